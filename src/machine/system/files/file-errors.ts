import { ConfigError, InfrastructureError, type MiniclusterError } from '../../../kit/errors.js'

/** Errors that the user can fix by choosing another path or other permissions. */
const usersToMend: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is a file, not a directory',
  EEXIST: 'a part of the path is a file, not a directory',
  ENOENT: 'the path does not exist',
  ENAMETOOLONG: 'the name is too long',
  ENXIO: 'it is a socket or a device that is not there',
  ELOOP: 'its symbolic links form a loop',
}

const machinesFault: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  EIO: 'the device reports an input/output error',
  EMFILE: 'too many files are open in this process',
  ENFILE: 'too many files are open on this machine',
}

/** The system's error code, such as ENOSPC; null for an error that does not come from the system. */
export function systemErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  return typeof code === 'string' && typeof syscall === 'string' ? code : null
}

/** A sentence for the code, without the path. */
export const describeSystemError = (code: string): string =>
  usersToMend[code] ?? machinesFault[code] ?? `the system reports ${code}`

/** A failed write as the error to show: exit code 2 where another path helps, 3 where the machine is at fault. */
export function writeError(path: string, code: string, cause: unknown): MiniclusterError {
  const message = `Cannot write '${path}': ${describeSystemError(code)}.`
  return code in usersToMend
    ? new ConfigError(message, 'Choose a path in a directory that you may write to.', { cause })
    : new InfrastructureError(message, 'Free some space or write somewhere else.', { cause })
}
