import { type ChildProcess, spawn } from 'node:child_process'
import type { CommandWork } from '../../run/job.js'
import { readPrintedLines } from '../../../machine/system/processes/bounded-lines.js'
import { type ChildEnd, onChildEnd } from '../../../machine/system/processes/child-end.js'
import { findProgram } from '../../../machine/system/processes/find-program.js'
import { killGroup } from '../../../machine/system/processes/kill-group.js'
import { guardMarkedProcesses } from '../../../machine/system/processes/mark-guard.js'
import { markVariable } from '../../../machine/system/processes/marked-processes.js'

/** A program of the user that was started. */
export type StartedProgram = {
  readonly pid: number | undefined
  kill(): void
  /** Writes to its standard input; ignored if the program does not read it or has ended. */
  write(text: string): void
}

export type ProgramEvents = {
  line(text: string): void
  /** Its standard error, if that is separate. */
  errorLine?(text: string): void
  end(end: ChildEnd & { readonly startError?: Error }): void
}

/**
 * Starts a program in a new process group. If this process dies, the program is terminated, and shortly afterwards all
 * that it has started is ended.
 */
export function startProgram(
  { argv, workingDirectory }: Pick<CommandWork, 'argv' | 'workingDirectory'>,
  variables: Readonly<Record<string, string | undefined>>,
  events: ProgramEvents,
  { takesInput = false }: { readonly takesInput?: boolean } = {},
): StartedProgram {
  let hasEnded = false
  const ended: ProgramEvents['end'] = (end) => {
    if (hasEnded) return
    hasEnded = true
    dismissGuard()
    child?.stdio.forEach((stream) => stream?.destroy())
    events.end(end)
  }
  const mark = variables[markVariable]
  const dismissGuard = mark === undefined ? () => undefined : guardMarkedProcesses(mark)
  let child: ChildProcess | undefined
  const failed = (startError: Error): void => ended({ code: null, signal: null, startError })
  try {
    const [program = '', ...parameters] = [...endWithParent(), ...argv]
    child = spawn(program, parameters, {
      cwd: workingDirectory,
      env: { ...variables },
      stdio: [takesInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      detached: true,
    }).on('error', failed)
    onChildEnd(child, ended)
    connect(child, events)
  } catch (error) {
    setImmediate(() => failed(error as Error))
  }
  return {
    pid: child?.pid,
    kill: () => child && killGroup(child),
    write: (text) => void child?.stdin?.write(text),
  }
}

function connect(
  { stdin, stdout, stderr }: ChildProcess,
  { line, errorLine = line }: ProgramEvents,
): void {
  // A program that has ended reads no input.
  stdin?.on('error', () => undefined)
  if (stdout) readPrintedLines(stdout, line)
  if (stderr) readPrintedLines(stderr, errorLine)
}

/** torchrun ends its ranks on SIGTERM. */
function endWithParent(): readonly string[] {
  const setpriv = findProgram('setpriv', process.env['PATH'] ?? '')
  return setpriv === null ? [] : [setpriv, '--pdeathsig', 'TERM']
}
