import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { stepTimesOf } from '../../../kit/records/run/thinned/all-steps.js'
import { sum } from '../../../kit/stats/sum.js'
import { isMostlyWarmUp, throughputRatio, whyIncomparable } from '../../../kit/wording/speed-up.js'

/** Over all ranks; null where a rank's count is missing, or counts only the last of several attempts. */
export function bytesSentPerStep(run: RunMetrics): number | null {
  const { workers } = run
  if (workers === undefined || workers.length !== run.num_workers) return null
  const known = workers.flatMap(({ bytes_sent: bytes }) => bytes ?? [])
  return known.length === workers.length ? perStep(run, sum(known)) : null
}

/** Messages that were received and checked, over all ranks: every collective is made of some. */
export function messagesPerStep(run: RunMetrics): number | null {
  return run.integrity === undefined ? null : perStep(run, run.integrity.message_checks)
}

function perStep({ num_steps: steps, restarts }: RunMetrics, total: number): number | null {
  return steps === 0 || (restarts?.length ?? 0) > 0 ? null : total / steps
}

/** The largest of the ranks' peaks; null where one is not known. */
export function peakRssBytes({ workers }: RunMetrics): number | null {
  const peaks = workers?.map(({ peak_rss_bytes: bytes }) => bytes) ?? []
  const known = peaks.filter((bytes) => bytes !== null)
  return peaks.length > 0 && known.length === peaks.length ? Math.max(...known) : null
}

/** Throughput over that of the reference of the same job; null for runs that are too short, or of equally many workers. */
export function speedup(single: RunMetrics | null, multi: RunMetrics | null): number | null {
  if (single === null || multi === null || whyIncomparable(single, multi) !== null) return null
  return throughputRatio(single, multi)
}

/** As recorded by the run, otherwise speed-up per worker; null where the runs show no speed-up. */
export function scalingEfficiencyPercent(
  single: RunMetrics | null,
  multi: RunMetrics | null,
): number | null {
  if (multi === null || isMostlyWarmUp(multi)) return null
  const ratio = speedup(single, multi)
  if (single !== null && ratio === null) return null
  return multi.scaling_efficiency_pct ?? (ratio === null ? null : (100 * ratio) / multi.num_workers)
}

/** Share of the step time that went into all-reduce, waiting for peers included. */
export function communicationOverheadPercent(run: RunMetrics): number | null {
  const { mean, count } = stepTimesOf(run)
  const totalMs = (mean ?? 0) * count
  const { total_allreduce_time_ms: allreduceMs } = run
  return totalMs > 0 && allreduceMs !== null ? (100 * allreduceMs) / totalMs : null
}
