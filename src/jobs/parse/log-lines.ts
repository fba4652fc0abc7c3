/** Maximum number of characters read of a line; anything longer is data, not a message. */
const longestLine = 4000
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
    .map((line) => line.slice(0, longestLine).replace(terminalSequences, ''))
    .filter((line) => line.trim() !== '')
}

/** Ray's prefix of a line of another process: `(RayTrainWorker pid=11547, ip=10.0.0.1) `. */
const rayPrefix =
  /^\((?<actor>[\w.<>]{1,80}(?: [\w.<>]{1,40})?) pid=(?<pid>\d{1,10})(?:, ip=[\w.:]{1,60})?\) ?/

/** Ray's suffix of a line that several processes have printed. */
const rayCount = / ?\[repeated \d{1,9}x across cluster\].*$/

/** A line without Ray's prefix and suffix. */
export const withoutRayPrefix = (line: string): string =>
  line.replace(rayPrefix, '').replace(rayCount, '')
