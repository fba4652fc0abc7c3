import type { Readable } from 'node:stream'
import { parseRayMessage, type RayMessage } from '../../../kit/records/run/ray-message.js'
import { readBoundedLines } from '../../../machine/system/processes/bounded-lines.js'

/** Prefix of every line of our driver; Ray's own lines do not have it. */
const mark = 'MINICLUSTER>'
/** Longer than the longest message, which has a piece of a file. */
const maxLineBytes = 200_000

/**
 * Reads the messages in the log of one job, each connection from the first byte on: a lost connection loses nothing and
 * repeats nothing.
 */
export function createMessageReader(hear: (word: RayMessage) => void) {
  let read = 0
  let said = ''
  let isOver = false
  const take = (line: string): void => {
    const at = line.indexOf(mark)
    const word = at < 0 ? null : parseRayMessage(line.slice(at + mark.length))
    if (word === null) {
      if (line.trim() !== '') said = line.trim()
      return
    }
    if (word.number <= read) return
    read = word.number
    isOver ||= word.kind === 'over'
    hear(word)
  }
  return {
    /** One reading of the log, from its first byte. */
    follow: (log: Readable): void =>
      readBoundedLines(log, { maxBytes: maxLineBytes, line: (text) => take(text) }),
    /** Whether the driver has said that nothing more comes. */
    get isOver(): boolean {
      return isOver
    },
    /** The last line of another program, such as the end of a traceback. */
    get lastLine(): string {
      return said
    },
  }
}
