import { type ChildProcess, spawn } from 'node:child_process'
import { describeChildEnd } from './child-end.js'
import { killGroup } from './kill-group.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

/** A program that is started for one measurement. */
export type ProcessCall = {
  readonly program: string
  /** Passed unchanged, without a shell. */
  readonly parameters: readonly string[]
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly limitMs: number
  /** Asks the process to end, and all that it has started. */
  readonly signal: AbortSignal
}

/** Its end, as text that follows its name, and the last lines of its output. */
export type ProcessEnd = {
  /** Null where it was killed or never started. */
  readonly exitCode: number | null
  readonly reason: string
  readonly output: string
}

/** Time to stop its own workers before it is killed. */
const graceMs = 5000
/** Limit of its output; the end is kept. */
const keptBytes = 16 * 1024

/** Runs a program to its end; nothing that it has started outlives it. Rejects when the signal aborts. */
export async function runMeasuredProcess(call: ProcessCall): Promise<ProcessEnd> {
  call.signal.throwIfAborted()
  const end = await new MeasuredProcess(call).ended
  call.signal.throwIfAborted()
  return end
}

/** A running program that can be suspended, with all that it has started, and resumed. */
export class MeasuredProcess {
  readonly ended: Promise<ProcessEnd>
  readonly #call: ProcessCall
  readonly #child: ChildProcess
  readonly #timers: NodeJS.Timeout[] = []
  #hasEnded = false
  #stoppedFor: string | null = null
  /** The rest of its limit, and since when it has been running; null while it is held. */
  #leftMs: number
  #runningSince: number | null = null
  #limit: NodeJS.Timeout | undefined

  /** Starts it. */
  constructor(call: ProcessCall) {
    const { program, parameters, directory, environment, limitMs } = call
    this.#call = call
    this.#leftMs = limitMs
    this.#child = spawn(program, [...parameters], {
      cwd: directory,
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that it can be held and ended with all that it has started.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    this.ended = this.#watch()
    this.#startLimit()
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Undefined if it did not start. */
  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Its time limit is paused meanwhile. Not on Windows, and not after a request to end. */
  pause(): void {
    if (this.#hasEnded || this.#stoppedFor !== null || this.#runningSince === null) return
    killGroup(this.#child, 'SIGSTOP')
    clearTimeout(this.#limit)
    this.#leftMs -= performance.now() - this.#runningSince
    this.#runningSince = null
  }

  resume(): void {
    if (this.#hasEnded || this.#runningSince !== null) return
    killGroup(this.#child, 'SIGCONT')
    this.#startLimit()
  }

  /** Asks it to end, once, and ends it when it does not. */
  stop(why: string): void {
    if (this.#hasEnded || this.#stoppedFor !== null) return
    this.#stoppedFor = why
    killGroup(this.#child, 'SIGTERM')
    this.resume()
    this.#timers.push(setTimeout(() => killGroup(this.#child), graceMs))
  }

  #startLimit(): void {
    this.#runningSince = performance.now()
    const seconds = this.#call.limitMs / 1000
    this.#limit = setTimeout(() => this.stop(`took longer than ${seconds} s`), this.#leftMs)
  }

  #watch(): Promise<ProcessEnd> {
    const [child, { signal }] = [this.#child, this.#call]
    const output = keepEnd(child)
    const interrupt = (): void => this.stop('was interrupted')
    const forget = onAbort(signal, interrupt)
    return new Promise((resolve) => {
      const end = (exitCode: number | null, reason: string): void => {
        this.#hasEnded = true
        for (const timer of [...this.#timers, this.#limit]) clearTimeout(timer)
        forget()
        resolve({
          exitCode: this.#stoppedFor === null ? exitCode : null,
          reason,
          output: output(),
        })
      }
      child.on('error', ({ message }) => end(null, `did not start: ${message}`))
      // Leftover processes hold its output open, and must not disturb the next measurement.
      child.on('exit', () => killGroup(child))
      child.on('close', (code, signal) =>
        end(code, this.#stoppedFor ?? describeChildEnd({ code, signal })),
      )
    })
  }
}

function keepEnd({ stdout, stderr }: ChildProcess): () => string {
  let kept = Buffer.alloc(0)
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      kept = Buffer.concat([kept, chunk]).subarray(-keptBytes)
    })
  }
  return () => kept.toString('utf8')
}
