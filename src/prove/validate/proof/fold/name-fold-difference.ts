import type { FoldedReference } from '../../../../kit/records/reports/folded-report.js'
import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { errorFinding, ifNotByDesign, noteFinding, ranksInWords } from '../finding.js'

/**
 * A difference is a mistake only where nothing but the rank that the process believes to be explains it: a script may
 * as well carry something from batch to batch that each rank has for itself. A rank that gathers features of all ranks
 * has a gradient through its own ones only, at a place of its own.
 */
export function nameFoldDifference(
  { first_difference: first, is_confirmed: isConfirmed }: FoldedReference,
  gathers: boolean,
): ProofFinding {
  const { step, what, parameter, ranks } = first!
  const place = { step, parameter, ranks }
  const at = parameter === null ? what : `${what} of ${parameter}`
  if (isConfirmed !== true) {
    return noteFinding('fold-differs', {
      ...place,
      message: `One process that plays all ranks in turn differs from the job, first at step ${step}, ${at}. It could not be shown that the job is at fault: the script may carry something from batch to batch, or do something between batches that depends on their number.`,
    })
  }
  const finding = errorFinding('depends-on-rank', {
    ...place,
    message: `The gradient of ${ranksInWords(ranks)} depends on the rank, not only on weights, samples and random numbers: one process that plays all ranks in turn differs, first at step ${step}, ${at}, and a process that plays rank ${ranks[0]} alone does not.`,
    advice:
      'Look for values that each rank makes by itself and that are neither parameters nor buffers, and for code that asks for the rank.',
  })
  return gathers
    ? ifNotByDesign(finding, 'the script gathers tensors of all ranks without a gradient')
    : finding
}
