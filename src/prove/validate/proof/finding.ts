import type { ProofFinding } from '../../../kit/records/reports/proof-report.js'

type Place = Partial<Pick<ProofFinding, 'ranks' | 'step' | 'parameter'>>

/** A finding that makes the proof fail, at its first place. */
export const errorFinding = (
  kind: string,
  { message, advice, ranks = [], step = null, parameter = null }: Words & Place,
): ProofFinding => ({
  kind,
  severity: 'error',
  ranks,
  step,
  parameter,
  message,
  advice: advice ?? null,
})

/** A note that a reader needs to interpret the tier. */
export const noteFinding = (kind: string, words: Words & Place): ProofFinding => ({
  ...errorFinding(kind, words),
  severity: 'note',
})

/** What the design of a script may explain: a finding that rests on a guess fails no check. `known` is what is certain. */
export const ifNotByDesign = (
  finding: ProofFinding,
  known: string | null = null,
): ProofFinding => ({
  ...finding,
  severity: 'note',
  message: `If this is not by design${known === null ? '' : ` (${known})`}: ${finding.message}`,
})

/** A finding that other evidence weakens, with that evidence. */
export const asNote = (finding: ProofFinding, evidence: string): ProofFinding => ({
  ...finding,
  severity: 'note',
  message: `${finding.message} ${evidence}`,
})

type Words = { readonly message: string; readonly advice?: string }

/** `rank 1`, `ranks 1 and 3`, or `the ranks` where it is not known which. */
export function ranksInWords(ranks: readonly number[]): string {
  if (ranks.length === 0) return 'the ranks'
  if (ranks.length === 1) return `rank ${ranks[0]}`
  return `ranks ${ranks.slice(0, -1).join(', ')} and ${ranks.at(-1)}`
}
