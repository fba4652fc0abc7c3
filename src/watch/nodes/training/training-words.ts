import { oneLine } from '../../../kit/wording/one-line.js'
import { durationText, figureText, withUnit } from '../view/words.js'
import { plural } from '../../../kit/wording/plural.js'
import { type JobTraining, maxRanks, type RankTraining } from './job-training.js'

/** The training of a job as a table: a row of texts per rank, in the order of `trainingHeads`. */
export type TrainingTable = {
  readonly job: string
  /** The means over the records, as a line. */
  readonly means: string
  readonly rows: readonly { readonly cells: readonly string[]; readonly isBad: boolean }[]
}

/** The heads of the columns. */
export const trainingHeads = [
  'Rank',
  'Step',
  'Loss',
  'Tokens/s',
  'GPU',
  'GPU mem',
  'Efficiency',
  'Written',
  'What is wrong',
] as const

/** Columns from here on contain text, the earlier ones contain numbers. */
export const firstWordsColumn = 7

/** A job's training as text; a loss that is not finite is known, so it is not shown as a dash. */
export function describeTraining(job: JobTraining): TrainingTable {
  return {
    job: oneLine(job.job),
    means: meansText(job),
    rows: job.ranks.map((rank) => ({ cells: cellsOf(rank), isBad: rank.alerts.length > 0 })),
  }
}

function meansText({ statistics, ranks, unreadRanks }: JobTraining): string {
  if (unreadRanks > 0) {
    return `${plural(unreadRanks, 'rank')} beyond the first ${maxRanks} not read: nothing is known about them, nor about the means`
  }
  const { avg_loss, avg_throughput, avg_gpu_util, avg_efficiency } = statistics
  if (statistics.status !== 'active') return `nothing is known about ${ranks.length} ranks`
  // Values that no rank measures are omitted.
  return [
    `mean loss ${figureText(avg_loss, 4)}`,
    ...(avg_throughput === null ? [] : [withUnit(avg_throughput, 'tokens/s')]),
    ...(avg_gpu_util === null ? [] : [`GPU ${withUnit(avg_gpu_util, '%')}`]),
    ...(avg_efficiency === null ? [] : [`efficiency ${figureText(avg_efficiency)}`]),
  ].join(', ')
}

function cellsOf(one: RankTraining): readonly string[] {
  const { loss, ageMs, isStale, reason, alerts } = one
  return [
    String(one.rank),
    figureText(one.step),
    loss === null || Number.isFinite(loss) ? figureText(loss, 4) : String(loss),
    figureText(one.tokensPerS),
    withUnit(one.gpuUtilizationPercent, '%'),
    withUnit(one.gpuMemoryUsedGb, 'GB', 1),
    figureText(one.efficiency),
    ageMs === null ? 'unknown' : `${durationText(ageMs)} ago${isStale ? ', stale' : ''}`,
    oneLine(reason ?? alerts.map(({ text }) => text.replace('WARNING: ', '')).join('; ')),
  ]
}
