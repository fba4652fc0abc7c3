import type { Answer } from '../records/answer.js'
import { isTerminal, type Job } from './job.js'

/** Finds new lines in a log that is polled without offsets. */
export interface LogTail {
  /** Returns the lines since the last call; after a gap, all lines that were read. */
  take(tail: string): string
}

/** Finds the end of the last reading by the longest overlap of both readings. */
export function createLogTail(): LogTail {
  let before: readonly string[] = []
  return {
    take(tail) {
      // A line that is still being written is returned once it is complete.
      const end = Math.max(tail.lastIndexOf('\n'), tail.lastIndexOf('\r')) + 1
      const lines = tail.slice(0, end).match(/[^\r\n]*[\r\n]/g) ?? []
      const fresh = lines.slice(overlap(before, lines))
      if (lines.length > 0) before = lines
      return fresh.join('')
    },
  }
}

/** A job's log for `take`: after the end of the job no process can finish an open line. */
export const wholeLines = (text: string, job: Answer<Pick<Job, 'status'>>): string =>
  job.status === 'ok' && isTerminal(job.value.status) ? `${text}\n` : text

/** The largest number of first lines of `after` that are also the last lines of `before`. */
function overlap(before: readonly string[], after: readonly string[]): number {
  const borders = bordersOf(after)
  let matched = 0
  for (const line of before) {
    while (matched > 0 && (matched === after.length || after[matched] !== line)) {
      matched = borders[matched - 1] ?? 0
    }
    if (after[matched] === line) matched += 1
  }
  return matched
}

/** For every prefix of the lines, its longest proper prefix that is also a suffix (Knuth, Morris and Pratt). */
function bordersOf(lines: readonly string[]): number[] {
  const borders = [0]
  let matched = 0
  for (let index = 1; index < lines.length; index += 1) {
    while (matched > 0 && lines[index] !== lines[matched]) matched = borders[matched - 1] ?? 0
    if (lines[index] === lines[matched]) matched += 1
    borders.push(matched)
  }
  return borders
}
