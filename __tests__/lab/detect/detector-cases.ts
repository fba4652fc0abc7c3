import type { Detector, StreamEvent } from '../../../src/lab/detect/detector.js'
import type {
  Blame,
  Finding,
  FindingSeverity,
  FindingType,
} from '../../../src/kit/records/run/finding.js'
import { findingsIn } from './run-of-events.js'

/** A run, and what a detector must say of it first; null: nothing at all. */
export type DetectorCase = {
  readonly name: string
  readonly worldSize: number
  readonly events: readonly StreamEvent[]
  readonly says: { readonly type: FindingType; readonly blame: Blame } | null
  /** Any where none is given. */
  readonly severity?: FindingSeverity
  /** What the message must tell. */
  readonly tells?: RegExp
  /** Raised by then, on the coordinator's clock. */
  readonly byMs?: number
}

export const rankBlame = (rank: number): Blame => ({ kind: 'rank', rank })
export const linkBlame = (from: number, to: number): Blame => ({ kind: 'link', from, to })
export const oneOf = (...among: number[]): Blame => ({ kind: 'unattributable', among })

/** What is wrong with a detector's answer to a case; null when nothing is. */
export function complaint(detector: Detector, given: DetectorCase): string | null {
  const [first, ...others] = findingsIn(detector, given.worldSize, given.events)
  const { name, says } = given
  if (!first) return says === null ? null : `${name}: silent`
  const wrong = says === null ? 'should be silent' : flawOf(first, says, given)
  if (wrong) return `${name}: ${wrong}, said ${JSON.stringify(first)}`
  return others.length > 0 ? `${name}: ${others.length} more findings` : null
}

function flawOf(
  { type, blame, message, at_ms, severity }: Finding,
  says: NonNullable<DetectorCase['says']>,
  { tells = /./, byMs = Infinity, severity: expected = severity }: DetectorCase,
): string | null {
  if (type !== says.type) return 'wrong type'
  if (JSON.stringify(blame) !== JSON.stringify(says.blame)) return 'wrong blame'
  if (severity !== expected) return 'wrong severity'
  if (!tells.test(message)) return 'does not tell'
  return (at_ms ?? 0) > byMs ? 'late' : null
}

/** All complaints about a detector. */
export const complaints = (detector: Detector, cases: readonly DetectorCase[]): string[] =>
  cases.flatMap((given) => complaint(detector, given) ?? [])
