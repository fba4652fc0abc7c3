import type { CheckKind, CheckReading, CheckSeverity, CheckStatus } from '../checks/node-check.js'
import { cutCode } from '../checks/read-check.js'

/** The held result of one item of a check; plain data, so that it can be stored in a file. */
export type Held = {
  readonly check: string
  readonly subject: string | null
  readonly status: CheckStatus
  readonly severity: CheckSeverity | null
  /** Since when it has this status, in epoch ms. */
  readonly sinceMs: number
  readonly summary: string
  readonly evidence: readonly string[]
  readonly figures: Readonly<Record<string, number | null>>
  readonly code: string | null
  readonly deduction: number
  /** Start and number of bad rounds of a level that is not yet bad; null while it is good. */
  readonly badSinceMs: number | null
  readonly badRounds: number
  /** Consecutive good rounds of a bad item. */
  readonly goodRounds: number
  /** Consecutive unknown rounds. */
  readonly unknownRounds: number
  /** Whether it was known before it became unknown. */
  readonly wasKnown: boolean
  /** Boot in which an event happened; null for other kinds. */
  readonly bootId: string | null
}

export type HoldContext = {
  readonly check: string
  readonly kind: CheckKind
  readonly mustLastMs: number
  readonly atMs: number
  readonly bootId: string | null
}

/** Rounds after which a level is bad, and after which a bad item is good again. */
const rounds = { bad: 2, good: 2, unknown: 3 } as const

/** The held result after a reading: levels must last, events stay, and a bad item is not good at once. */
export function hold(held: Held | null, reading: CheckReading, context: HoldContext): Held {
  switch (reading.status) {
    case 'bad':
      return holdBad(held, reading, context)
    case 'ok':
      return holdGood(held, reading, context)
    case 'unknown':
      return holdUnknown(held, reading, context)
  }
}

/** Whether an event stays, or that messages were lost unread: it happened in this boot or in an unknown one. */
export function isSticky(held: Held, kind: CheckKind, bootId: string | null): boolean {
  if (kind !== 'event' || !(held.status === 'bad' || isCut(held))) return false
  return held.bootId === null || bootId === null || held.bootId === bootId
}

const isCut = ({ status, code }: Pick<Held, 'status' | 'code'>): boolean =>
  status === 'unknown' && code === cutCode

function holdBad(held: Held | null, reading: CheckReading, context: HoldContext): Held {
  const { kind, bootId } = context
  const counts = countBad(held, context)
  if (kind === 'level' && !hasLasted(held, counts, context)) {
    const { deduction = 0 } = held ?? {}
    const summary = `${reading.summary} (not long enough to count)`
    return take(
      { ...reading, summary, status: 'ok', severity: null, deduction },
      held,
      context,
      counts,
    )
  }
  const sinceMs = held?.status === 'bad' ? held.sinceMs : counts.badSinceMs
  const taken = take(reading, held, context, { ...counts, sinceMs })
  return kind === 'event' ? { ...taken, evidence: joinEvidence(held, reading), bootId } : taken
}

const countBad = (held: Held | null, { atMs }: HoldContext) => ({
  badSinceMs: held?.badSinceMs ?? atMs,
  badRounds: (held?.badRounds ?? 0) + 1,
  goodRounds: 0,
  unknownRounds: 0,
  wasKnown: true,
})

/** Whether a level has been bad for long enough; a single round must report a value that is bad at that moment. */
function hasLasted(
  held: Held | null,
  { badSinceMs, badRounds }: { readonly badSinceMs: number; readonly badRounds: number },
  { mustLastMs, atMs }: HoldContext,
): boolean {
  if (held?.status === 'bad' || (held === null && mustLastMs === 0)) return true
  return badRounds >= rounds.bad && atMs - badSinceMs >= mustLastMs
}

const good: Counts = {
  badSinceMs: null,
  badRounds: 0,
  goodRounds: 0,
  unknownRounds: 0,
  wasKnown: true,
}

function holdGood(held: Held | null, reading: CheckReading, context: HoldContext): Held {
  if (held !== null && isSticky(held, context.kind, context.bootId))
    return { ...held, unknownRounds: 0 }
  if (held?.status === 'bad') {
    const goodRounds = reading.isNearLimit ? 0 : held.goodRounds + 1
    const isGood = context.kind === 'event' || goodRounds >= rounds.good
    // Keeps the text of the bad reading with the current figures.
    if (!isGood) return { ...held, figures: reading.figures, goodRounds, unknownRounds: 0 }
  }
  return take(reading, held, context, good)
}

function holdUnknown(held: Held | null, reading: CheckReading, context: HoldContext): Held {
  const unknownRounds = Math.min(rounds.unknown, held?.unknownRounds ?? 0) + 1
  if (held?.status === 'bad') {
    const isSettled =
      isSticky(held, context.kind, context.bootId) || unknownRounds <= rounds.unknown
    if (isSettled) return { ...held, goodRounds: 0, unknownRounds }
  }
  const counts = { ...good, unknownRounds, wasKnown: held?.wasKnown ?? false }
  return ofBoot(take(reading, held, context, counts), context)
}

/** Messages that were lost are those of a boot. */
const ofBoot = (held: Held, { kind, bootId }: HoldContext): Held =>
  kind === 'event' && isCut(held) ? { ...held, bootId } : held

type Counts = Pick<
  Held,
  'badSinceMs' | 'badRounds' | 'goodRounds' | 'unknownRounds' | 'wasKnown'
> & { readonly sinceMs?: number }

/** Returns the same object if nothing changes, the usual case, because spreads would dominate the cost of a round. */
function take(
  reading: CheckReading,
  held: Held | null,
  context: HoldContext,
  counts: Counts,
): Held {
  const { status } = reading
  const sinceMs = counts.sinceMs ?? (held?.status === status ? held.sinceMs : context.atMs)
  if (held !== null && held.sinceMs === sinceMs && isSame(held, reading, counts)) return held
  return {
    check: context.check,
    subject: reading.subject,
    status,
    severity: reading.severity,
    sinceMs,
    summary: reading.summary,
    evidence: reading.evidence,
    figures: reading.figures,
    code: reading.code,
    deduction: reading.deduction,
    badSinceMs: counts.badSinceMs,
    badRounds: counts.badRounds,
    goodRounds: counts.goodRounds,
    unknownRounds: counts.unknownRounds,
    wasKnown: counts.wasKnown,
    bootId: null,
  }
}

const read = ['status', 'severity', 'summary', 'code', 'deduction'] as const
const counted = ['badSinceMs', 'badRounds', 'goodRounds', 'unknownRounds', 'wasKnown'] as const

function isSame(held: Held, reading: CheckReading, counts: Counts): boolean {
  return (
    held.bootId === null &&
    read.every((name) => held[name] === reading[name]) &&
    counted.every((name) => held[name] === counts[name]) &&
    areEqual(held.evidence, reading.evidence) &&
    areEqual(held.figures, reading.figures)
  )
}

type Flat = Readonly<Record<string, unknown>> | readonly unknown[]

function areEqual(a: Flat, b: Flat): boolean {
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((key) => one[key] === other[key])
}

/** The newest lines of a repeated event. */
function joinEvidence(held: Held | null, { evidence }: CheckReading): readonly string[] {
  return [...new Set([...(held?.evidence ?? []), ...evidence])].slice(-5)
}

/** Whether a formerly known item has been unknown for so long that it needs attention. */
export function hasGoneUnknown({ status, unknownRounds, wasKnown }: Held): boolean {
  return status === 'unknown' && wasKnown && unknownRounds > rounds.unknown
}
