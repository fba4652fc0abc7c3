import type { CheckInput, CheckReading, NodeCheck } from '../checks/node-check.js'
import { limitReadings, maxSubjects, readCheck } from '../checks/read-check.js'
import { okReading } from '../checks/readings.js'
import { type Held, hold, type HoldContext, isSticky } from './hold.js'

const tiers = { fast: 0, full: 1, deep: 2 } as const

/** The held results of every check after an answer, in the order of the checks. */
export function foldChecks(
  held: readonly Held[],
  checks: readonly NodeCheck[],
  input: CheckInput,
  atMs: number,
): readonly Held[] {
  const byCheck = byCheckName(held)
  return checks.flatMap((check) => {
    const before = byCheck.get(check.name) ?? []
    if (tiers[input.answer.tier] < tiers[check.tier]) return before
    return foldCheck(before, limitReadings(readCheck(check, input)), {
      check: check.name,
      kind: check.kind,
      mustLastMs: check.mustLastMs ?? 0,
      atMs,
      bootId: input.answer.bootId,
    })
  })
}

/** Held results by the name of their check. */
export function byCheckName(held: readonly Held[]): ReadonlyMap<string, readonly Held[]> {
  const byCheck = new Map<string, Held[]>()
  for (const one of held) {
    const own = byCheck.get(one.check)
    if (own === undefined) byCheck.set(one.check, [one])
    else own.push(one)
  }
  return byCheck
}

function foldCheck(
  before: readonly Held[],
  readings: readonly CheckReading[],
  context: HoldContext,
): readonly Held[] {
  const bySubject = new Map(before.map((one) => [one.subject, one]))
  const now = readings.map((reading) =>
    hold(bySubject.get(reading.subject) ?? null, reading, context),
  )
  const seen = new Set(readings.map(({ subject }) => subject))
  const blind = readings.find(({ subject, status }) => subject === null && status === 'unknown')
  const isKept = (one: Held): boolean =>
    one.status === 'bad' || isSticky(one, context.kind, context.bootId)
  const gone = before.flatMap((one) =>
    !isKept(one) || seen.has(one.subject) ? [] : holdGone(one, blind, context),
  )
  return [...now, ...gone].slice(0, 2 * maxSubjects)
}

/** For an item that is no longer reported, keeps a bad result while it cannot be observed or if it is an event. */
function holdGone(one: Held, blind: CheckReading | undefined, context: HoldContext): Held[] {
  if (isSticky(one, context.kind, context.bootId)) return [one]
  const reading = blind ?? okReading(`${one.subject ?? 'it'} has disappeared`)
  const next = hold(one, { ...reading, subject: one.subject }, context)
  return next.status === 'bad' ? [next] : []
}
