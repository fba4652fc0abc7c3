import { errorFinding, ranksInWords } from '../finding.js'
import { voteOnStart } from '../vote.js'
import type { Mistake } from './mistake.js'

/** The optimizer was restored on some ranks only. */
export const optimizerState: Mistake = {
  name: 'optimizer-state',
  explains: ['replicas-differ', 'settings-differ'],
  find(job) {
    const found = voteOnStart(job, 'moments')
    if (found === null) return null
    const empty = job.ranks.filter(({ optimizers }) =>
      optimizers.some(({ moments }) => moments.every((moment) => moment === null)),
    )
    const isPartial = empty.length > 0 && empty.length < job.ranks.length
    const without = empty.map(({ rank }) => rank)
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
