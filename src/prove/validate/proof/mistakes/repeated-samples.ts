import { capitalized } from '../../../../kit/wording/capitalized.js'
import { errorFinding, ranksInWords } from '../finding.js'
import { addUp } from '../sample-ledger.js'
import { haveOwnSamples } from '../own-samples.js'
import { trainingPasses } from '../sample-passes.js'
import type { Mistake } from './mistake.js'

/** Two ranks train with the same samples in one pass over the data. */
export const repeatedSamples: Mistake = {
  name: 'repeated-samples',
  explains: ['missing-samples', 'same-rows', 'equal-batches'],
  find(job) {
    for (const pass of trainingPasses(job)) {
      const ledger = addUp(pass, job.world)
      if (!ledger?.repeated) continue
      const { sample, ranks, step } = ledger.repeated
      if (haveOwnSamples(job, pass, ranks)) continue
      const given = pass.ranks[0]!.pass
      const hasSampler = pass.ranks.some((one) => one.pass.replicas !== null)
      return errorFinding(this.name, {
        ranks,
        step,
        message:
          `${capitalized(ranksInWords(ranks))} used sample ${sample} in the same pass (${pass.number}): of ${ledger.numDrawn} samples drawn, ` +
          `${ledger.numDrawn - ledger.numDistinct} are repetitions.` +
          (hasSampler ? '' : ' The data loader has no DistributedSampler.'),
        advice: adviceFor(hasSampler, given.batch_sampler),
      })
    }
    return null
  },
}

function adviceFor(hasSampler: boolean, batchSampler: string): string {
  if (hasSampler)
    return 'The samplers of the ranks share out different parts of the dataset: split it in the same way on all ranks, such as by `random_split(dataset, lengths, generator=torch.Generator().manual_seed(1))`.'
  if (batchSampler !== 'BatchSampler')
    return `Share out the batches of ${batchSampler} by rank: rank r takes every batch whose number is r modulo the world size.`
  return 'Give the data loader `sampler=DistributedSampler(dataset)`, and no `shuffle`.'
}
