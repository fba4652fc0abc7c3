import { stat, utimes } from 'node:fs/promises'
import type { Lock, SilenceTest } from './lock-file.js'

/**
 * A holder renews its lock this often. A holder that cannot be checked counts as gone after this long without renewal,
 * if none comes in the last of these times either: a calendar that was set, or that of another host, ages a lock at once.
 */
const [refreshMs, silentMs, confirmMs] = [10_000, 600_000, 25_000]

/** Whether the holder of a lock, which another host or container may have, no longer renews it. */
export const silenceTest =
  (pause: (ms: number) => Promise<unknown>): SilenceTest =>
  async (path) => {
    const renewedMs = await renewedAt(path)
    if (renewedMs === null || Date.now() - renewedMs <= silentMs) return false
    await pause(confirmMs)
    return (await renewedAt(path)) === renewedMs
  }

const renewedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )

/** Renews a lock until it is released. */
export function renewing(path: string, lock: Lock): Lock {
  const refresh = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, refreshMs)
  refresh.unref()
  return {
    async release() {
      clearInterval(refresh)
      await lock.release()
    },
  }
}
