import { constants } from 'node:os'
import type { ChildEnd } from '../../system/processes/child-end.js'

/** How one of torchrun's workers ended, as torchrun prints it. */
export type ReportedEnd = { readonly pid: number; readonly end: ChildEnd }

const line = /failed \(exitcode: (-?\d+)\) local_rank: \d+ \(pid: (\d+)\)/

/** Parses a line of torchrun; null if it reports no end of a worker. */
export function parseAgentLine(text: string): ReportedEnd | null {
  const [, exitCode, pid] = line.exec(text) ?? []
  return exitCode === undefined ? null : { pid: Number(pid), end: endOf(Number(exitCode)) }
}

/** An exit in Python's form: a signal is negative. */
export function endOf(exitCode: number): ChildEnd {
  if (exitCode >= 0) return { code: exitCode, signal: null }
  const named = Object.entries(constants.signals).find(([, number]) => number === -exitCode)
  return { code: null, signal: (named?.[0] ?? null) as NodeJS.Signals | null }
}
