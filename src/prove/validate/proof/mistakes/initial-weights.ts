import { errorFinding } from '../finding.js'
import { voteOnStart } from '../vote.js'
import type { Mistake } from './mistake.js'

/** The replicas start from different weights. */
export const initialWeights: Mistake = {
  name: 'initial-weights',
  within: ['data'],
  explains: ['replicas-differ'],
  find(job) {
    const found = voteOnStart(job, 'weights')
    if (found === null) return null
    return errorFinding(this.name, {
      step: 0,
      ranks: [...found.minority],
      parameter: found.parameters[0] ?? null,
      message: `The ranks start from different weights: ${found.parameters.length} of ${found.numCompared} parameters differ before the first step.`,
      advice:
        'Give all ranks the same seed before the model is built, or load and change weights before the model is wrapped.',
    })
  },
}
