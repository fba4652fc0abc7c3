import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Duplex, Readable, Writable } from 'node:stream'
import type { ControlMessage } from '../telemetry/control-message.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

/** How a worker process ended; `startError` is why there never was one. */
export type WorkerExit = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly startError?: NodeJS.ErrnoException
}

export type WorkerEvents = {
  message(rank: number, message: ControlMessage): void
  /** A line the worker's own code printed. */
  output(rank: number, line: string): void
  exit(rank: number, exit: WorkerExit): void
}

/** One running worker. */
export interface WorkerHandle {
  readonly rank: number
  readonly pid: number | undefined
  readonly hasExited: boolean
  /** Ends it at once; a worker has nothing to clean up that its death does not. */
  kill(): void
}

/** What a worker process is started with. */
export type WorkerProgram = {
  /** Command line, its own name first. */
  readonly command: readonly string[]
  /** All that it sees of the environment. */
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** A process that a worker left behind may hold its output open for ever; its last lines come sooner than this. */
const lastLinesMs = 500

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
  let patience: NodeJS.Timeout | undefined
  child.on('exit', (code, signal) => {
    // What has come in by then is read before the end is called, however late the timer is.
    patience = setTimeout(() => setImmediate(() => onEnd({ code, signal })), lastLinesMs)
  })
  // 'close' comes after 'exit', when every line of the worker has been read.
  child.on('close', (code, signal) => {
    clearTimeout(patience)
    onEnd({ code, signal })
  })
  return child
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
    if (stream) createInterface({ input: stream }).on('line', (line) => events.output(rank, line))
  }
  if (!control) return
  control.on('error', () => undefined)
  createInterface({ input: control }).on('line', (line) => {
    const message = parseMessage(line)
    if (message) events.message(rank, message)
  })
}

/** Null for half a line of a worker that was killed while it wrote, and for what is no message at all. */
function parseMessage(line: string): ControlMessage | null {
  try {
    const message: unknown = JSON.parse(line)
    return typeof message === 'object' ? (message as ControlMessage | null) : null
  } catch {
    return null
  }
}

/** State letter of a process as Linux shows it: T is stopped, Z dead; null where it cannot be read. */
export function readProcessState(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? null
  } catch {
    return null
  }
}
