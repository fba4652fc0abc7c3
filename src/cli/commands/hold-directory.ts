import { ConfigError } from '../../kit/errors.js'
import type { Files } from './dependencies.js'

/** A directory that a command writes into, as `option` names it. */
export type HeldDirectory = { readonly option: string; readonly path: string }

/** Does the work while no other command writes into the directory; throws a ConfigError at once if one does. */
export async function whileHolding<T>(
  { option, path }: HeldDirectory,
  files: Files,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await files.lockDirectory(path)
  if (lock.status === 'taken') {
    const { owner } = lock
    const who =
      owner === null
        ? 'another command'
        : `process ${owner.pid} of ${owner.host}, started ${owner.started_at},`
    throw new ConfigError(
      `option --${option}: ${who} is writing to ${path}`,
      `Wait until it ends, or choose another directory. If it is certainly gone, remove ${lock.path}.`,
    )
  }
  try {
    return await work()
  } finally {
    await lock.release()
  }
}
