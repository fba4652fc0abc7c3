import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import { readIsoTime } from './source/iso-time.js'

/** A date up to this far in the future counts as now, because clocks of two machines differ. */
const clockToleranceMs = 60_000

type Dated = Pick<HealthCheckpoint, 'timestamp'>

/**
 * When a run was last active, on the monitor's clock; null if unknown. The age of the first checkpoint comes from its
 * timestamp. A later one counts as new if its timestamp is later, however the writer's clock is set.
 */
export function signOfLife(
  before: { readonly checkpoint: Dated; readonly aliveAtMs: number | null } | null,
  { timestamp }: Dated,
  atMs: number,
): number | null {
  const writtenAtMs = writtenAt(timestamp)
  if (before === null) return pastOf(writtenAtMs, atMs)
  if (before.checkpoint.timestamp === timestamp) return before.aliveAtMs
  const writtenBeforeMs = writtenAt(before.checkpoint.timestamp)
  const isOlder = writtenAtMs !== null && writtenBeforeMs !== null && writtenAtMs < writtenBeforeMs
  return isOlder ? before.aliveAtMs : atMs
}

export const writtenAt = (timestamp: string): number | null => readIsoTime(timestamp)?.ms ?? null

function pastOf(writtenAtMs: number | null, atMs: number): number | null {
  if (writtenAtMs === null || writtenAtMs > atMs + clockToleranceMs) return null
  return Math.min(writtenAtMs, atMs)
}
