import type { LineOf } from '../../../kit/records/proof/journal-line.js'
import type { JobRecord, RankRecord } from './job-record.js'

/**
 * Whether any rank adds up gradients at a step, or at any step: within its backward pass, or tensors of the size of
 * gradients. What is smaller is for the log.
 */
export const reducesGradients = (job: JobRecord, at: number | null = null): boolean =>
  job.ranks.some((rank) => {
    const updates = rank.updates.filter(({ step }) => at === null || step === at)
    const sums = rank.collectives.filter(
      ({ step, name }) => (at === null || step === at) && name.includes('reduce'),
    )
    const isSummed = updates.some(({ reduced }) => reduced > 1)
    return isSummed && (sums.length === 0 || sums.some((one) => isOfGradients(rank, one)))
  })

/** Whether a sum is entered in a backward pass, or is of the size of gradients. */
export function isOfGradients(
  { model }: RankRecord,
  { part, elements }: Pick<LineOf<'enter'>, 'part' | 'elements'>,
): boolean {
  if (part === 'gradients' || model === null) return true
  const sizes = model.parameters.map((one) => one.elements)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return elements > 1 && part !== 'buckets' && (sizes.includes(elements) || elements >= total)
}
