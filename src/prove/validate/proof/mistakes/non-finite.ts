import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import { isOfGradients } from '../reduces-gradients.js'
import { errorFinding, ranksInWords } from '../finding.js'
import type { JobRecord, RankRecord } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** A loss or a contribution is not a finite number. */
export const nonFinite: Mistake = {
  name: 'non-finite',
  anyParallelism: true,
  explains: ['replicas-differ', 'sum-is-wrong'],
  find({ ranks }: JobRecord) {
    const places = ranks.flatMap((record) => [
      ...overflows(record).map(({ step }) => ({ rank: record.rank, step, what: 'gradient' })),
      ...record.updates
        .filter(({ losses }) => losses.some((loss) => !Number.isFinite(loss)))
        .map(({ step }) => ({ rank: record.rank, step, what: 'loss' })),
    ])
    const step = Math.min(...places.map((place) => place.step))
    const first = places.filter((place) => place.step === step)
    if (first.length === 0) return null
    const at = [...new Set(first.map(({ rank }) => rank))]
    return errorFinding('non-finite', {
      ranks: at,
      step,
      message: `The ${first[0]!.what} of ${ranksInWords(at)} is not a finite number at step ${step}.`,
      advice: 'Look at the samples of that rank at that step, and at the learning rate.',
    })
  },
}

/**
 * Sums of gradients that are not finite, except those of an update that a GradScaler left out for this reason. What else
 * is exchanged may hold infinity on purpose, such as the buffer of a causal mask that is sent to all ranks.
 */
function overflows(record: RankRecord) {
  const skips = linesOf(record.journal, 'skipped')
  const sums = record.collectives.filter(
    (one) => one.name.includes('reduce') && one.in_forward !== true && isOfGradients(record, one),
  )
  return sums.filter(
    ({ finite, step, index }) =>
      !finite && !skips.some((skip) => skip.step === step && index < skip.entered),
  )
}
