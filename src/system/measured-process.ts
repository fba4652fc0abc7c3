import { type ChildProcess, spawn } from 'node:child_process'
import { killGroup } from './kill-group.js'

/** A program that is started anew for one measurement. */
export type ProcessCall = {
  readonly program: string
  /** Handed over as they are: no shell reads them. */
  readonly parameters: readonly string[]
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly limitMs: number
  /** Asks the process to end, and all that it has started. */
  readonly signal: AbortSignal
}

/** How it ended, in words that follow its name, and the end of what it printed. */
export type ProcessEnd = {
  /** Null where it was killed or never started. */
  readonly exitCode: number | null
  readonly reason: string
  readonly output: string
}

/** Time to stop its own workers before it is killed. */
const graceMs = 5000
/** Of what it prints, the end is kept. */
const keptBytes = 16 * 1024

/** Runs a program to its end; nothing that it has started outlives it. Rejects when the signal aborts. */
export async function runMeasuredProcess(call: ProcessCall): Promise<ProcessEnd> {
  call.signal.throwIfAborted()
  const end = await watchProcess(call)
  call.signal.throwIfAborted()
  return end
}

function watchProcess(call: ProcessCall): Promise<ProcessEnd> {
  const { program, parameters, directory, environment, limitMs, signal } = call
  return new Promise((resolve) => {
    const child = spawn(program, [...parameters], {
      ...{ cwd: directory, env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
      // A group of its own, so that it can be ended with all that it has started.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    const output = keepEnd(child)
    let stoppedFor: string | null = null
    const timers: NodeJS.Timeout[] = []
    const stop = (why: string): void => {
      stoppedFor ??= why
      killGroup(child, 'SIGTERM')
      timers.push(setTimeout(() => killGroup(child), graceMs))
    }
    const interrupt = (): void => stop('was interrupted')
    signal.addEventListener('abort', interrupt, { once: true })
    timers.push(setTimeout(() => stop(`took longer than ${limitMs / 1000} s`), limitMs))
    const end = (exitCode: number | null, reason: string): void => {
      timers.forEach(clearTimeout)
      signal.removeEventListener('abort', interrupt)
      resolve({ exitCode: stoppedFor === null ? exitCode : null, reason, output: output() })
    }
    child.on('error', ({ message }) => end(null, `did not start: ${message}`))
    // Whatever it left behind holds its output open, and is not to disturb the next measurement.
    child.on('exit', () => killGroup(child))
    child.on('close', (code, name) => end(code, stoppedFor ?? describeExit(code, name)))
  })
}

function describeExit(code: number | null, signal: NodeJS.Signals | null): string {
  return code === null ? `was ended by ${signal}` : `ended with exit code ${code}`
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

/** The environment without what would let measured code act as the workflow that measures it. */
export function withoutWorkflowPowers(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const powers =
    /^(INPUT_.*|ACTIONS_(RUNTIME|RESULTS|CACHE|ID_TOKEN)_.*|GITHUB_(TOKEN|OUTPUT|ENV|PATH|STATE|STEP_SUMMARY))$/
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !powers.test(name)))
}
