import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { InfrastructureError } from '../../../../kit/errors.js'

export const sharedMemoryFolder = '/dev/shm'
/** The kernel's O_TMPFILE, for which Node has no name: the file never has a name, so a crash cannot leave it behind. */
const unnamed = constants.O_DIRECTORY | 0o20000000

const openUnnamed = (): number => openSync(sharedMemoryFolder, constants.O_RDWR | unnamed, 0o600)

/** The path under which this process has a file open, which other processes open too. */
const openPath = (file: number): string => `/proc/${process.pid}/fd/${file}`

/** Free bytes in shared memory, or why a file there cannot be shared with workers: a file is made and opened to see it. */
export function trySharedMemory(): number | string {
  try {
    const { bavail, bsize } = statfsSync(sharedMemoryFolder)
    const file = openUnnamed()
    try {
      return procObstacle(file) ?? bavail * bsize
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return `${sharedMemoryFolder} ${reasons[code] ?? `cannot be used: the system reports ${code}`}`
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is missing',
  EROFS: 'is read-only',
  EACCES: 'cannot be written by this user',
  ENOSPC: 'has 0.0 MiB free',
  EOPNOTSUPP: 'is on a file system without unnamed files',
  EISDIR: 'is on a file system without unnamed files',
}

/** In another PID namespace than that of /proc, the path of this process leads to another process. */
function procObstacle(file: number): string | null {
  try {
    if (readlinkSync('/proc/self') !== String(process.pid))
      return '/proc belongs to another PID namespace'
    const found = openSync(openPath(file), 'r+')
    const isSame = identityOf(found) === identityOf(file)
    closeSync(found)
    return isSame ? null : '/proc shows files of another process'
  } catch {
    return '/proc is missing or cannot be read'
  }
}

/** Device and inode of an open file. */
function identityOf(file: number): string {
  const { dev, ino } = fstatSync(file, { bigint: true })
  return `${dev}:${ino}`
}

const filePath = (directory: string): string => join(directory, 'shared')
const identityPath = (directory: string): string => join(directory, 'shared-identity')

/** Makes the file of a run and shows workers the way to it; the returned function lets go of it. */
export function shareFile(directory: string): () => void {
  const file = openUnnamed()
  symlinkSync(openPath(file), filePath(directory))
  writeFileSync(identityPath(directory), identityOf(file))
  return () => {
    closeSync(file)
    // Another group may meet in the same directory.
    for (const path of [filePath(directory), identityPath(directory)]) rmSync(path, { force: true })
  }
}

/** A worker's part: opens the file, and writes nothing unless it is the very file that the launcher made. */
export function openSharedFile(directory: string): number {
  const file = openSync(filePath(directory), 'r+')
  if (identityOf(file) === readFileSync(identityPath(directory), 'utf8')) return file
  closeSync(file)
  throw new InfrastructureError(
    `the shared memory of the run cannot be reached: '${filePath(directory)}' leads to another file`,
    'use --transport fifo, which needs no shared memory',
  )
}
