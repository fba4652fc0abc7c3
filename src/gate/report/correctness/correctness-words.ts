import type {
  CorrectnessReport,
  CorrectnessTier,
  FirstDifference,
} from '../../../kit/records/reports/correctness-report.js'
import { capitalized } from '../../../kit/wording/capitalized.js'
import { formatCount, formatNumber } from '../../../kit/wording/figures.js'
import { plural } from '../../../kit/wording/plural.js'
import type { ReportContext } from '../report-context.js'

/** The names of the two sides in sentences. */
export type ComparedNames = {
  readonly single: string
  readonly multi: string
  /** Whether the verb of `multi` is plural. */
  readonly isPlural: boolean
  /** Whether one of the two had several workers. */
  readonly isDistributed: boolean
}

/** Number of digits of a hash in a sentence: enough to distinguish two. */
const hashDigits = 12

/** Their numbers of workers if these differ, otherwise plain words. */
export function namesOf({ reference, subject }: ReportContext): ComparedNames {
  const single = reference?.metrics.num_workers
  const multi = subject?.metrics.num_workers
  const nameOf = (workers: number | undefined, other: string): string =>
    single === multi || workers === undefined ? other : plural(workers, 'worker')
  return {
    single: nameOf(single, 'the reference'),
    multi: nameOf(multi, 'the run'),
    isPlural: single !== multi && multi !== undefined && multi > 1,
    isDistributed: single !== 1 || multi !== 1,
  }
}

/** What the tier means, in one sentence with its counts. */
export function describeTier(report: CorrectnessReport): string {
  const steps = `${plural(report.num_steps_compared, 'step')} compared`
  const tolerance = `${formatNumber(report.tolerance * 100)} %`
  const equal = `at ${formatCount(report.num_steps_hash_equal)} the hash of weights and optimizer state is equal in every bit`
  const sentences: Record<CorrectnessTier, string> = {
    bitwise: `Bitwise: at ${report.num_steps_compared === 1 ? 'the one step compared' : `each of the ${steps}`}, the losses and the hash of weights and optimizer state are equal in every bit.`,
    bounded: `Bounded: of the ${steps}, ${formatCount(report.num_steps_passed)} have a loss within ${tolerance} of the reference, and ${equal}.`,
    failed: `Failed: of the ${steps}, ${formatCount(report.num_steps_failed)} have a loss further than ${tolerance} from the reference, and ${equal}.`,
  }
  return sentences[report.tier]
}

/** The sentence at the top of the page. */
export function headlineOf(
  { overall_passed, tier, tolerance, first_difference }: CorrectnessReport,
  { single, multi, isPlural, isDistributed }: ComparedNames,
): string {
  if (overall_passed && !isDistributed)
    return 'Nothing distributed was tested: the run had one worker, like its reference'
  const run = capitalized(multi)
  if (overall_passed && tier === 'bitwise')
    return `${run} ${isPlural ? 'equal' : 'equals'} ${single}, bit for bit`
  if (overall_passed) return `${run} and ${single} agree within ${formatNumber(tolerance * 100)} %`
  if (first_difference === null) return `${run} and ${single} were not shown to be equal`
  return `${run} and ${single} first differ at step ${formatCount(first_difference.step)}`
}

/** The first difference in one line: step, part, and both values, with shortened hashes. */
export function describeDifference(first: FirstDifference, names: ComparedNames): string {
  const values = `${shorten(first.single)} on ${names.single}, ${shorten(first.multi)} on ${names.multi}`
  return `step ${formatCount(first.step)}, ${partOf(first)}: ${values}`
}

/** What differs first: the loss, a tensor by name, or the state if no tensor is known. */
export function partOf({ what, tensor }: FirstDifference): string {
  if (what === 'loss') return 'loss'
  return tensor === null ? 'hash of the state' : `hash of tensor ${tensor}`
}

function shorten(value: string): string {
  return /^[0-9a-f]{32}$/.test(value) ? `${value.slice(0, hashDigits)}\u2026` : value
}
