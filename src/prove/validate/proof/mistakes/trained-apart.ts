import { averagedWeights, averagingInWords } from '../averaged-weights.js'
import { noteFinding } from '../finding.js'
import type { Mistake } from './mistake.js'

/** Weights are averaged in place of gradients, so ranks differ in between: a fact that a reader of the proof needs. */
export const trainedApart: Mistake = {
  name: 'trained-apart',
  within: ['data'],
  isDesign: true,
  explains: [
    'no-gradient-reduction',
    'sync-suppressed',
    'unreduced-parameter',
    'frozen-on-rank',
    'replicas-differ',
  ],
  find(job) {
    const found = averagedWeights(job)
    if (found === null) return null
    return noteFinding(this.name, {
      step: found.first,
      message: `As in local SGD, ${averagingInWords(found)}: all of them hold the same weights then. Gradients and weights in between were not compared.`,
    })
  },
}
