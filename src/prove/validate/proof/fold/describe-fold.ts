import type { FoldedReference } from '../../../../kit/records/reports/folded-report.js'
import { plural } from '../../../../kit/wording/plural.js'

/** The folded reference as a sentence of the proof. */
export function describeFold(
  comparison: FoldedReference,
  steps: number,
): { readonly isShown: boolean; readonly text: string } {
  const { status, num_steps: compared, reason } = comparison
  const then = reason === null ? '' : ` Then: ${reason}.`
  const extent = `${compared} of ${plural(steps, 'step')}.${then}`
  switch (status) {
    case 'bitwise':
      return {
        isShown: true,
        text: `Folded reference: one process with one model, which played all ranks in turn, reproduced the recorded gradients, weights and optimizer state to the last bit: ${extent}`,
      }
    case 'within-rounding':
      return { isShown: true, text: `${withinRounding(comparison)} ${extent}` }
    case 'differs':
      return {
        isShown: false,
        text: `Folded reference: one process that played all ranks in turn differs from the job, first ${placeOf(comparison)}.`,
      }
    case 'not-folded':
      return {
        isShown: false,
        text: `Not folded: ${reason}. No single process played all ranks in turn.`,
      }
  }
}

const withinRounding = ({ num_sums: sums, num_equal_sums: equal }: FoldedReference): string =>
  `Folded reference: one process with one model, which played all ranks in turn, computed the recorded gradients of each rank to the last bit. ` +
  `${equal} of its ${plural(sums, 'sum')} have the bits of the job; the others lie within the rounding of their additions, and the process went on with those of the job:`

function placeOf({ first_difference: first }: FoldedReference): string {
  if (first === null) return 'at an unknown place'
  const what = first.parameter === null ? first.what : `${first.what} of ${first.parameter}`
  return `at step ${first.step}, ${what}`
}

/** The folded reference in a few words, for the line that states the tier. */
export function foldInWords(comparison: FoldedReference, steps: number): string {
  const { status, num_steps: compared, reason } = comparison
  const extent = compared < steps ? ` at ${compared} of ${plural(steps, 'step')}` : ''
  switch (status) {
    case 'bitwise':
      return `bitwise${extent}`
    case 'within-rounding':
      return `within rounding${extent}`
    case 'differs':
      return `differs ${placeOf(comparison)}`
    case 'not-folded':
      return `not folded, because ${reason}`
  }
}
