import { parseRecord } from '../../../kit/records/json/parse-record.js'
import {
  type TrainingMetrics,
  trainingMetrics,
} from '../../../kit/records/nodes/training-metrics.js'
import type { TextRead } from '../../../kit/records/text-files.js'

/** The content of a rank's file; `foreign` belongs to another job or rank and is ignored. */
export type RankMetrics =
  | { readonly status: 'ok'; readonly rank: number; readonly metrics: TrainingMetrics }
  | {
      readonly status: 'missing' | 'unreadable' | 'corrupt' | 'foreign'
      readonly rank: number
      readonly reason: string
    }

/** Parses the first line of `metrics_rank<N>.jsonl`; never throws and never guesses. */
export function readRankMetrics(
  file: TextRead,
  { job, rank }: { readonly job: string; readonly rank: number },
): RankMetrics {
  if (file.status === 'missing') return { status: 'missing', rank, reason: 'there is no such file' }
  if (file.status !== 'ok') return { status: file.status, rank, reason: file.reason }
  const parsed = parseRecord(trainingMetrics, file.text.split('\n', 1)[0] ?? '')
  if (parsed.status !== 'ok') return { status: 'corrupt', rank, reason: parsed.reason }
  const metrics = parsed.value
  if (metrics.job_id === job && metrics.rank === rank) return { status: 'ok', rank, metrics }
  const whose = `job ${JSON.stringify(metrics.job_id)}, rank ${metrics.rank}`
  return { status: 'foreign', rank, reason: `it belongs to ${whose}` }
}

/** Time of a record in epoch ms; null if it cannot be read. */
export function writtenAtMs({ timestamp }: Pick<TrainingMetrics, 'timestamp'>): number | null {
  const ms = typeof timestamp === 'number' ? timestamp * 1000 : Date.parse(timestamp)
  return Number.isFinite(ms) ? ms : null
}
