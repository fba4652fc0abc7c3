import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { errorFinding, ifNotByDesign } from '../finding.js'
import { type RankPass, type SamplePass, trainingPasses } from '../sample-passes.js'
import { rowsOf } from './content/rows.js'
import type { Mistake } from './mistake.js'
import { groupBy } from '../../../../kit/stats/group-by.js'

/** A shuffling sampler gives the same order in every epoch. */
export const noSetEpoch: Mistake = {
  name: 'no-set-epoch',
  anyParallelism: true,
  explains: [],
  find(job) {
    for (const passes of groupBy(trainingPasses(job), ({ loader }) => loader).values()) {
      const [first, second] = passes.filter(isTrainedOn)
      if (first === undefined || second === undefined || !isSameOrder(first, second)) continue
      return describe(second)
    }
    return null
  },
}

/** Whether data that counts its epochs is meant to be shuffled is a guess; whether a sampler shuffles is known. */
function describe({ ranks: [first] }: SamplePass): ProofFinding {
  const isOfData = first?.pass.replicas === null
  const place = { step: first?.batches[0]?.step ?? null }
  const words = 'Every epoch sees the samples in the same order, although '
  if (!isOfData)
    return errorFinding(noSetEpoch.name, {
      ...place,
      message: `${words}the sampler shuffles.`,
      advice: 'Call `sampler.set_epoch(epoch)` before each epoch.',
    })
  return ifNotByDesign(
    errorFinding(noSetEpoch.name, {
      ...place,
      message: `${words}the dataset counts its epochs.`,
      advice:
        'Set the epoch of the dataset before each epoch; workers that stay alive (`persistent_workers`) keep a copy of it, and do not see the change.',
    }),
  )
}

/** An update was made between its batches: it is no evaluation, and its batches were not drawn in advance. */
function isTrainedOn({ ranks }: SamplePass): boolean {
  const batches = ranks[0]?.batches ?? []
  return (batches[0]?.step ?? 0) < (batches.at(-1)?.step ?? 0)
}

function isSameOrder(first: SamplePass, second: SamplePass): boolean {
  const [one, other] = [first.ranks[0], second.ranks[0]]
  if (one === undefined || other === undefined) return false
  if (one.pass.counts_passes && one.pass.replicas === null) return isSameContent(one, other)
  if (one.pass.shuffle !== true) return false
  if (one.pass.replicas === null || one.pass.epoch !== other.pass.epoch) return false
  return other.batches.every(
    ({ batch }, at) => String(batch.indices) === String(one.batches[at]?.batch.indices),
  )
}

/** Data that shuffles by itself has no indices, or those of its own order. */
function isSameContent(one: RankPass, other: RankPass): boolean {
  const [first, second] = [rowsOf(one), rowsOf(other)]
  if (first === null || second === null || new Set(second.flat()).size < 2) return false
  return second.every((rows, at) => String(rows) === String(first[at]))
}
