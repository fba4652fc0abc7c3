import { type Context, createContext, Script } from 'node:vm'

/** The value that a user's pattern finds in a line. */
type PatternGroup = 'step' | 'loss' | 'value'

/** Longest time that a pattern may take for the lines of one poll. */
const longestMs = 1000
/** A machine that was busy or asleep has not really tested the pattern, so the pattern gets a second try. */
const maxTries = 2
const script = new Script('lines.map((line) => pattern.exec(line))')
/** Only code in a separate context can be stopped during a match. Creating one takes longer than most matches. */
let context: Context | undefined
const tooSlow = new WeakSet<RegExp>()

/**
 * Applies a user's pattern to each line: its group of that name, else its first group; null without a match. A pattern
 * that backtracks endlessly is stopped and matches nothing afterwards.
 */
export function matchLines(
  pattern: RegExp,
  lines: readonly string[],
  group: PatternGroup,
  limitMs = longestMs,
): readonly (string | null)[] {
  if (lines.length === 0) return []
  context = Object.assign(context ?? createContext(), { pattern, lines })
  for (let tries = 0; tries < maxTries && !isTooSlow(pattern); tries += 1) {
    try {
      const found = script.runInContext(context, { timeout: limitMs }) as (RegExpExecArray | null)[]
      return found.map((match) => match?.groups?.[group] ?? match?.[1] ?? null)
    } catch {
      if (tries + 1 === maxTries) tooSlow.add(pattern)
    }
  }
  return lines.map(() => null)
}

/** Whether the pattern was stopped before and is no longer used. */
export const isTooSlow = (pattern: RegExp): boolean => tooSlow.has(pattern)

/** Why a pattern that was stopped finds nothing, as evidence. */
export const slowPatternText = ({ source }: RegExp): string =>
  `the pattern ${source} took more than a second for the lines of one poll and is no longer used`
