/** The newest lines of a log that is read again and again without offsets. */
export interface LogTail {
  /** What was not there at the last call; after lines were missed, all that was read. */
  take(tail: string): string
}

/** Finds where the last reading ended by the longest part that both readings have. */
export function createLogTail(): LogTail {
  let before: readonly string[] = []
  return {
    take(tail) {
      // A line that is still being written comes whole the next time.
      const end = Math.max(tail.lastIndexOf('\n'), tail.lastIndexOf('\r')) + 1
      const lines = tail.slice(0, end).match(/[^\r\n]*[\r\n]/g) ?? []
      const fresh = lines.slice(overlap(before, lines))
      if (lines.length > 0) before = lines
      return fresh.join('')
    },
  }
}

/** How many of the first lines of `after` are the last lines of `before`: the most that fit. */
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

/** For every beginning of the lines, the longest shorter one that it ends with (Knuth, Morris and Pratt). */
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
