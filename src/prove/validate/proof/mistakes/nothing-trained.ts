import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import { changedParameters, changedRest } from '../changed-weights.js'
import { errorFinding } from '../finding.js'
import { completedSteps, type JobRecord, type RankRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** No weight changes at any step, so all comparisons of weights hold and show nothing. */
export const nothingTrained: Mistake = {
  name: 'nothing-trained',
  explains: ['unheld-parameter'],
  anyParallelism: true,
  find(job) {
    // A schedule may begin with a learning rate of 0.
    if (completedSteps(job) < 2 || job.ranks.some(hasTrained)) return null
    const { why, advice } = causeOf(job)
    return errorFinding(this.name, {
      step: 0,
      message: `Nothing was trained: in ${completedSteps(job)} steps no weight changed. ${why}`,
      advice,
    })
  },
}

const hasTrained = (record: RankRecord): boolean =>
  [changedParameters(record), changedRest(record)].some((one) => [...one.values()].includes(true))

function causeOf({ ranks }: JobRecord) {
  const types = new Set(ranks.flatMap(({ optimizers }) => optimizers.map(({ type }) => type)))
  const optimizer = `The optimizer (${[...types].join(', ')})`
  const rest = ranks.flatMap(({ journal }) => linesOf(journal, 'rest'))
  const models = [...new Set(rest.flatMap((one) => one.models))].join(', ')
  const updates = ranks.flatMap((one) => one.updates)
  if (updates.every(({ gradients = [] }) => gradients.every((one) => one === null)))
    return {
      why: `${optimizer} holds no weight that has a gradient: it was made for other weights than those of the model that computes the loss${models === '' ? '' : ` (${models})`}.`,
      advice:
        'Create the optimizer from `model.parameters()` after the model is complete: after it is loaded, copied, moved or sharded.',
    }
  if (updates.every(({ settings }) => settings.every(({ lr }) => lr === 0)))
    return {
      why: `The learning rate of ${types.size > 0 ? [...types].join(', ') : 'the optimizer'} is 0 at every step.`,
      advice: 'Set the learning rate, and look at what its schedule computes.',
    }
  return {
    why: `${optimizer} has gradients, but its updates change no bit.`,
    advice:
      'Look at its learning rate, at the size of the gradients, and at what restores weights.',
  }
}
