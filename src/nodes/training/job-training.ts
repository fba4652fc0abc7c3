import type { ClusterState } from '../../records/nodes/cluster-state.js'
import type { TextRead } from '../../records/text-files.js'
import { activeJobs } from '../state/job-registry.js'
import { efficiencyScore } from './efficiency.js'
import { type RankMetrics, readRankMetrics, writtenAtMs } from './rank-metrics.js'
import { type TrainingAlert, trainingAlerts } from './training-alerts.js'
import type { JobStatistics, TrainingBook } from './training-book.js'

/** How a rank trains, as its file says; null is not known. */
export type RankTraining = {
  readonly rank: number
  readonly step: number | null
  readonly loss: number | null
  readonly tokensPerS: number | null
  readonly gpuUtilizationPercent: number | null
  readonly gpuMemoryUsedGb: number | null
  /** 0 to 100. */
  readonly efficiency: number | null
  /** Since the record was written; null where it has no time, or none was read. */
  readonly ageMs: number | null
  /** Too old to describe the present. */
  readonly isStale: boolean
  /** Of a stale record there are none. */
  readonly alerts: readonly TrainingAlert[]
  /** Why there is no record, in words; null where there is one. */
  readonly reason: string | null
}

/** How a registered job trains. */
export type JobTraining = {
  readonly job: string
  readonly ranks: readonly RankTraining[]
  readonly statistics: JobStatistics
}

/** A job whose ranks write their metrics into a directory. */
export type MeasuredJob = {
  readonly id: string
  readonly ranks: readonly number[]
  readonly directory: string
}

/** Files of more ranks of one job are not read. */
const maxRanks = 4096
/** What is older does not describe the present. */
const staleAfterMs = 180_000

/** The jobs that run now and have said where their metrics lie. */
export function measuredJobs(state: ClusterState): readonly MeasuredJob[] {
  return activeJobs(state).flatMap(({ id }) => {
    const { metrics_dir: directory, ranks = [] } = state.jobs[id] ?? {}
    return directory ? [{ id, directory, ranks: ranks.slice(0, maxRanks) }] : []
  })
}

/** What the files of a job's ranks say; every record is taken into the book once. */
export function observeJob(
  { id, ranks }: MeasuredJob,
  files: readonly TextRead[],
  { book, atMs }: { readonly book: TrainingBook; readonly atMs: number },
): JobTraining {
  book.start(id, ranks)
  const found = ranks.map((rank, index) =>
    readRankMetrics(files[index] ?? { status: 'missing' }, { job: id, rank }),
  )
  for (const one of found) if (one.status === 'ok') book.take(one.metrics, atMs)
  return {
    job: id,
    ranks: found.map((one) => describeRank(one, atMs)),
    statistics: book.statistics(id),
  }
}

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
    ...{ ageMs, isStale, alerts: isStale ? [] : trainingAlerts(metrics), reason: null },
  }
}

const unknownRank = {
  ...{ step: null, loss: null, tokensPerS: null, gpuUtilizationPercent: null },
  ...{ gpuMemoryUsedGb: null, efficiency: null, ageMs: null, isStale: true, alerts: [] },
}
