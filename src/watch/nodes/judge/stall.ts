import { formatElapsed } from '../../../kit/wording/durations.js'
import type { NodeMemory } from './node-memory.js'

/** A monitor that polls no node any more, since a time. */
export type Stall = { readonly sinceMs: number; readonly summary: string }

/** Without a poll for so many intervals the monitor has stopped; nodes that are down are polled every 30 s. */
const intervals = 3
const leastMs = 90_000

/** Whether no node was polled for three intervals; null while nodes are polled, and before the first poll. */
export function findStall(
  memories: Iterable<Pick<NodeMemory, 'access' | 'isFromState'>>,
  atMs: number,
  intervalMs: number,
): Stall | null {
  const asked = [...memories].flatMap(({ access, isFromState }) =>
    isFromState ? [] : (access.lastAskedMs ?? []),
  )
  const sinceMs = asked.reduce((newest, one) => Math.max(newest, one), -Infinity)
  const elapsedMs = atMs - sinceMs
  if (asked.length === 0 || elapsedMs <= Math.max(leastMs, intervals * intervalMs)) return null
  const summary = `no node was polled for ${formatElapsed(elapsedMs)}: the monitor has stopped, so what it shows is old`
  return { sinceMs, summary }
}
