import type {
  MatrixConfiguration,
  MatrixOutcome,
  MatrixReport,
} from '../../../kit/records/reports/matrix-report.js'

/** How an outcome is named. */
export const outcomeWords: Readonly<Record<MatrixOutcome, string>> = {
  'equal-bits': 'equal bits',
  'within-rounding': 'within rounding',
  differs: 'differs',
  mistake: 'mistake',
  'not-compared': 'not compared',
  'did-not-run': 'did not run',
}

/** Name of the reference, or its command where it has none. */
export const referenceInWords = ({ reference }: MatrixReport): string =>
  reference.name ?? `\`${reference.command.join(' ')}\``

/** `step 0, layers.0.weight, rank 1, tensor`; empty where nothing differs. */
export function placeOf({ first_difference: first }: MatrixConfiguration): string {
  if (first === null) return ''
  const { step, parameter, ranks, dimensions } = first
  const parts = [
    step === null ? null : `step ${step}`,
    parameter,
    ranks.length === 0 ? null : `${ranks.length === 1 ? 'rank' : 'ranks'} ${ranks.join(', ')}`,
    dimensions.length === 0 ? null : `${dimensions.join(' or ')} parallelism`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** A part of the quantity's own size; empty where it is not known. */
export function shareInWords(value: number | null): string {
  if (value === null) return ''
  if (value === 0) return '0'
  return value < 0.001 ? value.toExponential(1) : value.toPrecision(2)
}

/** The outcome with its figures, such as `within rounding: 2.1e-7, limit 3.9e-6`. */
export function resultInWords({
  outcome,
  difference,
  limit,
}: Pick<MatrixConfiguration, 'outcome' | 'difference' | 'limit'>): string {
  const [size, most] = [difference, limit].map(shareInWords)
  return size === '' || most === ''
    ? outcomeWords[outcome]
    : `${outcomeWords[outcome]}: ${size}, limit ${most}`
}

/** Steps that were compared, of those that there were. */
export const stepsInWords = ({ num_steps: compared, num_all_steps: all }: MatrixConfiguration) =>
  `${compared} of ${all}`
