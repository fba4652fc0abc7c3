import { errorFinding } from '../finding.js'
import { voteOn, voteOnRest } from '../vote.js'
import type { Mistake } from './mistake.js'

/** The replicas do not hold the same weights or optimizer state after a step. */
export const replicasDiffer: Mistake = {
  name: 'replicas-differ',
  within: ['data'],
  anyParallelism: true,
  explains: [],
  find(job) {
    const found = voteOn(job, 'weights') ?? voteOn(job, 'moments') ?? voteOnRest(job)
    if (found === null) return null
    return errorFinding(this.name, {
      step: found.step,
      ranks: [...found.minority],
      parameter: found.parameters[0] ?? null,
      message: `The replicas differ after step ${found.step}: ${found.parameters.length} of ${found.numCompared} parameters have other bits on another rank.`,
      advice: 'Look for code that changes weights, gradients or the optimizer on one rank only.',
    })
  },
}
