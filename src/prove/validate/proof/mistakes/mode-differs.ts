import { errorFinding, ranksInWords } from '../finding.js'
import { sharedUpdates } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** A rank trains in evaluation mode: without dropout, or with running statistics. */
export const modeDiffers: Mistake = {
  name: 'mode-differs',
  explains: [],
  find(job) {
    for (const { step, updates } of sharedUpdates(job)) {
      const modes = [...updates].map(([rank, { evaluating = [] }]) => ({ rank, evaluating }))
      const named = modes.flatMap(({ evaluating }) => evaluating)
      const name = named.find((one) => modes.some(({ evaluating }) => !evaluating.includes(one)))
      if (name === undefined) continue
      const ranks = modes.filter((one) => one.evaluating.includes(name)).map(({ rank }) => rank)
      return errorFinding(this.name, {
        ranks,
        step,
        message: `At step ${step} ${ranksInWords(ranks)} trains in evaluation mode, and the other ranks in training mode (${name}).`,
        advice: 'Call `model.train()` on all ranks after an evaluation.',
      })
    }
    return null
  },
}
