import { spawn } from 'node:child_process'
import type { AlertDocument } from '../../../watch/alerts/alert-document.js'
import { withoutWorkflowCredentials } from '../processes/workflow-credentials.js'
import { guardGroups } from '../processes/orphan-guard.js'
import { killGroup } from '../processes/kill-group.js'
import { DeliveryError } from './delivery-error.js'
import type { Sink, SinkServices } from './sink.js'
import { onAbort } from '../../../kit/resilience/on-abort.js'

/** Exit code of a program that asks for a retry: EX_TEMPFAIL of sysexits.h. */
const tryAgain = 75

/**
 * Runs a program without a shell and gives it the alert as one line of JSON; kills it with all processes that it
 * started.
 */
export function openCommand(
  [program, ...parameters]: readonly [string, ...string[]],
  { variables, workingDirectory }: SinkServices,
): Sink<AlertDocument> {
  return (document, signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(program, parameters, {
        cwd: workingDirectory,
        env: { ...withoutWorkflowCredentials(variables) },
        // Standard output belongs to our own results.
        stdio: ['pipe', 'ignore', 'ignore'],
        // A separate process group, so that it can be killed with all processes that it started.
        detached: process.platform !== 'win32',
        windowsHide: true,
      })
      // A killed process cannot end it.
      const guard = process.platform === 'win32' ? null : guardGroups()
      guard?.watch(child.pid)
      const stop = (): void => {
        killGroup(child)
        end(new DeliveryError('the program was ended', false))
      }
      let forget = (): void => undefined
      const end = (error: DeliveryError | null): void => {
        guard?.dismiss()
        forget()
        if (error === null) resolve()
        else reject(error)
      }
      child.on('error', (error: NodeJS.ErrnoException) => end(explainStart(error)))
      child.on('exit', (code, killer) => end(explainExit(code, killer)))
      // A program need not read its input.
      child.stdin.on('error', () => undefined)
      child.stdin.end(`${JSON.stringify(document)}\n`)
      forget = onAbort(signal, stop)
    })
}

function explainStart({ code }: NodeJS.ErrnoException): DeliveryError {
  const isBusy = code === 'EAGAIN' || code === 'EMFILE' || code === 'ENFILE'
  return new DeliveryError(`the program does not start (${code ?? 'unknown'})`, isBusy)
}

function explainExit(code: number | null, signal: NodeJS.Signals | null): DeliveryError | null {
  if (code === 0) return null
  if (code === null) return new DeliveryError(`the program was ended by ${signal}`, false)
  return new DeliveryError(`the program ended with exit code ${code}`, code === tryAgain)
}
