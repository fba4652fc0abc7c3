import { oneLine } from '../../wording/one-line.js'
import { durationText, figureText, withUnit } from '../view/words.js'
import type { JobTraining, RankTraining } from './job-training.js'

/** How a job trains, as it is shown in a table: a row of texts for every rank, in the order of `trainingHeads`. */
export type TrainingTable = {
  readonly job: string
  /** The means over the records, as a line. */
  readonly means: string
  readonly rows: readonly { readonly cells: readonly string[]; readonly isBad: boolean }[]
}

/** What the columns hold. */
export const trainingHeads = [
  ...['Rank', 'Step', 'Loss', 'Tokens/s', 'GPU', 'GPU mem', 'Efficiency', 'Written'],
  'What is wrong',
] as const

/** Columns from here on hold words, those before hold figures. */
export const firstWordsColumn = 7

/** A job's training in words; a loss that is not finite is known, and is not a dash. */
export function describeTraining(job: JobTraining): TrainingTable {
  return {
    job: oneLine(job.job),
    means: meansText(job),
    rows: job.ranks.map((rank) => ({ cells: cellsOf(rank), isBad: rank.alerts.length > 0 })),
  }
}

function meansText({ statistics, ranks }: JobTraining): string {
  const { avg_loss, avg_throughput, avg_gpu_util, avg_efficiency } = statistics
  if (statistics.status !== 'active') return `nothing is known of ${ranks.length} ranks`
  // What the ranks do not measure is left out.
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
