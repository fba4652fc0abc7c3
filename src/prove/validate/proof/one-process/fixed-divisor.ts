import { linesOf } from '../../../../kit/records/proof/parse-journal.js'
import type { JobRecord } from '../job-record.js'
import { isNear } from './given-batches.js'

/**
 * Why gradients that are as many times those of one process as there are ranks prove nothing: the script divides them
 * by this number in one process as well, as by a constant; null where it does not.
 */
export function whyFixedDivisor({ world }: JobRecord, alone: JobRecord): string | null {
  const lines = alone.ranks.flatMap(({ journal }) => [
    linesOf(journal, 'own_gradients'),
    linesOf(journal, 'against'),
  ])
  const isFixed = lines.flat().some(({ rescaled = null }) => isNear(Number(rescaled), 1 / world))
  return isFixed
    ? `the script divides its gradients by ${world} as one process, too, so their factor says nothing about the sum over the ranks`
    : null
}
