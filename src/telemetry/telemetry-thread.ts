import { mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import type { MessagePort } from 'node:worker_threads'
import type { Beat, ControlMessage } from './control-message.js'
import { attachEventRing } from './event-ring.js'
import { createLatestStep } from './latest-step.js'
import { phases, statusWords, type TelemetryMemory } from './step-telemetry.js'

/** What the thread is started with. */
export type TelemetryThreadData = {
  readonly rank: number
  readonly memory: TelemetryMemory
  readonly eventsPath: string | null
  /** Descriptor of the line to the coordinator. */
  readonly controlDescriptor: number
  /** Removed when the coordinator is gone. */
  readonly rendezvousDirectory: string
}

/** From the training thread: a message for the coordinator, or the wish to have all written out. */
export type TelemetryRequest = { readonly message: ControlMessage } | { readonly flush: true }

const drainIntervalMs = 100

/**
 * Runs beside the training thread: writes its events, beats to the coordinator while the training thread is blocked in
 * a collective, and ends the process when the coordinator is gone, so that no worker is ever left behind.
 */
export function runTelemetryThread(data: TelemetryThreadData, port: MessagePort): void {
  const ring = attachEventRing(data.memory.ring)
  const status = new Int32Array(data.memory.status)
  const log = data.eventsPath === null ? null : openLog(data.eventsPath)
  const control = new Socket({ fd: data.controlDescriptor, readable: true, writable: true })
  const latest = createLatestStep()
  const say = (message: ControlMessage): boolean => control.write(`${JSON.stringify(message)}\n`)

  const drain = (): void =>
    ring.drain((records) => {
      latest.add(records)
      if (log !== null) writeAll(log, records)
    })
  const beat = (): Beat => ({
    type: 'beat',
    rank: data.rank,
    phase: phases[status[statusWords.phase] ?? 0] ?? 'start',
    step: status[statusWords.step] ?? 0,
    sequence: Atomics.load(status, statusWords.sequence),
    latest: latest.take(),
  })
  const flush = (): void => {
    drain()
    say(beat())
    control.end(() => {
      Atomics.store(status, statusWords.flushed, 1)
      Atomics.notify(status, statusWords.flushed)
    })
  }

  control.on('error', () => undefined)
  control.on('close', () => endWithCoordinator(status, data.rendezvousDirectory)).resume()
  setInterval(() => {
    drain()
    say(beat())
  }, drainIntervalMs)
  port.on('message', (request: TelemetryRequest) => {
    if ('flush' in request) flush()
    else say(request.message)
  })
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'a')
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done)
}

/** The line to the coordinator closes when it dies; a flushed worker closes it itself. */
function endWithCoordinator(status: Int32Array, rendezvousDirectory: string): void {
  if (Atomics.load(status, statusWords.flushed) === 1) return
  rmSync(rendezvousDirectory, { recursive: true, force: true })
  process.kill(process.pid, 'SIGKILL')
}
