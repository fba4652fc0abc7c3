import type { WrittenCoordinatorEvent } from '../../../src/kit/records/run/coordinator-event.js'
import type { WrittenRunEvent } from '../../../src/kit/records/run/run-event.js'
import { recordKinds, recordTag } from '../../../src/lab/telemetry/event-format.js'

/** A rank's events as they stand in its log, all of them as text. */
export function rankLog(...events: readonly WrittenRunEvent[]): Buffer {
  return Buffer.concat(events.map(textRecord))
}

function textRecord(event: WrittenRunEvent): Buffer {
  const text = Buffer.from(JSON.stringify(event))
  const words = Math.ceil(text.length / 8)
  const head = Float64Array.of(recordTag(recordKinds.json, words + 1), text.length)
  return Buffer.concat([Buffer.from(head.buffer), text, Buffer.alloc(words * 8 - text.length)])
}

/** Events of the coordinator as they stand in its log. */
export function coordinatorLog(...events: readonly WrittenCoordinatorEvent[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('')
}
