import type { Readable } from 'node:stream'

type BoundedLines = {
  /** No more than this is kept of a line, in bytes. */
  readonly maxBytes: number
  /** A line without its end; `cutBytes` is how much of it was left out. */
  line(text: string, cutBytes: number): void
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]

/** Splits a stream into lines of UTF-8; an unfinished line at its end is the last one. */
export function readBoundedLines(stream: Readable, { maxBytes, line }: BoundedLines): void {
  let kept: Buffer[] = []
  let [keptBytes, cutBytes, hasText, wasReturn] = [0, 0, false, false]
  const add = (part: Buffer): void => {
    if (part.length === 0) return
    hasText = true
    const taken = part.subarray(0, maxBytes - keptBytes)
    // A copy: the rest of a large chunk is not to be held by a piece of it.
    if (taken.length > 0) kept.push(Buffer.from(taken))
    keptBytes += taken.length
    cutBytes += part.length - taken.length
  }
  const end = (): void => {
    line(decode(Buffer.concat(kept), cutBytes > 0), cutBytes)
    kept = []
    ;[keptBytes, cutBytes, hasText] = [0, 0, false]
  }
  const read = (chunk: Buffer): void => {
    let from = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]
      const isSecondOfTwo = byte === lineFeed && wasReturn
      wasReturn = byte === carriageReturn
      if (byte !== lineFeed && byte !== carriageReturn) continue
      if (!isSecondOfTwo) {
        // A line that lies in one chunk is copied once, which halves the cost of a flood.
        if (!hasText && at - from <= maxBytes) line(chunk.toString('utf8', from, at), 0)
        else {
          add(chunk.subarray(from, at))
          end()
        }
      }
      from = at + 1
    }
    add(chunk.subarray(from))
  }
  readInTurns(stream, read, () => {
    if (hasText) end()
  })
}

/** A larger chunk is one of many that wait. */
const turnBytes = 8192

/**
 * Reads a stream so that signals and timers have their turn between the parts of a large chunk, and before the next
 * one. Node itself resumes the output of a child that has ended: what still waits then is read at once.
 */
function readInTurns(stream: Readable, read: (part: Buffer) => void, ended: () => void): void {
  let waiting: Buffer | null = null
  const readRest = (): void => {
    if (waiting !== null) read(waiting)
    waiting = null
  }
  const turn = (chunk: Buffer): void => {
    read(chunk.subarray(0, turnBytes))
    if (chunk.length <= turnBytes) return void stream.resume()
    const rest = chunk.subarray(turnBytes)
    waiting = rest
    stream.pause()
    setImmediate(() => {
      if (waiting !== rest) return
      waiting = null
      turn(rest)
    })
  }
  stream.on('data', (chunk: Buffer) => {
    readRest()
    turn(chunk)
  })
  stream.on('end', () => {
    readRest()
    ended()
  })
}

/** A character that the cut goes through is left out. */
function decode(bytes: Buffer, isCut: boolean): string {
  const text = bytes.toString('utf8')
  return isCut ? text.replace(/\ufffd+$/, '') : text
}

/** More than a person reads of one line. */
const maxPrintedBytes = 4096

/** The lines that a program prints; of a very long one the beginning, and how much is left out. */
export function readPrintedLines(stream: Readable, line: (text: string) => void): void {
  readBoundedLines(stream, {
    maxBytes: maxPrintedBytes,
    line: (text, cutBytes) => line(cutBytes === 0 ? text : describeCut(text, cutBytes)),
  })
}

const describeCut = (text: string, cutBytes: number): string =>
  `${text} ... (${cutBytes} more bytes of this line are left out)`
