import type { NodeAnswer, UnseenKey } from '../answer/node-answer.js'
import type { CheckReading, CheckSeverity } from './node-check.js'
import type { Limit } from './node-limits.js'

/** Points for what the seed system does not know: all of a group, and a part of it. */
const points = { critical: 40, warning: 10 } as const

type More = Partial<Omit<CheckReading, 'status' | 'severity' | 'summary'>>

const nothing: readonly string[] = []
const noFigures: CheckReading['figures'] = {}

/** Some hundred in every round: a literal is ten times as cheap as spreads. */
const readingOf = (
  status: CheckReading['status'],
  severity: CheckReading['severity'],
  summary: string,
  more: More,
): CheckReading => ({
  subject: more.subject ?? null,
  status,
  severity,
  isNearLimit: more.isNearLimit ?? false,
  deduction: more.deduction ?? 0,
  summary,
  evidence: more.evidence ?? nothing,
  figures: more.figures ?? noFigures,
  code: more.code ?? null,
})

/** All is well with the thing. */
export const okReading = (summary: string, more: More = {}): CheckReading =>
  readingOf('ok', null, summary, more)

/** Something is wrong with it; it costs 40 points when critical and 10 when not, unless `more` says so. */
export const badReading = (
  severity: CheckSeverity,
  summary: string,
  more: More = {},
): CheckReading => readingOf('bad', severity, summary, { deduction: points[severity], ...more })

/** It could not be seen; the summary says why. */
export const unknownReading = (summary: string, more: More = {}): CheckReading =>
  readingOf('unknown', null, summary, more)

/** Why the node could not see it, in words; `otherwise` where it did not say. */
export function whyUnseen(answer: NodeAnswer, key: UnseenKey, otherwise: string): string {
  return answer.unseen.find((unseen) => unseen.key === key)?.reason ?? otherwise
}

/** Whether the node tried, and what it asked never came back. */
export function isHung(answer: NodeAnswer, key: UnseenKey): boolean {
  return answer.unseen.some((unseen) => unseen.key === key && unseen.reason.startsWith('hung'))
}

/** A figure beside its limits, as a check has it. */
export type Level = {
  readonly subject: string | null
  readonly value: number
  readonly limit: Limit
  /** How far below a limit it must be to be good again. */
  readonly margin: number
  readonly deductions: { readonly warning: number; readonly critical: number }
  /** What the value is and what it is beside, as a sentence. */
  readonly summary: string
  readonly figures: CheckReading['figures']
}

/** A reading of a figure: bad beyond a limit, not at it. */
export function levelReading(level: Level): CheckReading {
  const { value, limit, margin, deductions, summary, subject, figures } = level
  if (value > limit.critical) {
    return badReading('critical', summary, { subject, figures, deduction: deductions.critical })
  }
  if (value > limit.warning) {
    return badReading('warning', summary, { subject, figures, deduction: deductions.warning })
  }
  return okReading(summary, { subject, figures, isNearLimit: value > limit.warning - margin })
}

/** A count that may only grow: how many more there are than before; null if unknown. */
export function newSince(now: number | null, before: number | null | undefined): number | null {
  if (now === null || before === null || before === undefined) return null
  return now >= before ? now - before : null
}

/** The answer before, if the node has not rebooted since; counters of another boot say nothing. */
export function previousOfBoot(answer: NodeAnswer, previous: NodeAnswer | null): NodeAnswer | null {
  const isSame = answer.bootId !== null && answer.bootId === previous?.bootId
  return isSame ? previous : null
}
