import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { findProgram } from '../../../machine/system/processes/find-program.js'

/** The inputs for starting a worker process. */
export type WorkerProgram = {
  /** The command line, program name first. */
  readonly command: readonly string[]
  /** Its whole environment. */
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** The command line of a worker whose programs are in that directory. */
export function workerCommand(programDirectory: string, searchPath: string): readonly string[] {
  return [...wakeOnParentDeath(searchPath), process.execPath, join(programDirectory, 'worker.js')]
}

/** Starts the process; it receives its task on standard input and sends its reports on descriptor 3. */
export function spawnWorker({ command, variables }: WorkerProgram): ChildProcess {
  const [program = process.execPath, ...parameters] = command
  return spawn(program, parameters, {
    env: { ...variables },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
}

/**
 * A wrapper for a worker's process. A worker's own threads detect the death of this process, clean up and end, but not
 * while the worker is stopped. So the kernel continues it when this process dies.
 */
function wakeOnParentDeath(searchPath: string): readonly string[] {
  const setpriv = findProgram('setpriv', searchPath)
  return setpriv === null ? [] : [setpriv, '--pdeathsig', 'CONT']
}
