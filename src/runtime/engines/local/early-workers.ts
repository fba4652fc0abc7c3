import { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { markVariable } from '../../../machine/system/processes/marked-processes.js'
import { isKnownDead } from '../../../machine/system/processes/process-state.js'
import { withoutWorkflowCredentials } from '../../../machine/system/processes/workflow-credentials.js'
import { variablesForOurCode } from './our-code.js'
import { spawnWorker, workerCommand, type WorkerProgram } from './spawn-worker.js'

/** Worker processes that load their program while the launcher loads its own, before the options are parsed. */
export interface EarlyWorkers {
  /** The mark of the run that uses them. */
  readonly mark: string
  /**
   * Returns the processes if there are that many, all alive and started here as `program` states. Otherwise ends them and
   * returns null.
   */
  take(program: WorkerProgram, workers: number): readonly ChildProcess[] | null
  /** Ends the unused ones. */
  end(): void
}

/** Starts that many workers of a built-in workload. */
export function startEarlyWorkers(
  workers: number,
  programDirectory: string,
  environment: Readonly<Record<string, string | undefined>>,
): EarlyWorkers {
  const mark = randomUUID()
  const variables = { ...withoutWorkflowCredentials(environment), [markVariable]: mark }
  const command = workerCommand(programDirectory, environment['PATH'] ?? '')
  const program = { command, variables: variablesForOurCode(variables) }
  const directory = process.cwd()
  let waiting = spawnAll(program, workers)
  const end = (): void => {
    endAll(waiting)
    waiting = []
  }
  return {
    mark,
    end,
    take(wanted, count) {
      const isHere = process.cwd() === directory && isSame(program, wanted)
      const isFit = isHere && waiting.length === count && waiting.every(isAlive)
      if (!isFit) end()
      const taken = waiting
      waiting = []
      for (const child of taken) keepLauncherAlive(child, true)
      return isFit ? taken : null
    },
  }
}

/** None if one of them cannot be started: the run tries again and explains the failure. */
function spawnAll(program: WorkerProgram, workers: number): readonly ChildProcess[] {
  const children: ChildProcess[] = []
  try {
    while (children.length < workers) {
      // Until it is used, no other listener handles its failure.
      children.push(spawnWorker(program).on('error', () => undefined))
    }
    if (!children.every(isAlive)) return endAll(children)
    for (const child of children) keepLauncherAlive(child, false)
    return children
  } catch {
    return endAll(children)
  }
}

/** Without a pid, a signal would reach the launcher's whole process group. */
function endAll(children: readonly ChildProcess[]): readonly ChildProcess[] {
  for (const child of children) if (child.pid !== undefined) child.kill('SIGKILL')
  return []
}

/** A command that ends before it uses its workers, such as one with a wrong option, must not wait for them. */
function keepLauncherAlive(child: ChildProcess, isKept: boolean): void {
  for (const handle of [child, ...child.stdio]) {
    if (handle instanceof ChildProcess || handle instanceof Socket)
      handle[isKept ? 'ref' : 'unref']()
  }
}

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null && !isKnownDead(pid)

function isSame(a: WorkerProgram, b: WorkerProgram): boolean {
  const shown = ({ command, variables }: WorkerProgram) =>
    JSON.stringify([command, Object.entries(variables).filter(([, value]) => value !== undefined)])
  return shown(a) === shown(b)
}
