import { mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { dirname } from 'node:path'
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { WrittenRunEvent } from '../records/run-event.js'
import type { Beat, ControlMessage, LatestStep } from './control-message.js'
import { eventOfRecord } from './event-lines.js'
import { attachEventRing } from './event-ring.js'
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

/** From the training thread: a rare event, a message for the coordinator, or the wish to have all written out. */
export type TelemetryRequest =
  /** `after`: how far the ring had been written; the event's place among the steps. */
  | { readonly event: WrittenRunEvent; readonly after: number }
  | { readonly message: ControlMessage }
  | { readonly flush: true }

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
  const latest = trackLatest()
  const say = (message: ControlMessage): boolean => control.write(`${JSON.stringify(message)}\n`)

  const drain = (until?: number): void => {
    let lines = ''
    ring.drain((record) => {
      const event = eventOfRecord(data.rank, record)
      latest.add(event)
      if (log !== null) lines += `${JSON.stringify(event)}\n`
    }, until)
    if (log !== null && lines !== '') writeAll(log, lines)
  }
  const serve = (request: TelemetryRequest): void => {
    if ('flush' in request) return flush()
    if ('message' in request) return void say(request.message)
    drain(request.after)
    if (log !== null) writeAll(log, `${JSON.stringify(request.event)}\n`)
  }
  /** Requests that have come in take their place before the records that follow them are drained. */
  const catchUp = (): void => {
    const until = ring.position()
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
      serve(next.message as TelemetryRequest)
    }
    drain(until)
  }
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
    catchUp()
    say(beat())
  }, drainIntervalMs)
  port.on('message', serve)
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'a')
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done)
}

/** The line to the coordinator closes when it dies; a flushed worker closes it itself. */
function endWithCoordinator(status: Int32Array, rendezvousDirectory: string): void {
  if (Atomics.load(status, statusWords.flushed) === 1) return
  rmSync(rendezvousDirectory, { recursive: true, force: true })
  process.kill(process.pid, 'SIGKILL')
}

/** Throughput since the last beat, on the rank's own clock. */
function trackLatest() {
  let newest: Extract<WrittenRunEvent, { type: 'step' }> | null = null
  let samples = 0
  let busyMs = 0
  let latest: LatestStep | null = null
  return {
    add(event: WrittenRunEvent): void {
      if (event.type !== 'step') return
      newest = event
      samples += event.global_samples
      busyMs += event.step_ms
    },
    take(): LatestStep | null {
      if (newest === null || busyMs === 0) return latest
      latest = {
        step: newest.step,
        loss: newest.local_loss ?? newest.loss,
        throughputSamplesPerSec: (samples / busyMs) * 1000,
        allreduceMs: newest.wait_ms + newest.transfer_ms,
        computeMs: newest.compute_ms,
      }
      samples = 0
      busyMs = 0
      return latest
    },
  }
}
