import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { errorFinding, ifNotByDesign, ranksInWords } from '../finding.js'
import { changedParameters } from '../changed-weights.js'
import { type JobRecord, type RankRecord, shardedNames } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** A parameter stays as it is on some ranks, and changes on the others. */
export const frozenOnRank: Mistake = {
  name: 'frozen-on-rank',
  explains: ['replicas-differ'],
  find(job) {
    const { ranks } = job
    // A rank's part may be empty.
    const sharded = shardedNames(job)
    // What one of them has not recorded, as where it was killed, is unknown.
    const within = Math.min(...ranks.map(({ updates }) => updates.length))
    const changed = ranks.map((one) => changedParameters(one, within))
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
        advice,
      })
    }
    return frozenByFlag(job)
  },
}

const advice = 'Set `requires_grad` and build the optimizer in the same way on all ranks.'

/** A weight may change on every rank although one of them computes no gradient for it. */
function frozenByFlag({ ranks }: JobRecord): ProofFinding | null {
  const frozen = ranks.map(frozenWeights)
  const names = new Set(frozen.flatMap((one) => [...one.keys()]))
  for (const name of names) {
    const at = ranks.filter((_, index) => frozen[index]!.has(name)).map(({ rank }) => rank)
    if (at.length === ranks.length) continue
    const step = Math.max(...frozen.flatMap((one) => one.get(name) ?? []))
    return ifNotByDesign(
      errorFinding('frozen-on-rank', {
        ranks: at,
        step,
        parameter: name,
        message: `At step ${step} ${name} asks for no gradient on ${ranksInWords(at)}, and does on the others.`,
        advice,
      }),
    )
  }
  return null
}

/** The weights that ask for no gradient, with the step at which that was first seen. */
function frozenWeights({ journal }: RankRecord): ReadonlyMap<string, number> {
  const frozen = new Map<string, number>()
  for (const { step, changed } of linesOf(journal, 'states'))
    for (const [what, name] of changed)
      if (what === 'frozen' && !frozen.has(name)) frozen.set(name, step)
  return frozen
}
