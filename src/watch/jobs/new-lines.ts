import type { Answer } from '../../kit/records/answer.js'
import { isTerminal, type Job } from './job.js'

/** Finds new lines in a log that is polled without offsets. */
export interface LogTail {
  /** Whether this reading begins before the end of the one before, so that no line between them is missing. */
  continues(tail: string): boolean
  /** Returns the lines since the last call; after a gap, all lines that were read. */
  take(tail: string): string
}

/** A reading of a log; `isGap`: lines between it and the one before were not read. */
export type LogReading = { readonly text: string; readonly lines: number; readonly isGap: boolean }

/** The longest reading: what a job prints within minutes. */
export const maxLinesOfReading = 131_072
const growth = 8
/** An answer of so many characters may have been cut. */
const longAnswer = 4_000_000

/** Whether a reading of so many lines has the first line of the log. */
const isWhole = (text: string, lines: number): boolean =>
  text.length < longAnswer && linesOf(text).length < lines

/** Reads the last lines of a log, and more of them until they begin before the end of the reading before. */
export async function readOn(
  tail: LogTail,
  lines: number,
  read: (lines: number) => Promise<Answer<string>>,
): Promise<Answer<LogReading>> {
  const answer = await read(lines)
  if (answer.status !== 'ok') return answer
  const isGap = !tail.continues(answer.value) && !isWhole(answer.value, lines)
  if (isGap && lines < maxLinesOfReading)
    return readOn(tail, Math.min(maxLinesOfReading, lines * growth), read)
  return { status: 'ok', value: { text: answer.value, lines, isGap } }
}

/** Finds the end of the last reading by the longest overlap of both readings. */
export function createLogTail(): LogTail {
  let before: readonly string[] = []
  return {
    continues(tail) {
      return before.length === 0 || endOf(before, linesOf(tail)) > 0
    },
    take(tail) {
      const lines = linesOf(tail)
      const fresh = lines.slice(endOf(before, lines))
      if (lines.length > 0) before = lines
      return fresh.join('')
    },
  }
}

/** The whole lines; one that is still being written is returned once it is complete. */
function linesOf(tail: string): readonly string[] {
  const end = Math.max(tail.lastIndexOf('\n'), tail.lastIndexOf('\r')) + 1
  return tail.slice(0, end).match(/[^\r\n]*[\r\n]/g) ?? []
}

/** A job's log for `take`: after the end of the job no process can finish an open line. */
export const wholeLines = (text: string, job: Answer<Pick<Job, 'status'>>): string =>
  job.status === 'ok' && isTerminal(job.value.status) ? `${text}\n` : text

/** Where the reading before ends within this one, which may begin before or after it; 0 without a line of it. */
function endOf(before: readonly string[], after: readonly string[]): number {
  const first = before.length === 0 ? -1 : find(before, after)
  return first < 0 ? overlap(before, after) : first + before.length
}

/** The first place of some lines among others; -1 without one. */
function find(wanted: readonly string[], lines: readonly string[]): number {
  const borders = bordersOf(wanted)
  let matched = 0
  for (const [index, line] of lines.entries()) {
    while (matched > 0 && wanted[matched] !== line) matched = borders[matched - 1] ?? 0
    if (wanted[matched] === line) matched += 1
    if (matched === wanted.length) return index + 1 - matched
  }
  return -1
}

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
