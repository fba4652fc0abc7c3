import { errorFinding } from '../finding.js'
import { unrecordedGroups } from '../job-record.js'
import { reducesGradients } from '../reduces-gradients.js'
import { voteOn } from '../vote.js'
import type { Mistake } from './mistake.js'

/** The gradients are not averaged: each rank trains its own model. */
export const noGradientReduction: Mistake = {
  name: 'no-gradient-reduction',
  explains: ['replicas-differ', 'initial-weights', 'unreduced-parameter', 'frozen-on-rank'],
  find(job) {
    // Nothing is known of collectives that are not on record.
    if (unrecordedGroups(job) !== null) return null
    const isWrapped = job.ranks.some(({ model }) => (model?.wrappers ?? 0) > 0)
    const found = voteOn(job, 'gradients')
    if (isWrapped || found === null || reducesGradients(job)) return null
    return errorFinding(this.name, {
      step: found.step,
      parameter: found.parameters[0] ?? null,
      message:
        `The gradients are never averaged: at step ${found.step}, ${found.parameters.length} of ` +
        `${found.numCompared} parameters have another gradient on another rank, and no all-reduce of gradients took place. ` +
        'Each rank trains a model of its own.',
      advice:
        'Wrap the model: `model = DistributedDataParallel(model)`, and call the wrapped model.',
    })
  },
}
