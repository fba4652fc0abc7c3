import { errorFinding } from '../finding.js'
import type { JobRecord, RankRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** Each rank clips its own gradient, which is averaged only afterwards. */
export const clipBeforeReduction: Mistake = {
  name: 'clip-before-reduction',
  explains: [],
  find({ ranks }: JobRecord) {
    for (const record of ranks) {
      const half = elementsOf(record) / 2
      const update = record.updates.find((one) => (one.reduced_after_clip ?? 0) > half)
      if (update === undefined) continue
      return errorFinding('clip-before-reduction', {
        step: update.step,
        message: `At step ${update.step} the gradients are clipped before they are averaged: each rank clips by a norm of its own.`,
        advice:
          'Clip once, after the last backward pass of the step and before `optimizer.step()`.',
      })
    }
    return null
  },
}

const elementsOf = ({ model }: RankRecord): number =>
  (model?.parameters ?? []).reduce(
    (sum, { elements, trainable }) => sum + (trainable ? elements : 0),
    0,
  )
