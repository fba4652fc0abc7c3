import { rmSync } from 'node:fs'
import { Socket } from 'node:net'
import type { MessagePort } from 'node:worker_threads'
import { claimWriting, statusWords } from './step-telemetry.js'
import { openTelemetryWriter, type TelemetryDestination } from './telemetry-writer.js'

/** What the thread is started with. */
export type TelemetryThreadData = TelemetryDestination & {
  /** Removed when the coordinator is gone. */
  readonly rendezvousDirectory: string
}

const drainIntervalMs = 100

/**
 * Runs beside the training thread: writes its events, beats to the coordinator while the training thread is blocked in
 * a collective, and ends the process when the coordinator is gone, so that no worker is ever left behind, nor what
 * `endRun` ends. Any message
 * from the training thread asks for everything to be written out, for the last time.
 */
export function runTelemetryThread(
  data: TelemetryThreadData,
  port: MessagePort,
  endRun: () => void,
): void {
  const status = new Int32Array(data.memory.status)
  if (!claimWriting(status, 'telemetry thread')) return
  const writer = openTelemetryWriter(data)
  const timer = setInterval(() => writer.beat(), drainIntervalMs)
  port.on('message', () => {
    clearInterval(timer)
    writer.beat()
    writer.close()
    Atomics.store(status, statusWords.flushed, 1)
    Atomics.notify(status, statusWords.flushed)
  })
  watchCoordinator(data, status, endRun)
}

/** The line to the coordinator closes when it dies. */
function watchCoordinator(data: TelemetryThreadData, status: Int32Array, endRun: () => void): void {
  const line = new Socket({ fd: data.controlDescriptor, readable: true, writable: false })
  line.on('error', () => undefined)
  line.on('close', () => {
    if (Atomics.load(status, statusWords.flushed) === 1) return
    rmSync(data.rendezvousDirectory, { recursive: true, force: true })
    endRun()
    process.kill(process.pid, 'SIGKILL')
  })
  line.resume()
}
