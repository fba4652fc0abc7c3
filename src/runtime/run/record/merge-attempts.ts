import type { RestartRecord } from '../../../kit/records/run/run-metrics.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'
import { countSamplesAgain } from './samples-again.js'

/** Every rank's events of one attempt, by rank, all on the clock of the run. */
export type AttemptEvents = readonly (readonly RunEvent[])[]

/** The facts of a restart besides the event logs. */
export type RestartFacts = {
  readonly failedStep: number | null
  readonly reason: string
  readonly rank: number | null
  readonly delayMs: number
  /** First step that was trained again. */
  readonly resumedFromStep: number
  /** Hash in the checkpoint resumed from; null if the run started from the beginning. */
  readonly checkpointHash: string | null
}

/** The first step that no rank has finished; null when training never began. */
export function reachedStep(events: AttemptEvents): number | null {
  let reached: number | null = null
  for (const event of events.flat()) {
    const next =
      event.type === 'step' ? event.step + 1 : event.type === 'start' ? event.first_step : null
    if (next !== null && (reached === null || next > reached)) reached = next
  }
  return reached
}

/** The first step that an attempt trained, by its own count; null where it trained none. */
export function trainedFrom(events: AttemptEvents): number | null {
  const steps = events.flat().flatMap((event) => (event.type === 'step' ? [event.step] : []))
  return steps.length === 0 ? null : steps.reduce((least, step) => Math.min(least, step))
}

/** The state hashes that the ranks agreed on, by step. */
export function stateHashes(attempts: readonly AttemptEvents[]): Map<number, string> {
  const hashes = new Map<number, string>()
  for (const event of attempts.flat(2)) {
    if (event.type === 'state') hashes.set(event.step, event.state_hash)
  }
  return hashes
}

/** The inputs of the record of a run. */
const keptTypes: readonly RunEvent['type'][] = ['step', 'state', 'finish']

/** By rank, the steps that led to the end: of each attempt those before the step that the next one began with. */
export function mergeAttempts(
  attempts: readonly AttemptEvents[],
  beginnings: readonly number[],
): RunEvent[][] {
  const ranks = attempts.at(-1)?.length ?? 0
  return Array.from({ length: ranks }, (_, rank) => {
    let merged: RunEvent[] = []
    attempts.forEach((attempt, index) => {
      const beginning = beginnings[index] ?? 0
      const own = (attempt[rank] ?? []).filter(({ type }) => keptTypes.includes(type))
      merged = merged.filter((event) => isBefore(event, beginning)).concat(own)
    })
    return merged
  })
}

function isBefore(event: RunEvent, step: number): boolean {
  return (event.type === 'step' || event.type === 'state') && event.step < step
}

/** The record of the restart between attempt `attempt` and the next. */
export function describeRestart(
  attempts: readonly AttemptEvents[],
  attempt: number,
  facts: RestartFacts,
): RestartRecord {
  const [failed = [], next = []] = attempts.slice(attempt, attempt + 2)
  const reached = reachedStep(failed)
  const earlier = attempts.slice(0, attempt + 1)
  return {
    attempt,
    failed_step: facts.failedStep,
    reason: facts.reason,
    rank: facts.rank,
    resumed_from_step: facts.resumedFromStep,
    delay_ms: facts.delayMs,
    lost_steps: reached === null ? 0 : Math.max(0, reached - facts.resumedFromStep),
    time_to_recover_ms: outageMs(failed, next),
    proven: isProven(earlier, next, facts),
    samples_again: countSamplesAgain(earlier, next, facts.resumedFromStep),
  }
}

/** From the last step that the failed attempt finished to the first of the next; null where either has none. */
function outageMs(failed: AttemptEvents, next: AttemptEvents): number | null {
  const last = stepTimes(failed)
  const first = stepTimes(next)
  if (last.length === 0 || first.length === 0) return null
  const end = last.reduce((latest, at) => Math.max(latest, at))
  return Math.max(0, first.reduce((earliest, at) => Math.min(earliest, at)) - end)
}

function stepTimes(events: AttemptEvents): number[] {
  return events.flat().flatMap((event) => (event.type === 'step' ? [event.at_ms] : []))
}

/**
 * Whether the next attempt resumed at the right step, from the state that the ranks had agreed on, and reproduced the
 * same states; null without hashes to compare.
 */
function isProven(
  earlier: readonly AttemptEvents[],
  next: AttemptEvents,
  { resumedFromStep, checkpointHash }: RestartFacts,
): boolean | null {
  const starts = next.flat().filter((event) => event.type === 'start')
  // A script that resumes by itself knows its step only after loading its checkpoint.
  const began = trainedFrom(next)
  if (began === null && starts.some(({ first_step: first }) => first !== resumedFromStep))
    return false
  if (began !== null && began !== resumedFromStep) return false
  const agreed = stateHashes(earlier)
  const again = stateHashes([next])
  if (checkpointHash !== null) again.set(resumedFromStep - 1, checkpointHash)
  const compared = [...again].filter(([step]) => agreed.has(step))
  if (compared.some(([step, hash]) => agreed.get(step) !== hash)) return false
  return compared.length > 0 && starts.length > 0 ? true : null
}
