import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import type { JobRecord } from '../job-record.js'
import { isNear } from './given-batches.js'

/**
 * Why gradients that are this many times those of one process prove nothing: the script divides its loss or them by this
 * number of ranks in one process as well, as by a constant; null where it does not.
 */
export function whyFixedDivisor(
  { world }: JobRecord,
  alone: JobRecord,
  factor: number,
): string | null {
  if (!isNear(factor, world)) return null
  const lines = alone.ranks.flatMap(({ journal }) => [
    linesOf(journal, 'own_gradients'),
    linesOf(journal, 'against'),
  ])
  const known = lines.flat().flatMap(({ rescaled = null }) => (rescaled === null ? [] : [rescaled]))
  const isFixed = known.length > 0 && known.every((one) => isNear(Number(one), 1 / world))
  return isFixed
    ? `the script divides its loss or gradients by ${world} as one process, too, so their factor says nothing about the sum over the ranks`
    : null
}
