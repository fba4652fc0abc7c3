import { matchLines } from '../../../src/watch/jobs/parse/user-pattern.js'

/** A line in which `endless` backtracks until somebody stops it. */
export const endlessLine = `${'a'.repeat(60)}b`
export const endless = /^(a+)+$/

/** The pattern after it was stopped in the endless line, which took it no whole second. */
export function stoppedPattern(pattern = new RegExp(endless)): RegExp {
  matchLines(pattern, [endlessLine], 'step', 10)
  return pattern
}
