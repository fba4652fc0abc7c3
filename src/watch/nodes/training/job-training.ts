import type { ClusterState } from '../../../kit/records/nodes/cluster-state.js'
import type { TextRead } from '../../../kit/records/text-files.js'
import { activeJobs } from '../state/job-registry.js'
import { efficiencyScore } from './efficiency.js'
import { type RankMetrics, readRankMetrics, writtenAtMs } from './rank-metrics.js'
import { type TrainingAlert, trainingAlerts } from './training-alerts.js'
import type { JobStatistics, TrainingTracker } from './training-tracker.js'

/** The training of a rank according to its file; unknown values are null. */
export type RankTraining = {
  readonly rank: number
  readonly step: number | null
  readonly loss: number | null
  readonly tokensPerS: number | null
  readonly gpuUtilizationPercent: number | null
  readonly gpuMemoryUsedGb: number | null
  /** 0 to 100. */
  readonly efficiency: number | null
  /** Age of the record; null without a record or a time. */
  readonly ageMs: number | null
  /** Too old to describe the present. */
  readonly isStale: boolean
  /** Empty for a stale record. */
  readonly alerts: readonly TrainingAlert[]
  /** Why there is no record, as text; null if there is one. */
  readonly reason: string | null
}

/** The training of a registered job. */
export type JobTraining = {
  readonly job: string
  readonly ranks: readonly RankTraining[]
  /** Number of further ranks, of which no file is read: nothing is known of them, nor of the means of the job. */
  readonly unreadRanks: number
  readonly statistics: JobStatistics
}

/** A job whose ranks write their metrics into a directory. */
type MeasuredJob = {
  readonly id: string
  readonly ranks: readonly number[]
  /** Number of further ranks, of which no file is read. */
  readonly unreadRanks: number
  readonly directory: string
}

/** Maximum number of ranks per job whose files are read. */
export const maxRanks = 4096
/** Older records are stale. */
const staleAfterMs = 180_000

/** The running jobs with a metrics directory. */
export function measuredJobs(state: ClusterState): readonly MeasuredJob[] {
  return activeJobs(state).flatMap(({ id }) => {
    const { metrics_dir: directory, ranks = [] } = state.jobs[id] ?? {}
    if (!directory) return []
    const read = ranks.slice(0, maxRanks)
    return [{ id, directory, ranks: read, unreadRanks: ranks.length - read.length }]
  })
}

/** Reads the files of a job's ranks; adds every record to the tracker once. */
export function observeJob(
  { id, ranks, unreadRanks }: MeasuredJob,
  files: readonly TextRead[],
  { tracker, atMs }: { readonly tracker: TrainingTracker; readonly atMs: number },
): JobTraining {
  tracker.start(id, ranks)
  const found = ranks.map((rank, index) =>
    readRankMetrics(files[index] ?? { status: 'missing' }, { job: id, rank }),
  )
  for (const one of found) if (one.status === 'ok') tracker.take(one.metrics, atMs)
  return {
    job: id,
    ranks: found.map((one) => describeRank(one, atMs)),
    unreadRanks,
    statistics: unreadRanks > 0 ? withoutMeans(tracker.statistics(id)) : tracker.statistics(id),
  }
}

/** The means of some of the ranks are not those of the job. */
const withoutMeans = (statistics: JobStatistics): JobStatistics => ({
  ...statistics,
  avg_gpu_util: null,
  avg_throughput: null,
  avg_loss: null,
  avg_efficiency: null,
})

function describeRank(found: RankMetrics, atMs: number): RankTraining {
  const { rank } = found
  if (found.status !== 'ok') return { ...unknownRank, rank, reason: found.reason }
  const { metrics } = found
  const thenMs = writtenAtMs(metrics)
  const ageMs = thenMs === null ? null : Math.max(0, atMs - thenMs)
  const isStale = ageMs === null || ageMs > staleAfterMs
  return {
    rank,
    step: metrics.step ?? null,
    loss: metrics.training_loss ?? null,
    tokensPerS: metrics.throughput_tokens_sec ?? null,
    gpuUtilizationPercent: metrics.gpu_util ?? null,
    gpuMemoryUsedGb: metrics.gpu_mem_used_gb ?? null,
    efficiency: efficiencyScore(metrics),
    ageMs,
    isStale,
    alerts: isStale ? [] : trainingAlerts(metrics),
    reason: null,
  }
}

const unknownRank = {
  step: null,
  loss: null,
  tokensPerS: null,
  gpuUtilizationPercent: null,
  gpuMemoryUsedGb: null,
  efficiency: null,
  ageMs: null,
  isStale: true,
  alerts: [],
}
