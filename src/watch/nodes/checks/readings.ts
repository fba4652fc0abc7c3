import type { NodeAnswer, UnseenKey, UnseenKind } from '../answer/node-answer.js'
import type { CheckReading, CheckSeverity } from './node-check.js'
import type { Limit } from './node-limits.js'

/** Points of checks that the seed system does not have: all points of a group, or a part. */
const points = { critical: 40, warning: 10 } as const

type More = Partial<Omit<CheckReading, 'status' | 'severity' | 'summary'>>

const nothing: readonly string[] = []
const noFigures: CheckReading['figures'] = {}

/** There are hundreds per round, and a literal is ten times cheaper than spreads. */
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

/** A good reading. */
export const okReading = (summary: string, more: More = {}): CheckReading =>
  readingOf('ok', null, summary, more)

/** A bad reading; costs 40 points if critical and 10 otherwise, unless `more` sets the points. */
export const badReading = (
  severity: CheckSeverity,
  summary: string,
  more: More = {},
): CheckReading => readingOf('bad', severity, summary, { deduction: points[severity], ...more })

/** An unknown reading; the summary has the reason. */
export const unknownReading = (summary: string, more: More = {}): CheckReading =>
  readingOf('unknown', null, summary, more)

/** The node's reason for missing data; `otherwise` if it gave none. */
export function whyUnseen(answer: NodeAnswer, key: UnseenKey, otherwise: string): string {
  const whole = answer.unseen.find((unseen) => unseen.key === key && unseen.kind !== 'cut')
  return whole?.reason ?? otherwise
}

/** Whether the node could not read it for a reason of this kind. */
export function isUnseenAs(kind: UnseenKind, answer: NodeAnswer, key: UnseenKey): boolean {
  return answer.unseen.some((unseen) => unseen.key === key && unseen.kind === kind)
}

/** Why lines of a key were left out of the answer; null if they all arrived. */
export function whyCut({ unseen }: NodeAnswer, key: UnseenKey): string | null {
  return unseen.find((one) => one.kind === 'cut' && needsKey(key, one.key))?.reason ?? null
}

/** Whether a check that needs a key of the probe is affected by another one: `kern.gpu` is a part of `kern`. */
export const needsKey = (needed: UnseenKey, key: UnseenKey): boolean =>
  needed === key || needed.startsWith(`${key}.`)

/** A value with its limits. */
export type Level = {
  readonly subject: string | null
  readonly value: number
  readonly limit: Limit
  /** Margin below a limit that it needs to be good again. */
  readonly margin: number
  readonly deductions: { readonly warning: number; readonly critical: number }
  /** A sentence with the value and its limits. */
  readonly summary: string
  readonly figures: CheckReading['figures']
}

/** The reading of a value: bad beyond a limit, not at it. */
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

/** The increase of a monotonic counter; null if unknown. */
export function newSince(now: number | null, before: number | null | undefined): number | null {
  if (now === null || before === null || before === undefined) return null
  return now >= before ? now - before : null
}

/** The previous answer of this boot, because counters of another boot are not comparable. */
export function previousOfBoot(answer: NodeAnswer, previous: NodeAnswer | null): NodeAnswer | null {
  const isSame = answer.bootId !== null && answer.bootId === previous?.bootId
  return isSame ? previous : null
}
