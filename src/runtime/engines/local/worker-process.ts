import { ChildProcess } from 'node:child_process'
import type { Duplex, Readable, Writable } from 'node:stream'
import type { WorkerSpec } from '../../../lab/worker/worker-spec.js'
import { readPrintedLines } from '../../../machine/system/processes/bounded-lines.js'
import { onChildEnd } from '../../../machine/system/processes/child-end.js'
import { isKnownDead, readProcessState } from '../../../machine/system/processes/process-state.js'
import { readControlLine } from '../../run/control-line.js'
import type { WorkerEvents, WorkerExit, WorkerHandle } from '../../run/worker-handle.js'
import { spawnWorker, type WorkerProgram } from './spawn-worker.js'

/** A worker process that has done its task and waits for another one. */
export interface IdleWorker {
  readonly rank: number
  readonly pid: number | undefined
  readonly hasEnded: boolean
  /** Gives it a task for the same rank. */
  handOver(spec: WorkerSpec, events: WorkerEvents): WorkerHandle
  end(): void
}

/** Starts one worker process, or uses a running one, writes its spec to its standard input, and reads its reports. */
export function startWorkerProcess(
  spec: WorkerSpec,
  program: WorkerProgram | ChildProcess,
  events: WorkerEvents,
  onIdle: (worker: IdleWorker) => void = () => undefined,
): WorkerHandle {
  return new WorkerProcess(spec.rendezvous.rank, program, onIdle).handOver(spec, events)
}

type Task = { readonly events: WorkerEvents; readonly isKept: boolean; hasExited: boolean }
type WorkerPipes = [input: Writable, stdout: Readable, stderr: Readable, control: Duplex]

class WorkerProcess implements IdleWorker {
  readonly rank: number
  readonly #onIdle: (worker: IdleWorker) => void
  #child: ChildProcess | undefined
  #task: Task | null = null
  #hasEnded = false

  constructor(
    rank: number,
    program: WorkerProgram | ChildProcess,
    onIdle: (worker: IdleWorker) => void,
  ) {
    this.rank = rank
    this.#onIdle = onIdle
    const failed = (startError: Error): void => {
      this.#end({ code: null, signal: null, startError })
    }
    try {
      const child = program instanceof ChildProcess ? program : spawnWorker(program)
      this.#child = onChildEnd(child, (exit) => this.#end(exit)).on('error', failed)
      this.#listen(this.#child)
    } catch (error) {
      // Some failed starts are reported as events, others at once; the group's members are complete only later.
      setImmediate(() => failed(error as Error))
    }
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Also before Node reports it: a task given in between would be lost with the worker. */
  get hasEnded(): boolean {
    return this.#hasEnded || (this.pid !== undefined && isKnownDead(this.pid))
  }

  handOver(spec: WorkerSpec, events: WorkerEvents): WorkerHandle {
    const task: Task = { events, isKept: spec.isKept, hasExited: false }
    this.#task = task
    const input = this.#child?.stdin
    if (spec.isKept) input?.write(`${JSON.stringify(spec)}\n`)
    else input?.end(`${JSON.stringify(spec)}\n`)
    return {
      rank: this.rank,
      pid: this.pid,
      get hasExited() {
        return task.hasExited
      },
      kill: () => {
        if (!task.hasExited) this.end()
      },
      readState: () => (this.pid === undefined ? null : readProcessState(this.pid)),
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL')
  }

  #listen(child: ChildProcess): void {
    // If descriptors have run out, a process that failed to start has no pipes either.
    const pipes = (child.stdio ?? []) as readonly unknown[] as Partial<WorkerPipes>
    const [input, stdout, stderr, control] = pipes
    input?.on('error', () => undefined)
    for (const stream of [stdout, stderr]) {
      if (stream) readPrintedLines(stream, (line) => this.#task?.events.output(this.rank, line))
    }
    if (!control) return
    control.on('error', () => undefined)
    readControlLine(control, { rank: this.rank, pid: child.pid ?? 0 }, (message) => {
      if (message.type === 'idle' && this.#task?.isKept) this.#finishTask({ code: 0, signal: null })
      else this.#task?.events.message(this.rank, message)
    })
  }

  #end(exit: WorkerExit): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#child?.stdio?.forEach((stream) => stream?.destroy())
    this.#finishTask(exit)
  }

  /** For the group, the end of the task is the end of the worker, whether or not the process lives on. */
  #finishTask(exit: WorkerExit): void {
    const task = this.#task
    this.#task = null
    if (task === null) return
    task.hasExited = true
    if (!this.#hasEnded) this.#onIdle(this)
    task.events.exit(this.rank, exit)
  }
}
