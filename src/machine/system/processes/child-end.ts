import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'

/** How a process ended. */
export type ChildEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** Completes a sentence that begins with the program: `ended with exit code 3`. */
export const describeChildEnd = ({ code, signal }: ChildEnd): string =>
  code === null ? `was ended by ${signal}` : `ended with exit code ${code}`

/** A child that a process leaves behind may hold its output open forever; its last lines arrive sooner than this. */
const lastLinesMs = 500

/** In so many turns more is read than the buffers between two processes hold. */
const mostTurns = 1000

/** Calls when the process has ended and its output has been read; perhaps twice, so the first call counts. */
export function onChildEnd(child: ChildProcess, onEnd: (end: ChildEnd) => void): ChildProcess {
  let patience: NodeJS.Timeout | undefined
  child.on('exit', (code, signal) => {
    // Output that has arrived by then is read before the call, however late the timer is.
    patience = setTimeout(() => onceRead(child, () => onEnd({ code, signal })), lastLinesMs)
  })
  // 'close' comes after 'exit', when every line has been read.
  child.on('close', (code, signal) => {
    clearTimeout(patience)
    onEnd({ code, signal })
  })
  return child
}

/**
 * Calls once all that the process has written is read: a machine may be so busy that its result waits behind seconds of
 * earlier messages. Whoever still holds its output open, and writes, delays the call for a limited number of turns.
 */
function onceRead(child: ChildProcess, done: () => void): void {
  const streams = child.stdio.slice(1).filter((one): one is Socket => one instanceof Socket)
  const bytesRead = (): number => streams.reduce((sum, stream) => sum + stream.bytesRead, 0)
  // A reader that works on a part of what it got has paused its stream.
  const isWorking = (): boolean => streams.some((one) => !one.destroyed && one.isPaused())
  let latest = bytesRead()
  let numIdle = 0
  const look = (turn: number): void => {
    const bytes = bytesRead()
    numIdle = bytes === latest && !isWorking() ? numIdle + 1 : 0
    latest = bytes
    if (numIdle === 2 || turn === mostTurns) done()
    else setImmediate(look, turn + 1)
  }
  setImmediate(look, 1)
}
