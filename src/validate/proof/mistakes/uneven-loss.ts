import { errorFinding } from '../finding.js'
import { completedSteps, type JobRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** Ranks average over batches of different sizes, and the mean of their means is taken. */
export const unevenLoss: Mistake = {
  name: 'uneven-loss',
  explains: [],
  find(job) {
    for (let step = 0; step < completedSteps(job); step += 1) {
      const sizes = sizesAt(job, step)
      if (sizes.length < job.world || new Set(sizes).size < 2) continue
      return errorFinding(this.name, {
        step,
        message:
          `At step ${step} the ranks train with ${sizes.join(', ')} samples, but their gradients count the same: ` +
          'the result is a mean of means, not the mean over all samples.',
        advice:
          'Drop the last batch or pad it, or weight the loss of each rank by its share of the samples.',
      })
    }
    return null
  },
}

/** Rows that each rank's forward passes were given in a step. */
function sizesAt({ ranks }: JobRecord, step: number): number[] {
  return ranks.flatMap(({ updates }) => {
    const update = updates.find((one) => one.step === step && one.optimizer === 0)
    const rows = update?.rows.flat().length ?? 0
    return rows === 0 ? [] : [rows]
  })
}
