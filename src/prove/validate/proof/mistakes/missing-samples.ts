import { errorFinding } from '../finding.js'
import { haveOwnSamples } from '../own-samples.js'
import { addUp } from '../sample-ledger.js'
import { trainingPasses } from '../sample-passes.js'
import type { Mistake } from './mistake.js'

/** A whole pass leaves out more samples than dropping the last batch explains. */
export const missingSamples: Mistake = {
  name: 'missing-samples',
  explains: [],
  find(job) {
    for (const pass of trainingPasses(job)) {
      const ledger = addUp(pass, job.world)
      if (!ledger || ledger.numMissing === 0) continue
      if (ledger.repeated && haveOwnSamples(job, pass, ledger.repeated.ranks)) continue
      return errorFinding(this.name, {
        message: `Pass ${pass.number} over the data left out ${ledger.numMissing} of ${ledger.size} samples on all ranks.`,
        advice:
          'Let the samplers of all ranks together cover the dataset: `num_replicas` is the world size.',
      })
    }
    return null
  },
}
