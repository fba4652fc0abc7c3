import type { JobTraining } from '../training/job-training.js'
import {
  describeTraining,
  firstWordsColumn,
  trainingHeads,
  type TrainingTable,
} from '../training/training-words.js'
import type { Canvas } from './canvas.js'
import { type Column, tableLines } from './table.js'

/** The training of jobs: a table of ranks per job and a line of means over the records. */
export function trainingLines(jobs: readonly JobTraining[], canvas: Canvas): readonly string[] {
  return jobs
    .map(describeTraining)
    .flatMap(({ job, means, rows }) => [
      '',
      ` training of job ${job}: ${means}`,
      ...tableLines(columnsOf(canvas), rows, canvas),
    ])
}

const columnsOf = ({ paint }: Canvas): readonly Column<TrainingTable['rows'][number]>[] =>
  trainingHeads.map((head, index) => ({
    head: head.toUpperCase(),
    text: ({ cells }) => cells[index] ?? '',
    isNumeric: index < firstWordsColumn,
    ...(index === trainingHeads.length - 1
      ? { paint: (cell: string, { isBad }) => (isBad ? paint.yellow(cell) : cell) }
      : {}),
  }))
