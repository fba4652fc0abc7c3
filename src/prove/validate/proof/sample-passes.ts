import type { JournalLine, LineOf } from '../../../kit/records/proof/journal-line.js'
import { endsStep, linesOf } from '../../../kit/records/proof/parse-journal.js'
import type { JobRecord, RankRecord } from './job-record.js'
import { groupBy } from '../../../kit/stats/group-by.js'

/** A batch, with the step in which it was handed over. */
export type StepBatch = { readonly step: number; readonly batch: LineOf<'batch'> }

/** One pass of one rank over a data loader. */
export type RankPass = {
  readonly rank: number
  readonly pass: LineOf<'pass'>
  readonly batches: readonly StepBatch[]
  /** Whether the loader had nothing left. */
  readonly isExhausted: boolean
}

/** The same pass on every rank that made it. */
export type SamplePass = {
  readonly loader: number
  readonly number: number
  readonly ranks: readonly RankPass[]
}

/** Passes over the loaders that the job trains with; those of an evaluation are left out. */
export const trainingPasses = (job: JobRecord): SamplePass[] => passesOver(job, true)

/** Passes over all other loaders. */
export const evaluationPasses = (job: JobRecord): SamplePass[] => passesOver(job, false)

function passesOver(job: JobRecord, isForTraining: boolean): SamplePass[] {
  const passes = job.ranks.flatMap((record) => {
    const training = trainingLoaders(record)
    return passesOf(record).filter(({ pass }) => training.has(pass.loader) === isForTraining)
  })
  const groups = groupBy(passes, ({ pass }) => `${pass.loader}/${pass.number}`)
  return [...groups.values()].map((ranks) => {
    const { loader, number } = ranks[0]!.pass
    return { loader, number, ranks }
  })
}

/** A backward pass follows at least every second batch of a training loader. */
function trainingLoaders(record: RankRecord): ReadonlySet<number> {
  const backward = new Map<number, number>()
  for (const { training_loaders: loaders } of record.updates) {
    for (const [loader, times] of Object.entries(loaders)) {
      backward.set(Number(loader), (backward.get(Number(loader)) ?? 0) + times)
    }
  }
  const handedOver = groupBy(linesOf(record.journal, 'batch'), ({ loader }) => loader)
  const isTraining = ([loader, times]: [number, number]) =>
    times * 2 >= (handedOver.get(loader)?.length ?? 0)
  return new Set([...backward].filter(isTraining).map(([loader]) => loader))
}

function passesOf({ rank, journal }: RankRecord): RankPass[] {
  const batches = groupBy(batchesByStep(journal.lines), ({ batch }) => keyOf(batch))
  const exhausted = new Set(linesOf(journal, 'exhausted').map(keyOf))
  return linesOf(journal, 'pass').map((pass) => ({
    rank,
    pass,
    batches: batches.get(keyOf(pass)) ?? [],
    isExhausted: exhausted.has(keyOf(pass)),
  }))
}

const keyOf = ({ loader, number }: { readonly loader: number; readonly number: number }): string =>
  `${loader}/${number}`

/** Batches in their order, with the step in which they were handed over. */
export function* batchesByStep(lines: readonly JournalLine[]): Generator<StepBatch> {
  let step = 0
  for (const line of lines) {
    if (line.kind === 'update' && endsStep(line)) step += 1
    if (line.kind === 'batch') yield { step, batch: line }
  }
}
