import { errorFinding, ranksInWords } from '../finding.js'
import { voteOnStart } from '../vote.js'
import type { JobRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** The optimizer was restored on some ranks only. */
export const optimizerState: Mistake = {
  name: 'optimizer-state',
  explains: ['replicas-differ', 'settings-differ'],
  find(job) {
    const found = voteOnStart(job, 'moments')
    if (found === null) return null
    const without = ranksWithoutState(job)
    const isPartial = without.length > 0
    return errorFinding(this.name, {
      step: 0,
      ranks: isPartial ? without : [...found.minority],
      parameter: found.parameters[0] ?? null,
      message: isPartial
        ? `The optimizer starts without its state on ${ranksInWords(without)}, and with it on the others.`
        : 'The optimizer starts with another state on another rank.',
      advice:
        'Load the checkpoint of the optimizer on every rank, with `map_location`, before the first step.',
    })
  },
}

/** Ranks on which an optimizer starts empty that has a state on another rank. */
function ranksWithoutState({ ranks }: JobRecord): number[] {
  const numbers = ranks.flatMap(({ optimizers }) => optimizers.map(({ number }) => number))
  for (const number of new Set(numbers)) {
    const empty = ranks.filter(({ optimizers }) =>
      optimizers.some(
        (one) => one.number === number && one.moments.every((moment) => moment === null),
      ),
    )
    if (empty.length > 0 && empty.length < ranks.length) return empty.map(({ rank }) => rank)
  }
  return []
}
