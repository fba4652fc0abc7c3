import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Beat, ControlMessage } from './control-message.js'
import { attachEventRing } from './event-ring.js'
import { createLatestStep } from './latest-step.js'
import { phases, statusWords, type TelemetryMemory } from './step-telemetry.js'

/** What whoever writes out a rank's telemetry needs. */
export type TelemetryDestination = {
  readonly rank: number
  readonly memory: TelemetryMemory
  /** Null where no log is kept. */
  readonly eventsPath: string | null
  /** Descriptor of the line to the coordinator. */
  readonly controlDescriptor: number
}

/** Writes what is in the ring to the log; only one thread of a rank may have one at a time. */
export interface TelemetryWriter {
  drain(): void
  /** Drains, and tells the coordinator that the rank is alive and where it is. */
  beat(): void
  close(): void
}

/** Opens the log for appending. */
export function openTelemetryWriter(destination: TelemetryDestination): TelemetryWriter {
  const { rank, memory, eventsPath, controlDescriptor } = destination
  const ring = attachEventRing(memory.ring)
  const status = new Int32Array(memory.status)
  const log = eventsPath === null ? null : openLog(eventsPath)
  const latest = createLatestStep()
  const drain = (): void =>
    ring.drain((records) => {
      latest.add(records)
      if (log !== null) writeWhole(log, records)
    })
  const describe = (): Beat => ({
    type: 'beat',
    rank,
    phase: phases[status[statusWords.phase] ?? 0] ?? 'start',
    step: status[statusWords.step] ?? 0,
    sequence: Atomics.load(status, statusWords.sequence),
    latest: latest.take(),
  })
  return {
    drain,
    beat() {
      drain()
      writeMessage(controlDescriptor, describe())
    },
    close() {
      if (log !== null) closeSync(log)
    },
  }
}

/** One line to the coordinator; when it is gone there is nobody to tell. */
export function writeMessage(descriptor: number, message: ControlMessage): void {
  try {
    writeWhole(descriptor, Buffer.from(`${JSON.stringify(message)}\n`))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  }
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true })
  return openSync(path, 'a')
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSome(descriptor, bytes, done)
}

/** Nothing was written when the line to a busy coordinator is full; it does not block, as a socket listens on it. */
function writeSome(descriptor: number, bytes: Uint8Array, done: number): number {
  try {
    return writeSync(descriptor, bytes, done)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw error
  }
}
