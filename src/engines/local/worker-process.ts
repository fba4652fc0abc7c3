import { type ChildProcess, spawn } from 'node:child_process'
import type { Duplex, Readable, Writable } from 'node:stream'
import type { WorkerSpec } from '../../worker/worker-spec.js'
import type { WorkerEvents, WorkerExit, WorkerHandle } from '../../run/worker-handle.js'
import { readPrintedLines } from '../../system/processes/bounded-lines.js'
import { onChildEnd } from '../../system/processes/child-end.js'
import { readProcessState } from '../../system/processes/process-state.js'
import { readControlLine } from '../../run/control-line.js'

/** What a worker process is started with. */
export type WorkerProgram = {
  /** Command line, its own name first. */
  readonly command: readonly string[]
  /** All that it sees of the environment. */
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** Starts one worker process, hands it its spec on standard input, and listens to its line. */
export function startWorkerProcess(
  spec: WorkerSpec,
  program: WorkerProgram,
  events: WorkerEvents,
): WorkerHandle {
  const { rank } = spec.rendezvous
  let hasExited = false
  let child: ChildProcess | undefined
  const ended = (exit: WorkerExit): void => {
    if (hasExited) return
    hasExited = true
    child?.stdio?.forEach((stream) => stream?.destroy())
    events.exit(rank, exit)
  }
  const failed = (startError: Error): void => ended({ code: null, signal: null, startError })
  try {
    child = spawnWorker(program, ended).on('error', failed)
    connect(child, spec, events)
  } catch (error) {
    // Some failures to start come as events, others at once; the group's members are complete only later.
    setImmediate(() => failed(error as Error))
  }
  return {
    rank,
    pid: child?.pid,
    get hasExited() {
      return hasExited
    },
    kill: () => void child?.kill('SIGKILL'),
    readState: () => (child?.pid === undefined ? null : readProcessState(child.pid)),
  }
}

function spawnWorker(
  { command, variables }: WorkerProgram,
  onEnd: (exit: WorkerExit) => void,
): ChildProcess {
  const [program = process.execPath, ...parameters] = command
  const child = spawn(program, parameters, {
    env: { ...variables },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  return onChildEnd(child, onEnd)
}

type WorkerPipes = [input: Writable, stdout: Readable, stderr: Readable, control: Duplex]

function connect(child: ChildProcess, spec: WorkerSpec, events: WorkerEvents): void {
  const { rank } = spec.rendezvous
  // Where descriptors have run out, a process that failed to start has no pipes either.
  const pipes = (child.stdio ?? []) as readonly unknown[] as Partial<WorkerPipes>
  const [input, stdout, stderr, control] = pipes
  input?.on('error', () => undefined)
  input?.end(JSON.stringify(spec))
  for (const stream of [stdout, stderr]) {
    if (!stream) continue
    readPrintedLines(stream, (line) => events.output(rank, line))
  }
  if (!control) return
  control.on('error', () => undefined)
  const speaker = { rank, pid: child.pid ?? 0 }
  readControlLine(control, speaker, (message) => events.message(rank, message))
}
