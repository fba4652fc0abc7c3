import { rmSync } from 'node:fs'
import { Socket } from 'node:net'
import type { MessagePort } from 'node:worker_threads'
import { claimWriting, statusWords } from './step-telemetry.js'
import { openTelemetryWriter, type TelemetryDestination } from './telemetry-writer.js'

/** The inputs of the thread for a task. */
export type TelemetryThreadData = TelemetryDestination & {
  /** Removed when the coordinator is gone. */
  readonly rendezvousDirectory: string
}

/** Requests of the training thread: to begin with a task, and to write everything out at its end. */
export type TelemetryRequest = { readonly begin: TelemetryThreadData } | 'flush'

const drainIntervalMs = 100

/** The telemetry of a task that is not over. */
type OpenTask = { readonly rendezvousDirectory: string; end(): void }

/**
 * Runs beside the training thread. It writes that thread's events, and sends heartbeats while the training thread is
 * blocked in a collective. When the coordinator is gone, it ends the process and everything that `endRun` ends, so that
 * no worker is left behind. A process without a task notices that itself.
 */
export function runTelemetryThread(
  controlDescriptor: number,
  port: MessagePort,
  endRun: () => Promise<void>,
): void {
  let open: OpenTask | null = null
  let isAlone = false
  const leave = (): void => {
    if (open === null) return
    rmSync(open.rendezvousDirectory, { recursive: true, force: true })
    void endRun().finally(() => process.kill(process.pid, 'SIGKILL'))
  }
  port.on('message', (order: TelemetryRequest) => {
    open?.end()
    open = order === 'flush' ? null : beginTask(order.begin)
    if (isAlone) leave()
  })
  const line = new Socket({ fd: controlDescriptor, readable: true, writable: false })
  line.on('error', () => undefined)
  // The line closes when the coordinator dies.
  line.on('close', () => {
    isAlone = true
    leave()
  })
  line.resume()
}

/**
 * Null if the training thread has written the task's telemetry itself, because the task ended before this thread was
 * ready.
 */
function beginTask(data: TelemetryThreadData): OpenTask | null {
  const status = new Int32Array(data.memory.status)
  if (!claimWriting(status, 'telemetry thread')) return null
  const writer = openTelemetryWriter(data)
  const timer = setInterval(() => writer.beat(), drainIntervalMs)
  return {
    rendezvousDirectory: data.rendezvousDirectory,
    end() {
      clearInterval(timer)
      writer.beat()
      writer.close()
      Atomics.store(status, statusWords.flushed, 1)
      Atomics.notify(status, statusWords.flushed)
    },
  }
}
