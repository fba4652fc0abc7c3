import { readFile, stat, utimes } from 'node:fs/promises'

/** Waits; rejects when the work is no longer wanted. */
export type Wait = (ms: number) => Promise<unknown>

/**
 * A holder renews its lock this often. A holder that cannot be checked counts as gone after this long without renewal,
 * if none comes in the last of these times either: a calendar that was set, or that of another host, ages a lock at once.
 */
const [refreshMs, confirmMs] = [10_000, 25_000]
export const leaseMs = 600_000

/** Whether the holder of a lock, which another host or container may have, no longer renews it. */
export async function isSilent(path: string, wait: Wait): Promise<boolean> {
  const renewedMs = await renewedAt(path)
  if (renewedMs === null || Date.now() - renewedMs <= leaseMs) return false
  await wait(confirmMs)
  return (await renewedAt(path)) === renewedMs
}

/** When a lock was last renewed, in epoch milliseconds; null if it is gone. */
export const renewedAt = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  )

/** Renews the lock with this text, and no other's in its place, until the returned function is called. */
export function keepRenewed(path: string, text: string): () => void {
  const renew = async () => {
    if ((await readFile(path, 'utf8')) !== text) return
    const now = new Date()
    await utimes(path, now, now)
  }
  const timer = setInterval(() => void renew().catch(() => undefined), refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}
