import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Duplex } from 'node:stream'
import type { ControlMessage } from '../telemetry/control-message.js'
import type { WorkerSpec } from '../worker/worker-spec.js'

/** How a worker process ended. */
export type WorkerExit = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

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

/** Starts one worker process, hands it its spec on standard input, and listens to its line. */
export function startWorkerProcess(
  spec: WorkerSpec,
  command: readonly string[],
  events: WorkerEvents,
): WorkerHandle {
  const { rank } = spec.rendezvous
  const [program = process.execPath, ...parameters] = command
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
  const [input, stdout, stderr, control] = child.stdio
  let hasExited = false
  const ended = (exit: WorkerExit): void => {
    if (hasExited) return
    hasExited = true
    events.exit(rank, exit)
  }
  input?.on('error', () => undefined)
  input?.end(JSON.stringify(spec))
  for (const stream of [stdout, stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => events.output(rank, line))
  }
  const messages = control as Duplex
  messages.on('error', () => undefined)
  createInterface({ input: messages }).on('line', (line) =>
    events.message(rank, JSON.parse(line) as ControlMessage),
  )
  child.on('error', () => ended({ code: null, signal: null }))
  // 'close' comes after 'exit', when every line of the worker has been read.
  child.on('close', (code, signal) => ended({ code, signal }))
  return {
    rank,
    pid: child.pid,
    get hasExited() {
      return hasExited
    },
    kill: () => void child.kill('SIGKILL'),
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
