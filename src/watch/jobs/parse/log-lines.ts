/** Number of characters that are read at each end of a line; what lies between them is data, not a message. */
const mostAtEachEnd = 4000
/** Maximum number of characters read of a log at once, from its end. */
const longestLog = 4_000_000

/** Colours and cursor moves of a terminal. */
const terminalSequences =
  /\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\)/g

/**
 * The non-empty lines of a log, without colours. A progress bar ends its line with `\r`, so that counts as a line end,
 * too.
 */
export function splitLog(text: string): string[] {
  return text
    .slice(-longestLog)
    .split(/[\r\n]+/)
    .map((line) => withoutMiddle(line).replace(terminalSequences, ''))
    .filter((line) => line.trim() !== '')
}

const withoutMiddle = (line: string): string =>
  line.length <= 2 * mostAtEachEnd
    ? line
    : `${line.slice(0, mostAtEachEnd)} ... ${line.slice(-mostAtEachEnd)}`

/** Ray's prefix of a line of another process: `(RayTrainWorker pid=11547, ip=10.0.0.1) `. */
const rayPrefix =
  /^\((?<actor>[\w.<>]{1,80}(?: [\w.<>]{1,40})?) pid=(?<pid>\d{1,10})(?:, ip=[\w.:]{1,60})?\) ?/

/** Ray's suffix of a line that several processes have printed. */
const rayCount = / ?\[repeated \d{1,9}x across cluster\].*$/

/** A line without Ray's prefix and suffix. */
export const withoutRayPrefix = (line: string): string =>
  line.replace(rayPrefix, '').replace(rayCount, '')
