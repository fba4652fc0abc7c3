import { spawn } from 'node:child_process'
import { onAbort } from '../../../kit/resilience/on-abort.js'
import { describeChildEnd } from './child-end.js'
import { killGroup } from './kill-group.js'

type ProgramCall = {
  readonly program: string
  /** Passed unchanged, without a shell. */
  readonly parameters: readonly string[]
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly limitMs: number
  /** Of each stream; what goes beyond it ends the program. */
  readonly maxOutputBytes: number
  /** Ends it like its limit does. */
  readonly signal?: AbortSignal
}

/** How a program ended. */
export type ProgramEnd =
  | { readonly status: 'succeeded'; readonly output: string }
  | {
      readonly status: 'failed'
      readonly hasStarted: boolean
      /** Completes a sentence that begins with the program: `ended with exit code 3`. */
      readonly reason: string
      /** The end of its error stream. */
      readonly error: string
    }

/** Runs a program that reads nothing, and kills it with its children if it takes too long or prints too much. */
export function callProgram(call: ProgramCall): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const child = spawn(call.program, [...call.parameters], {
      cwd: call.directory,
      env: { ...call.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that it can be ended with all that it has started.
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    child.on('error', (cause: NodeJS.ErrnoException) => {
      resolve({ status: 'failed', hasStarted: false, reason: describeStart(cause), error: '' })
    })
    // Where descriptors have run out, it has no streams either.
    if (child.pid === undefined) return
    let killedFor: string | null = null
    const stop = (why: string): void => {
      killedFor ??= why
      killGroup(child)
      // A process that left the group may keep the other ends of these open for ever.
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const timer = setTimeout(() => stop(`took longer than ${call.limitMs} ms`), call.limitMs)
    const stopListening =
      call.signal === undefined ? () => undefined : onAbort(call.signal, () => stop('was stopped'))
    const tooMuch = (): void => stop(`wrote more than ${call.maxOutputBytes} bytes`)
    const output = collect(child.stdout, call.maxOutputBytes, tooMuch)
    const error = collect(child.stderr, call.maxOutputBytes, tooMuch)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      stopListening()
      const reason = killedFor ?? (code === 0 ? null : describeChildEnd({ code, signal }))
      if (reason === null) resolve({ status: 'succeeded', output: output() })
      else resolve({ status: 'failed', hasStarted: true, reason, error: error() })
    })
  })
}

function describeStart({ code, message }: NodeJS.ErrnoException): string {
  return code === 'ENOENT' ? 'is not installed' : `does not start: ${message}`
}

function collect(stream: NodeJS.ReadableStream, maxBytes: number, tooMuch: () => void) {
  const chunks: Buffer[] = []
  let numBytes = 0
  stream.on('data', (chunk: Buffer) => {
    numBytes += chunk.length
    if (numBytes > maxBytes) tooMuch()
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}
