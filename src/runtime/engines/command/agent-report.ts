import { constants } from 'node:os'
import type { ChildEnd } from '../../../machine/system/processes/child-end.js'

/** How one of torchrun's workers ended, as torchrun prints it. */
export type ReportedEnd = { readonly pid: number; readonly end: ChildEnd }

/** The first worker that failed; at the end, all that failed, one line each. */
const line = /failed \(exitcode: (-?\d+)\) local_rank: \d+ \(pid: (\d+)\)/
const summary = /^\s*exitcode\s*: (-?\d+) \(pid: (\d+)\)/
/** torchrun sends it to all other workers once one has failed. */
const endedByTorchrun = -15

/** Parses a line of torchrun; null if it reports no end of a worker. */
export function parseAgentLine(text: string): ReportedEnd | null {
  const first = line.exec(text)
  const [, exitCode, pid] = first ?? summary.exec(text) ?? []
  if (exitCode === undefined || (!first && Number(exitCode) === endedByTorchrun)) return null
  return { pid: Number(pid), end: endOf(Number(exitCode)) }
}

/** torchrun has got a signal, which is no end of a worker: it says so before it ends its workers, and in its traceback. */
const ended =
  /Received (?:Signals\.)?(\w+) death signal|SignalException: Process \d+ got signal: (?:Signals\.)?(\w+)/

/** Parses a line of torchrun; null if it reports no signal. */
export function parseAgentSignal(text: string): NodeJS.Signals | null {
  const [, first, last] = ended.exec(text) ?? []
  const told = first ?? last ?? ''
  return /^\d+$/.test(told)
    ? endOf(-Number(told)).signal
    : told in constants.signals
      ? (told as NodeJS.Signals)
      : null
}

/** An exit in Python's form: a signal is negative. */
export function endOf(exitCode: number): ChildEnd {
  if (exitCode >= 0) return { code: exitCode, signal: null }
  const named = Object.entries(constants.signals).find(([, number]) => number === -exitCode)
  return { code: null, signal: (named?.[0] ?? null) as NodeJS.Signals | null }
}
