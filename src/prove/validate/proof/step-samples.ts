import { endsStep } from '../../../kit/records/proof/parse-journal.js'
import type { JobRecord, RankRecord } from './job-record.js'
import { trainingPasses } from './sample-passes.js'

/** The samples that a rank trained with in one step. */
export type StepSamples = {
  readonly rank: number
  readonly count: number
  /** Whether a loader with a fixed batch size counted them, and the model was given as many rows. */
  readonly isCounted: boolean
}

type Loaded = { readonly count: number; readonly isFixed: boolean }

/**
 * What each rank trained with, by step: as the loader counts it, else the rows that the model was given. Rows are not
 * always samples: they may be nodes of a graph, or the time.
 */
export function samplesByStep(job: JobRecord): ReadonlyMap<number, readonly StepSamples[]> {
  const loaded = loadedByStep(job)
  const steps = new Map<number, StepSamples[]>()
  for (const record of job.ranks) {
    for (const [step, numRows] of rowsByStep(record)) {
      const given = loaded.get(`${record.rank}/${step}`)
      const isCounted = given !== undefined && given.isFixed && given.count === numRows
      const one = { rank: record.rank, count: given?.count ?? numRows, isCounted }
      steps.set(step, [...(steps.get(step) ?? []), one])
    }
  }
  return steps
}

function rowsByStep({ updates }: RankRecord): [number, number][] {
  const steps = updates.filter(endsStep)
  return steps.map(({ step, rows }) => [step, rows.flat().length])
}

function loadedByStep(job: JobRecord): ReadonlyMap<string, Loaded> {
  const loaded = new Map<string, Loaded>()
  for (const { rank, pass, batches } of trainingPasses(job).flatMap(({ ranks }) => ranks)) {
    for (const { step, batch } of batches) {
      if (batch.indices === null) continue
      const key = `${rank}/${step}`
      const before = loaded.get(key) ?? { count: 0, isFixed: true }
      const isFixed = before.isFixed && pass.batch_size !== null
      loaded.set(key, { count: before.count + batch.indices.length, isFixed })
    }
  }
  return loaded
}
