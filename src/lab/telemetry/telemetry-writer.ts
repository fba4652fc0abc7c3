import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type InfrastructureError, systemError } from '../../kit/errors.js'
import type { Beat, ControlMessage, Failure } from './control-message.js'
import { attachEventRing } from './event-ring.js'
import { createLatestStep } from './latest-step.js'
import { phases, statusWords, type TelemetryMemory } from './step-telemetry.js'

/** The inputs of the writer of a rank's telemetry. */
export type TelemetryDestination = {
  readonly rank: number
  readonly memory: TelemetryMemory
  /** Null if no log is kept. */
  readonly eventsPath: string | null
  /** Descriptor of the line to the coordinator. */
  readonly controlDescriptor: number
  /** Start of the run on the wall clock; beats are dated from it. */
  readonly startedAtEpochMs: number
}

/** Writes the content of the ring to the log; only one thread of a rank may have a writer at a time. */
interface TelemetryWriter {
  drain(): void
  /** Drains the ring, and reports to the coordinator that the rank is alive and where it is. */
  beat(): void
  close(): void
}

/** Opens the log for appending. */
export function openTelemetryWriter(destination: TelemetryDestination): TelemetryWriter {
  const { rank, memory, eventsPath, controlDescriptor } = destination
  const ring = attachEventRing(memory.ring)
  const status = new Int32Array(memory.status)
  const log = openLog(eventsPath, (error) => {
    writeMessage(controlDescriptor, status, describeLogFailure(rank, status, error))
  })
  const latest = createLatestStep()
  const drain = (): void =>
    ring.drain((records) => {
      latest.add(records)
      log.append(records)
    })
  const describe = (): Beat => ({
    type: 'beat',
    rank,
    phase: phases[status[statusWords.phase] ?? 0] ?? 'start',
    step: status[statusWords.step] ?? 0,
    sequence: Atomics.load(status, statusWords.sequence),
    waitingFor: awaitedPeer(Atomics.load(status, statusWords.awaiting)),
    sentMs: performance.timeOrigin + performance.now() - destination.startedAtEpochMs,
    latest: latest.take(),
  })
  return {
    drain,
    beat() {
      drain()
      writeMessage(controlDescriptor, status, describe())
    },
    close: () => log.close(),
  }
}

function awaitedPeer(word: number): number | null {
  return word === 0 ? null : word - 1
}

/**
 * Sends one line to the coordinator; does nothing once the coordinator is gone. Both threads of a rank write to it, and
 * a long line takes several writes, so each waits for the other's line to end.
 */
export function writeMessage(
  descriptor: number,
  status: Int32Array,
  message: ControlMessage,
): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  while (Atomics.compareExchange(status, statusWords.lineLock, 0, 1) !== 0) {
    Atomics.wait(status, statusWords.lineLock, 1, 100)
  }
  try {
    writeWhole(descriptor, line)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
  } finally {
    Atomics.store(status, statusWords.lineLock, 0)
    Atomics.notify(status, statusWords.lineLock)
  }
}

/** A log that reports the first error, which ends the run, and then accepts nothing more. */
function openLog(path: string | null, onError: (error: InfrastructureError) => void) {
  let descriptor: number | null = null
  const attempt = (write: () => void): void => {
    try {
      write()
    } catch (error) {
      descriptor = null
      onError(systemError(error, `writing the event log ${path}`))
    }
  }
  if (path !== null) {
    attempt(() => {
      mkdirSync(dirname(path), { recursive: true })
      descriptor = openSync(path, 'a')
    })
  }
  return {
    append(records: Uint8Array): void {
      const log = descriptor
      if (log !== null) attempt(() => writeWhole(log, records))
    },
    close(): void {
      if (descriptor !== null) closeSync(descriptor)
    },
  }
}

function describeLogFailure(rank: number, status: Int32Array, error: InfrastructureError): Failure {
  const { message, hint = null } = error
  const step = status[statusWords.step] ?? null
  const about = { cause: null, message, hint, step, ranks: [], stack: null } as const
  return { type: 'failure', rank, kind: 'machine', ...about }
}

function writeWhole(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSome(descriptor, bytes, done)
}

/**
 * Returns 0 if the line to a busy coordinator is full; it does not block, because a socket reads from the same
 * descriptor.
 */
function writeSome(descriptor: number, bytes: Uint8Array, done: number): number {
  try {
    return writeSync(descriptor, bytes, done)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return 0
    throw error
  }
}
