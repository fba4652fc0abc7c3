import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { WrittenCoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import { formatLine } from '../../../kit/records/json/format-record.js'
import type { Beat, Failure } from '../../../lab/telemetry/control-message.js'

/** The coordinator's log, one JSON document a line. */
interface CoordinatorLog {
  write(event: WrittenCoordinatorEvent): void
  /** Resolves when everything is in the file, or with the reason why it is not. */
  close(): Promise<Error | null>
}

/** Opens the log for appending. */
export function openCoordinatorLog(path: string): CoordinatorLog {
  const stream = createWriteStream(path, { flags: 'a' })
  let failure: Error | null = null
  stream.on('error', (error) => {
    failure ??= error
  })
  return {
    write(event) {
      if (failure === null) stream.write(formatLine(event))
    },
    async close() {
      if (failure === null) await finished(stream.end()).catch(() => undefined)
      return failure
    },
  }
}

/** A beat in the form of the log. */
export function beatEvent(beat: Beat, atMs: number): WrittenCoordinatorEvent {
  const { rank, phase, step, sequence, latest, collective, place, delayedMs, ranMs, source } = beat
  return {
    type: 'beat',
    rank,
    phase,
    step,
    sequence,
    waiting_for: beat.waitingFor,
    latest: latest && {
      step: latest.step,
      loss: latest.loss,
      throughput_samples_per_sec: latest.throughputSamplesPerSec,
      allreduce_ms: latest.allreduceMs,
      compute_ms: latest.computeMs,
    },
    ...(collective !== undefined && { collective }),
    ...(place !== undefined && { place }),
    ...(delayedMs !== undefined && { delayed_ms: delayedMs }),
    ...(ranMs !== undefined && { ran_ms: ranMs }),
    ...(source !== undefined && { source }),
    sent_ms: beat.sentMs,
    at_ms: atMs,
  }
}

/** A worker's report in the form of the log. */
export function failureEvent(failure: Failure, atMs: number): WrittenCoordinatorEvent {
  return { ...failure, ranks: [...failure.ranks], at_ms: atMs }
}
