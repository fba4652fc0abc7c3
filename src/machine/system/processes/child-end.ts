import type { ChildProcess } from 'node:child_process'

/** How a process ended. */
export type ChildEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** Completes a sentence that begins with the program: `ended with exit code 3`. */
export const describeChildEnd = ({ code, signal }: ChildEnd): string =>
  code === null ? `was ended by ${signal}` : `ended with exit code ${code}`

/** A child that a process leaves behind may hold its output open forever; its last lines arrive sooner than this. */
const lastLinesMs = 500

/** Calls when the process has ended and its output has been read; perhaps twice, so the first call counts. */
export function onChildEnd(child: ChildProcess, onEnd: (end: ChildEnd) => void): ChildProcess {
  let patience: NodeJS.Timeout | undefined
  child.on('exit', (code, signal) => {
    // Output that has arrived by then is read before the call, however late the timer is.
    patience = setTimeout(() => setImmediate(() => onEnd({ code, signal })), lastLinesMs)
  })
  // 'close' comes after 'exit', when every line has been read.
  child.on('close', (code, signal) => {
    clearTimeout(patience)
    onEnd({ code, signal })
  })
  return child
}
