import { errorFinding, ifNotByDesign } from '../../finding.js'
import { sharedUpdates, type SharedUpdate } from '../../job-record.js'
import type { Mistake } from '../mistake.js'

/** Ranks train with equal batches at a part of the steps, as where they draw with the same seed. */
export const equalBatches: Mistake = {
  name: 'equal-batches',
  explains: [],
  find(job) {
    const steps = sharedUpdates(job).filter(hasEqualBatches)
    const [first] = steps
    if (first === undefined) return null
    return ifNotByDesign(
      errorFinding(this.name, {
        step: first.step,
        message: `At step ${first.step} a whole batch of one rank is that of another rank, as at ${steps.length} of ${sharedUpdates(job).length} steps.`,
        advice:
          'Draw samples with a seed that depends on the rank, or share them out with a `DistributedSampler`.',
      }),
    )
  },
}

function hasEqualBatches({ updates }: SharedUpdate): boolean {
  const given = [...updates.values()].map(
    ({ rows }) =>
      new Set(rows.filter((one) => new Set(one).size > 1).map((one) => one.toSorted().join())),
  )
  const all = given.flatMap((own) => [...own])
  return new Set(all).size < all.length
}
