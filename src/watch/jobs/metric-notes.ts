import { createLogTail } from './new-lines.js'
import type { MetricRule } from './metric-rules.js'
import { splitLog } from './parse/log-lines.js'
import { matchLines } from './parse/user-pattern.js'

/** The newest value of a metric. */
export type MetricNote = {
  readonly rule: MetricRule
  /** Null if the log has none. */
  readonly value: string | null
  /** Time at which the value appeared; null if it was there before the observation began. */
  readonly seenAtMs: number | null
  /** When the observation began. */
  readonly sinceMs: number
  /** Whether the observation has seen the log from its first line on. */
  readonly isWhole: boolean
}

/** Notes the values of metrics in a log that is polled. */
export interface MetricWatch {
  /** Adds the newest lines of the log, at most `limit` of them. */
  note(tail: string, limit: number, atMs: number): void
  notes(): readonly MetricNote[]
  /** After a time without polls, the age of a value is unknown. */
  forget(): void
}

/** Starts an observation without values. */
export function createMetricWatch(rules: readonly MetricRule[]): MetricWatch {
  let tail = createLogTail()
  let notes: readonly MetricNote[] = []
  return {
    note(text, limit, atMs) {
      if (rules.length === 0) return
      const lines = splitLog(tail.take(text))
      notes =
        notes.length === 0
          ? rules.map((rule) => firstNote(rule, lines, { atMs, isWhole: lines.length < limit }))
          : notes.map((note) => nextNote(note, lines, atMs))
    },
    notes: () => notes,
    forget() {
      tail = createLogTail()
      notes = []
    },
  }
}

const firstNote = (
  rule: MetricRule,
  lines: readonly string[],
  { atMs, isWhole }: { readonly atMs: number; readonly isWhole: boolean },
): MetricNote => ({
  rule,
  value: newestValue(rule, lines),
  seenAtMs: null,
  sinceMs: atMs,
  isWhole,
})

function nextNote(note: MetricNote, lines: readonly string[], atMs: number): MetricNote {
  const value = newestValue(note.rule, lines)
  return value === null ? note : { ...note, value, seenAtMs: atMs }
}

function newestValue({ pattern }: MetricRule, lines: readonly string[]): string | null {
  const values = matchLines(pattern, lines, 'value')
  return values.findLast((value) => value !== null)?.slice(0, 40) ?? null
}
