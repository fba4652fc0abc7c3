import { errorFinding, ifNotByDesign } from '../../finding.js'
import { type RankPass, trainingPasses } from '../../sample-passes.js'
import type { Mistake } from '../mistake.js'
import { contentByIndex } from './rows.js'

/** Loader workers of all ranks draw the same random numbers. */
export const equalNoise: Mistake = {
  name: 'equal-noise',
  explains: [],
  find(job) {
    if (job.world < 2) return null
    const passes = trainingPasses(job).filter(({ ranks }) => ranks.length === job.world)
    const equal = passes.find(
      ({ ranks }) =>
        ranks.every(({ pass }) => (pass.workers ?? 0) > 0 && pass.worker_seed !== undefined) &&
        new Set(ranks.map(({ pass }) => pass.worker_seed)).size === 1,
    )
    if (equal === undefined || !isRandom(passes.flatMap(({ ranks }) => ranks))) return null
    return ifNotByDesign(
      errorFinding(this.name, {
        step: equal.ranks[0]?.batches[0]?.step ?? null,
        message:
          'The loader workers of all ranks draw the same random numbers, and samples are changed at random: each rank adds the same noise, or crops alike.',
        advice:
          'Seed each rank by itself before the first pass, such as `torch.manual_seed(seed + rank)` after the model is made.',
      }),
    )
  },
}

/** A sample has another content when it comes again. */
function isRandom(passes: readonly RankPass[]): boolean {
  const seen = new Map<number, string>()
  for (const [index, row] of passes.flatMap(contentByIndex)) {
    if (seen.has(index) && seen.get(index) !== row) return true
    seen.set(index, row)
  }
  return false
}
