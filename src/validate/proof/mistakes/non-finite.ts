import { errorFinding, ranksInWords } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** A loss or a contribution is not a finite number. */
export const nonFinite: Mistake = {
  name: 'non-finite',
  explains: ['replicas-differ', 'sum-is-wrong'],
  find({ ranks }: JobRecord) {
    const places = ranks.flatMap(({ rank, collectives, updates }) => [
      ...collectives
        .filter(({ finite }) => !finite)
        .map(({ step }) => ({ rank, step, what: 'gradient' })),
      ...updates
        .filter(({ losses }) => losses.some((loss) => !Number.isFinite(loss)))
        .map(({ step }) => ({ rank, step, what: 'loss' })),
    ])
    const step = Math.min(...places.map((place) => place.step))
    const first = places.filter((place) => place.step === step)
    if (first.length === 0) return null
    const at = [...new Set(first.map(({ rank }) => rank))]
    return errorFinding('non-finite', {
      ...{ ranks: at, step },
      message: `The ${first[0]!.what} of ${ranksInWords(at)} is not a finite number at step ${step}.`,
      advice: 'Look at the samples of that rank at that step, and at the learning rate.',
    })
  },
}
