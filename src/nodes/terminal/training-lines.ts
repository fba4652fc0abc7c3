import { singleLine } from '../../console/single-line.js'
import type { JobTraining, RankTraining } from '../training/job-training.js'
import { durationText, figureText, withUnit } from '../view/words.js'
import type { Canvas } from './canvas.js'
import { type Column, tableLines } from './table.js'

/** How jobs train, a table of ranks for each and a line of means over the records. */
export function trainingLines(jobs: readonly JobTraining[], canvas: Canvas): readonly string[] {
  return jobs.flatMap((job) => [
    '',
    ` training of job ${singleLine(job.job)}: ${meansText(job)}`,
    ...tableLines(columnsOf(canvas), job.ranks, canvas),
  ])
}

function meansText({ statistics, ranks }: JobTraining): string {
  const { avg_loss, avg_throughput, avg_gpu_util, avg_efficiency } = statistics
  if (statistics.status !== 'active') return `nothing is known of ${ranks.length} ranks`
  return [
    `mean loss ${figureText(avg_loss, 4)}`,
    withUnit(avg_throughput, 'tokens/s'),
    `GPU ${withUnit(avg_gpu_util, '%')}`,
    `efficiency ${figureText(avg_efficiency)}`,
  ].join(', ')
}

const columnsOf = ({ paint }: Canvas): readonly Column<RankTraining>[] => [
  { head: 'RANK', text: ({ rank }) => String(rank), isNumeric: true },
  { head: 'STEP', text: ({ step }) => figureText(step), isNumeric: true },
  { head: 'LOSS', text: ({ loss }) => lossText(loss), isNumeric: true },
  { head: 'TOKENS/S', text: ({ tokensPerS }) => figureText(tokensPerS), isNumeric: true },
  { head: 'GPU', text: (rank) => withUnit(rank.gpuUtilizationPercent, '%'), isNumeric: true },
  { head: 'GPU MEM', text: (rank) => withUnit(rank.gpuMemoryUsedGb, 'GB', 1), isNumeric: true },
  { head: 'EFFICIENCY', text: ({ efficiency }) => figureText(efficiency), isNumeric: true },
  {
    head: 'WRITTEN',
    text: ({ ageMs, isStale }) =>
      ageMs === null ? 'unknown' : `${durationText(ageMs)} ago${isStale ? ', stale' : ''}`,
  },
  {
    head: 'WHAT IS WRONG',
    text: ({ alerts, reason }) =>
      singleLine(reason ?? alerts.map(({ text }) => text.replace('WARNING: ', '')).join('; ')),
    paint: (cell, { alerts }) => (alerts.length > 0 ? paint.yellow(cell) : cell),
  },
]

/** A loss that is not finite is known, and is not a dash. */
const lossText = (loss: number | null): string =>
  loss === null || Number.isFinite(loss) ? figureText(loss, 4) : String(loss)
