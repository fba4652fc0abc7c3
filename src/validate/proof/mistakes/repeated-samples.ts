import { errorFinding, ranksInWords } from '../finding.js'
import { addUp } from '../sample-ledger.js'
import type { JobRecord } from '../job-record.js'
import { trainingPasses } from '../sample-passes.js'
import type { Mistake } from './mistake.js'

/** Two ranks train with the same samples in one pass over the data. */
export const repeatedSamples: Mistake = {
  name: 'repeated-samples',
  explains: ['missing-samples', 'same-rows'],
  find(job) {
    for (const pass of trainingPasses(job)) {
      const ledger = addUp(pass, job.world)
      if (!ledger?.repeated) continue
      const { sample, ranks, step } = ledger.repeated
      if (haveOwnDatasets(job, ranks)) continue
      const hasSampler = pass.ranks.some((one) => one.pass.replicas !== null)
      return errorFinding(this.name, {
        ...{ ranks, step },
        message:
          `${ranksInWords(ranks)} used sample ${sample} in the same pass (${pass.number}): of ${ledger.numDrawn} samples drawn, ` +
          `${ledger.numDrawn - ledger.numDistinct} are repetitions. ` +
          (hasSampler ? '' : 'The data loader has no DistributedSampler.'),
        advice: 'Give the data loader `sampler=DistributedSampler(dataset)`, and no `shuffle`.',
      })
    }
    return null
  },
}

/** Equal indices mean other samples where no row that one rank trains with comes to another one. */
function haveOwnDatasets(job: JobRecord, blamed: readonly number[]): boolean {
  const rows = job.ranks
    .filter(({ rank }) => blamed.includes(rank))
    .map(({ updates }) => new Set(updates.flatMap((update) => update.rows.flat())))
  const all = rows.flatMap((own) => [...own])
  return rows.every(({ size }) => size > 0) && new Set(all).size === all.length
}
