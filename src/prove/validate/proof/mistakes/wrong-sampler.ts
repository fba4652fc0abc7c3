import { errorFinding, ranksInWords } from '../finding.js'
import { trainingPasses } from '../sample-passes.js'
import type { Mistake } from './mistake.js'

/** A sampler that divides the data for another set of ranks. */
export const wrongSampler: Mistake = {
  name: 'wrong-sampler',
  explains: ['equal-batches', 'repeated-samples', 'missing-samples', 'ran-out-of-batches'],
  find(job) {
    for (const { ranks } of trainingPasses(job)) {
      const shared = ranks.filter(({ pass }) => pass.replicas !== null)
      const world = shared.filter(({ pass }) => pass.replicas !== job.world)
      const place = shared.filter(
        ({ pass, rank }) => pass.replicas === job.world && pass.rank !== rank,
      )
      const seeds = new Set(shared.map(({ pass }) => `${pass.seed}/${pass.shuffle}`))
      const wrong = world.length > 0 ? world : place
      if (wrong.length === 0 && seeds.size < 2) continue
      const at = wrong.map(({ rank }) => rank)
      return errorFinding(this.name, {
        ranks: at.length === ranks.length ? [] : at,
        step: 0,
        message: message(wrong[0]?.pass ?? null, at, job.world),
        advice:
          'Build `DistributedSampler(dataset)` after `init_process_group`, with the same seed on all ranks.',
      })
    }
    return null
  },
}

type Sampler = { readonly replicas: number | null; readonly rank: number | null } | null

function message(sampler: Sampler, ranks: readonly number[], world: number): string {
  if (sampler === null) {
    return 'The samplers of the ranks shuffle in different orders: samples are repeated and left out.'
  }
  return (
    `The sampler of ${ranksInWords(ranks)} shares out the data as rank ${sampler.rank} of ${sampler.replicas}, ` +
    `but the job has ${world} ranks.`
  )
}
