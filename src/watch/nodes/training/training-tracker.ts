import type { TrainingMetrics } from '../../../kit/records/nodes/training-metrics.js'
import { meanOfKnown } from '../../../kit/stats/mean-of-known.js'
import { efficiencyScore } from './efficiency.js'
import { writtenAtMs } from './rank-metrics.js'

/** Statistics of a job under the names of the seed system; unknown values are null. */
export type JobStatistics = {
  readonly status: 'not_found' | 'no_metrics' | 'active'
  readonly ranks: readonly number[]
  /** Limits of the stored records. */
  readonly total_metrics: number
  readonly avg_gpu_util: number | null
  readonly avg_throughput: number | null
  readonly avg_loss: number | null
  readonly avg_efficiency: number | null
  /** ISO 8601. */
  readonly latest_timestamp: string | null
}

/** The newest records of every rank of every job, limited in number and age. */
export interface TrainingTracker {
  /** Starts to collect for a job, or adds new ranks. */
  start(job: string, ranks: readonly number[]): void
  /** Forgets a job. */
  stop(job: string): void
  /** Adds a record, unless it is already the newest one; ignores jobs that were not started. */
  take(metrics: TrainingMetrics, atMs: number): void
  /** The newest record of every rank with records. */
  latest(job: string): readonly TrainingMetrics[]
  /** The newest records of a rank, oldest first. */
  history(job: string, rank: number, limit?: number): readonly TrainingMetrics[]
  statistics(job: string): JobStatistics
}

/** The seed system's limits. */
const trainingHistory: HistoryLimits = { maxRecords: 1000, maxAgeMs: 24 * 3_600_000 }

export type HistoryLimits = { readonly maxRecords: number; readonly maxAgeMs: number }

type Kept = { readonly metrics: TrainingMetrics; readonly atMs: number }

export function createTrainingTracker(limits = trainingHistory): TrainingTracker {
  const jobs = new Map<string, Map<number, readonly Kept[]>>()
  const recordsOf = (job: string) =>
    [...(jobs.get(job)?.values() ?? [])].map((kept) => kept.map(({ metrics }) => metrics))
  return {
    start(job, ranks) {
      const known = jobs.get(job) ?? new Map<number, readonly Kept[]>()
      for (const rank of ranks) known.set(rank, known.get(rank) ?? [])
      jobs.set(job, known)
    },
    stop: (job) => void jobs.delete(job),
    take(metrics, atMs) {
      const ranks = jobs.get(metrics.job_id)
      const kept = ranks?.get(metrics.rank)
      const newest = kept?.at(-1)?.metrics
      if (ranks === undefined || kept === undefined || isSame(newest, metrics)) return
      const young = kept.filter((one) => atMs - one.atMs <= limits.maxAgeMs)
      ranks.set(metrics.rank, [...young, { metrics, atMs }].slice(-limits.maxRecords))
    },
    latest: (job) => recordsOf(job).flatMap((records) => records.at(-1) ?? []),
    history: (job, rank, limit = limits.maxRecords) =>
      (jobs.get(job)?.get(rank) ?? []).slice(-limit).map(({ metrics }) => metrics),
    statistics: (job) => statisticsOf(jobs.get(job)?.keys(), recordsOf(job).flat()),
  }
}

/** A file may be read several times before it changes. */
const isSame = (a: TrainingMetrics | undefined, b: TrainingMetrics): boolean =>
  a !== undefined && a.timestamp === b.timestamp && a.step === b.step

function statisticsOf(
  ranks: Iterable<number> | undefined,
  records: readonly TrainingMetrics[],
): JobStatistics {
  const times = records.flatMap((one) => writtenAtMs(one) ?? [])
  const latest = times.reduce((newest, time) => Math.max(newest, time), -Infinity)
  const status = records.length === 0 ? 'no_metrics' : 'active'
  return {
    status: ranks === undefined ? 'not_found' : status,
    ranks: [...(ranks ?? [])],
    total_metrics: records.length,
    avg_gpu_util: meanOfKnown(records.map((one) => one.gpu_util)),
    avg_throughput: meanOfKnown(records.map((one) => one.throughput_tokens_sec)),
    avg_loss: meanOfKnown(records.map((one) => one.training_loss)),
    avg_efficiency: meanOfKnown(records.map(efficiencyScore)),
    latest_timestamp: times.length === 0 ? null : new Date(latest).toISOString(),
  }
}
