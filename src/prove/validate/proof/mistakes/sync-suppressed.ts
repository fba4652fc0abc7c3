import { errorFinding } from '../finding.js'
import { unrecordedGroups } from '../job-record.js'
import { reducesGradients } from '../reduces-gradients.js'
import { voteOn } from '../vote.js'
import type { Mistake } from './mistake.js'

/** DistributedDataParallel is there, but a step was made without any all-reduce. */
export const syncSuppressed: Mistake = {
  name: 'sync-suppressed',
  explains: ['replicas-differ', 'unreduced-parameter', 'frozen-on-rank'],
  find(job) {
    // Nothing is known of collectives that are not on record.
    if (unrecordedGroups(job) !== null) return null
    const isWrapped = job.ranks.some(({ model }) => (model?.wrappers ?? 0) > 0)
    const found = voteOn(job, 'gradients')
    if (!isWrapped || found === null) return null
    if (reducesGradients(job, found.step)) return null
    return errorFinding(this.name, {
      step: found.step,
      parameter: found.parameters[0] ?? null,
      message: `Step ${found.step} updated the weights although DistributedDataParallel had not averaged the gradients.`,
      advice:
        'Leave `no_sync()` for the last micro-batch before `optimizer.step()`, call the wrapped model, not `model.module`, and move or convert a model before it is wrapped: `.double()` or `.to()` after that takes the hooks away.',
    })
  },
}
