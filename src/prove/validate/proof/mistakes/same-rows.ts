import { endsStep } from '../../../../kit/records/proof/parse-journal.js'
import { errorFinding } from '../finding.js'
import { type JobRecord, sharedUpdates, type SharedUpdate } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** The model is given the same rows on two ranks, step after step, wherever they come from. */
export const sameRows: Mistake = {
  name: 'same-rows',
  within: ['data'],
  explains: ['equal-batches'],
  find(job: JobRecord) {
    const shared = sharedUpdates(job).filter(({ updates }) => [...updates.values()].every(endsStep))
    if (shared.length < 2 || !shared.every(isSame)) return null
    return errorFinding('same-rows', {
      step: shared[0]?.step ?? null,
      message:
        'All ranks train with the same samples: the model is given equal inputs on every rank at every step.',
      advice:
        'Share out the data by rank: a `DistributedSampler`, or in an `IterableDataset` every W-th sample.',
    })
  },
}

function isSame({ updates }: SharedUpdate): boolean {
  const given = [...updates.values()].map(({ rows }) => rows.flat())
  const isVaried = given.every((rows) => new Set(rows).size > 1)
  return isVaried && new Set(given.map((rows) => rows.toSorted().join())).size === 1
}
