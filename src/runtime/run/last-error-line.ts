import { oneLine } from '../../kit/wording/one-line.js'

/** Lines that a launcher prints about the end of its ranks, after the error that ended them. */
const ofLauncher =
  /ChildFailedError|torch\/distributed\/|error_file *:|traceback *:|exitcode *:|local_rank|Root Cause|^[-=*~^\s]*$|\bFAILED$|^Failures:|^\s+File "/

/** The end of a Python traceback, such as `ValueError: no such size`, also after `[rank0]: `. */
const ofException =
  /^(?:\[[^\]]*\]:? *)?(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Interrupt|Exit)\b/

const ofError =
  /\berror\b|\bfatal\b|\bcannot\b|\bcan't\b|\bcould not\b|\bno such\b|\bnot found\b|\bpermission denied\b/i

/** The last line that a command printed and no launcher did; null if there is none. */
export function lastOwnLine(lines: readonly string[]): string | null {
  const line = lines.findLast((one) => one.trim() !== '' && !ofLauncher.test(one))
  return line === undefined ? null : oneLine(line, 400)
}

/** The line of a command's output that says why it ended; null if none does. */
export function lastErrorLine(lines: readonly string[]): string | null {
  const own = lines.filter((line) => !ofLauncher.test(line))
  const said = [ofException, ofError].map((shape) => own.findLast((line) => shape.test(line)))
  const line = said.find((one) => one !== undefined)
  return line === undefined ? null : oneLine(line, 400)
}
