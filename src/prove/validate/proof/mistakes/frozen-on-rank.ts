import { errorFinding, ranksInWords } from '../finding.js'
import { changedParameters } from '../changed-weights.js'
import { shardedNames } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** A parameter stays as it is on some ranks, and changes on the others. */
export const frozenOnRank: Mistake = {
  name: 'frozen-on-rank',
  explains: ['replicas-differ'],
  find(job) {
    const { ranks } = job
    // A rank's part may be empty.
    const sharded = shardedNames(job)
    const changed = ranks.map(changedParameters)
    const names = [...new Set(changed.flatMap((one) => [...one.keys()]))]
    for (const name of names.filter((one) => !sharded.has(one))) {
      const frozen = ranks.filter((_, index) => changed[index]?.get(name) === false)
      if (frozen.length === 0 || frozen.length === ranks.length) continue
      const at = frozen.map(({ rank }) => rank)
      return errorFinding(this.name, {
        ranks: at,
        step: 0,
        parameter: name,
        message: `${name} does not change on ${ranksInWords(at)}, and does on the others.`,
        advice: 'Set `requires_grad` and build the optimizer in the same way on all ranks.',
      })
    }
    return null
  },
}
