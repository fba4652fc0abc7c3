import { ConfigError } from '../../kit/errors.js'
import type { Files } from './dependencies.js'

/** A directory that a command writes into, as `option` names it. */
type HeldDirectory = {
  readonly option: string
  readonly path: string
  /** Waits for commands that write for a moment only; absent where others may write for hours. */
  readonly wait?: (ms: number) => Promise<void>
}

/** How often, and how many ms apart, a directory is tried that is written for moments only. */
const tries = { most: 200, everyMs: 50 } as const

/** Does the work while no other command writes into the directory; throws a ConfigError if one does. */
export async function whileHolding<T>(
  { option, path, wait }: HeldDirectory,
  files: Files,
  work: () => Promise<T>,
): Promise<T> {
  let lock = await files.lockDirectory(path)
  for (let tried = 1; wait && lock.status === 'taken' && tried < tries.most; tried += 1) {
    await wait(tries.everyMs)
    lock = await files.lockDirectory(path)
  }
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
