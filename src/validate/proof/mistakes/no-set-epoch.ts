import { errorFinding } from '../finding.js'
import { type SamplePass, trainingPasses } from '../sample-passes.js'
import type { Mistake } from './mistake.js'
import { groupBy } from '../group-by.js'

/** A shuffling sampler gives the same order in every epoch. */
export const noSetEpoch: Mistake = {
  name: 'no-set-epoch',
  anyParallelism: true,
  explains: [],
  find(job) {
    for (const passes of groupBy(trainingPasses(job), ({ loader }) => loader).values()) {
      const [first, second] = passes.filter(isTrainedOn)
      if (first === undefined || second === undefined || !isSameOrder(first, second)) continue
      return errorFinding(this.name, {
        step: second.ranks[0]?.batches[0]?.step ?? null,
        message: 'Every epoch sees the samples in the same order, although the sampler shuffles.',
        advice: 'Call `sampler.set_epoch(epoch)` before each epoch.',
      })
    }
    return null
  },
}

/** An update was made between its batches: it is no evaluation, and its batches were not drawn in advance. */
function isTrainedOn({ ranks }: SamplePass): boolean {
  const batches = ranks[0]?.batches ?? []
  return (batches[0]?.step ?? 0) < (batches.at(-1)?.step ?? 0)
}

function isSameOrder(first: SamplePass, second: SamplePass): boolean {
  const [one, other] = [first.ranks[0], second.ranks[0]]
  if (one === undefined || other === undefined || one.pass.shuffle !== true) return false
  if (one.pass.replicas === null || one.pass.epoch !== other.pass.epoch) return false
  return other.batches.every(
    ({ batch }, at) => String(batch.indices) === String(one.batches[at]?.batch.indices),
  )
}
