import { parseRecord } from '../records/parse-record.js'
import { runEvent, type RunEvent } from '../records/run-event.js'

/** A rank's log as far as it can be read. */
export type ParsedEvents = {
  readonly events: readonly RunEvent[]
  /** Lines that are no events, with their number from 1 and why. */
  readonly corrupt: readonly { readonly line: number; readonly reason: string }[]
  /** Bytes of a last line without its end: the writer was killed, or is still writing. */
  readonly partialTail: string
}

/** Reads a log that may have been cut anywhere; what follows the last newline is never taken for an event. */
export function parseEvents(text: string): ParsedEvents {
  const lines = text.split('\n')
  const partialTail = lines.pop() ?? ''
  const events: RunEvent[] = []
  const corrupt: { line: number; reason: string }[] = []
  lines.forEach((line, index) => {
    const parsed = parseRecord(runEvent, line)
    if (parsed.status === 'ok') events.push(parsed.value)
    else corrupt.push({ line: index + 1, reason: parsed.reason })
  })
  return { events, corrupt, partialTail }
}
