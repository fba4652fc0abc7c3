import { errorFinding } from '../finding.js'
import { voteOn } from '../vote.js'
import type { Mistake } from './mistake.js'
import { listFew } from '../../../../kit/wording/first-few.js'

/** Some gradients are averaged, and others are not. */
export const unreducedParameter: Mistake = {
  name: 'unreduced-parameter',
  within: ['data'],
  explains: ['replicas-differ', 'frozen-on-rank'],
  find(job) {
    const found = voteOn(job, 'gradients')
    if (found === null || found.parameters.length === 0) return null
    const names = found.parameters
    return errorFinding(this.name, {
      step: found.step,
      ranks: [...found.minority],
      parameter: names[0] ?? null,
      message:
        `At step ${found.step} the gradients of ${names.length} of ${found.numCompared} parameters differ ` +
        `between ranks (${listFew(names)}): they were not averaged, or were changed afterwards.`,
      advice:
        'Make sure that the wrapped model holds these parameters when it is wrapped, and change gradients on all ranks alike.',
    })
  },
}
