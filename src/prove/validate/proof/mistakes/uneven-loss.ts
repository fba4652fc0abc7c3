import { endsStep } from '../../../../kit/records/proof/parse-journal.js'
import { errorFinding, ifNotByDesign } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import { samplesByStep, type StepSamples } from '../step-samples.js'
import type { Mistake } from './mistake.js'

/** Ranks average over batches of different sizes, and the mean of their means is taken. */
export const unevenLoss: Mistake = {
  name: 'uneven-loss',
  explains: [],
  find(job) {
    const uneven = [...samplesByStep(job)].filter(([, samples]) => isUneven(samples, job.world))
    const certain = uneven.find(([step, samples]) => isCertain(job, step, samples))
    const [first] = certain === undefined ? uneven : [certain]
    if (first === undefined) return null
    const [step, samples] = first
    const sizes = samples.map(({ count }) => count).join(', ')
    const what = samples.every(({ isCounted }) => isCounted) ? 'samples' : 'rows'
    const finding = errorFinding(this.name, {
      step,
      message:
        `At step ${step} the ranks train with ${sizes} ${what}, but their gradients count the same: ` +
        `the result is a mean of means, not the mean over all ${what}.`,
      advice:
        'Drop the last batch or pad it, or weight the loss of each rank by its share of the samples.',
    })
    return certain === undefined ? ifNotByDesign(finding) : finding
  },
}

const isUneven = (samples: readonly StepSamples[], world: number): boolean =>
  samples.length === world &&
  samples.every(({ count }) => count > 0) &&
  new Set(samples.map(({ count }) => count)).size > 1

/** Loaders have counted the samples, every loss is a plain mean, and torch averages the gradients with equal weights. */
function isCertain({ ranks }: JobRecord, at: number, samples: readonly StepSamples[]): boolean {
  if (!samples.every(({ isCounted }) => isCounted)) return false
  return ranks.every(({ model, updates }) => {
    const update = updates.find((one) => one.step === at && endsStep(one))
    const isAveraged =
      model !== null && (model.wrappers > 0 || model.parameters.some(({ sharded }) => sharded))
    return isAveraged && update?.mean_losses === true
  })
}
