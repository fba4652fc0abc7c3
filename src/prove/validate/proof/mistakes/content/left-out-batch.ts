import { errorFinding, ifNotByDesign } from '../../finding.js'
import type { JobRecord, RankRecord } from '../../job-record.js'
import { type RankPass, type StepBatch, trainingPasses } from '../../sample-passes.js'
import type { Mistake } from '../mistake.js'

/** Steps by which a script may fetch batches ahead. */
const mostAhead = 2
/** Where a script changes what its loader hands over, no batch is recognised. */
const leastRecognised = 1 / 2

/** A rank does not train with a batch that its loader has handed over, and the others train with theirs. */
export const leftOutBatch: Mistake = {
  name: 'left-out-batch',
  explains: ['uneven-loss'],
  find(job) {
    for (const { ranks } of trainingPasses(job)) {
      const left = ranks.map((pass) => leftOutBy(job, pass))
      if (left.length < 2 || left.some((one) => one === null)) continue
      const all = left.map((one) => one!)
      const numBatches = Math.min(...ranks.map(({ batches }) => batches.length))
      for (let at = 0; at < numBatches; at += 1) {
        const blamed = ranks.filter((_, index) => all[index]!.has(at))
        if (blamed.length === 0 || blamed.length === ranks.length) continue
        const [{ rank, batches }] = blamed as [RankPass]
        const { step, batch } = batches[at]!
        return ifNotByDesign(
          errorFinding(this.name, {
            ranks: blamed.map((one) => one.rank),
            step,
            message: `Rank ${rank} leaves out ${batch.rows!.length} samples at step ${step}: its loader hands them over, and no backward pass has seen them. Other ranks train with theirs.`,
            advice: 'Decide on all ranks together whether a batch is left out.',
          }),
        )
      }
    }
    return null
  },
}

/** Positions of batches that a rank has not trained with; null where its batches are not recognised by content. */
function leftOutBy(job: JobRecord, { rank, batches }: RankPass): ReadonlySet<number> | null {
  const record = job.ranks.find((one) => one.rank === rank)
  if (record === undefined || batches.some(({ batch }) => !batch.rows?.length)) return null
  const last = record.updates.at(-1)?.step ?? 0
  const judged = batches.flatMap((one, at) => (one.step + mostAhead > last ? [] : [{ one, at }]))
  const left = judged.filter(({ one }) => !isTrainedWith(record, one))
  const share = 1 - left.length / judged.length
  return judged.length > 0 && share >= leastRecognised ? new Set(left.map(({ at }) => at)) : null
}

function isTrainedWith({ updates }: RankRecord, { step: from, batch }: StepBatch): boolean {
  const near = updates.filter(({ step }) => step >= from && step <= from + mostAhead)
  const rows = new Set(near.flatMap((one) => one.rows.flat()))
  return batch.rows!.some((row) => rows.has(row))
}
