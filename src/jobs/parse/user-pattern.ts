import { createContext, Script } from 'node:vm'

/** What a user's pattern looks for in a line. */
export type PatternGroup = 'step' | 'loss'

/** Longest time that a pattern may take for the lines of one look. */
const limitMs = 1000
const script = new Script('lines.map((line) => pattern.exec(line))')
const tooSlow = new WeakSet<RegExp>()

/**
 * What a user's pattern marks in each line: its group of that name, else its first group; null where it does not match.
 * A pattern that backtracks without end is stopped and matches nothing from then on.
 */
export function matchLines(
  pattern: RegExp,
  lines: readonly string[],
  group: PatternGroup,
): readonly (string | null)[] {
  if (isTooSlow(pattern)) return lines.map(() => null)
  try {
    // Only code in a context can be stopped while it matches.
    const context = createContext({ pattern, lines })
    const found = script.runInContext(context, { timeout: limitMs }) as (RegExpExecArray | null)[]
    return found.map((match) => match?.groups?.[group] ?? match?.[1] ?? null)
  } catch {
    tooSlow.add(pattern)
    return lines.map(() => null)
  }
}

/** Whether the pattern was stopped once, so that it is no longer used. */
export const isTooSlow = (pattern: RegExp): boolean => tooSlow.has(pattern)
