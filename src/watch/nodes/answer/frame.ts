import { StringDecoder } from 'node:string_decoder'
import type { RoundCause } from '../round.js'

/** The state of a byte stream: incomplete, a complete answer, or damaged beyond repair. */
export type Frame =
  | { readonly status: 'open' }
  | { readonly status: 'whole'; readonly lines: readonly string[] }
  | { readonly status: 'damaged'; readonly cause: FrameDamage; readonly detail: string }

type FrameDamage = Extract<RoundCause, 'damaged-answer' | 'answer-too-long' | 'newer-probe'>

export type FrameReader = {
  /** Unless the state is `open`, further bytes change nothing. */
  push(bytes: Buffer): Frame
  /** True once the first byte of the header has arrived. */
  readonly hasBegun: boolean
  /** Complete lines after the header so far. */
  readonly numLines: number
  /**
   * Text before or instead of the header, such as greetings, output of start-up files, or an error; at most 4,096
   * characters.
   */
  readonly noise: string
}

/** Limits of an answer; the probe stays below them, and says what it leaves out for that. */
export const frameLimits = {
  bytes: 1_048_576,
  lines: 8_000,
  lineCharacters: 1_500,
  noiseBytes: 262_144,
} as const

const maxNoiseCharacters = 4_096

/**
 * Finds one answer of the probe in the output of a session: `MCP 1 <nonce>`, lines, `END <their number> <nonce>`. All
 * other output is noise and limited in size. Without the nonce nobody can forge a header.
 */
export function createFrameReader(nonce: string): FrameReader {
  return new Reader(nonce)
}

class Reader implements FrameReader {
  readonly #nonce: string
  readonly #decoder = new StringDecoder('utf8')
  readonly #lines: string[] = []
  #rest = ''
  #hasBegun = false
  #noiseBytes = 0
  #numCharacters = 0
  #noise = ''
  #frame: Frame = { status: 'open' }

  constructor(nonce: string) {
    this.#nonce = nonce
  }

  get hasBegun(): boolean {
    return this.#hasBegun
  }

  get numLines(): number {
    return this.#lines.length
  }

  get noise(): string {
    return this.#noise
  }

  push(bytes: Buffer): Frame {
    if (this.#frame.status !== 'open') return this.#frame
    if (!this.#hasBegun) this.#noiseBytes += bytes.length
    const pieces = (this.#rest + this.#decoder.write(bytes)).split('\n')
    this.#rest = pieces.pop() ?? ''
    for (const piece of pieces) {
      this.#frame = this.#readLine(piece.endsWith('\r') ? piece.slice(0, -1) : piece)
      if (this.#frame.status !== 'open') return this.#frame
    }
    this.#frame = this.#checkLimits()
    return this.#frame
  }

  #readLine(line: string): Frame {
    if (!this.#hasBegun) return this.#readBeforeHeader(line)
    const end = /^END (\d{1,6}) (\S+)$/.exec(line)
    if (end === null || end[2] !== this.#nonce) {
      this.#lines.push(line)
      this.#numCharacters += line.length + 1
      return line.length <= frameLimits.lineCharacters ? { status: 'open' } : this.#tooLong()
    }
    if (Number(end[1]) === this.#lines.length) return { status: 'whole', lines: this.#lines }
    const detail = `${this.#lines.length} of ${end[1]} lines arrived`
    return { status: 'damaged', cause: 'damaged-answer', detail }
  }

  #readBeforeHeader(line: string): Frame {
    // The output of a start-up file may lack a line end.
    const header = /MCP (\d{1,6}) (\S+)$/.exec(line)
    if (header === null || header[2] !== this.#nonce) {
      this.#keepNoise(`${line}\n`)
      return { status: 'open' }
    }
    if (header[1] !== '1') {
      const detail = `the answer has version ${header[1]}, this program reads version 1`
      return { status: 'damaged', cause: 'newer-probe', detail }
    }
    this.#hasBegun = true
    return { status: 'open' }
  }

  #keepNoise(text: string): void {
    if (this.#noise.length < maxNoiseCharacters)
      this.#noise = (this.#noise + text).slice(0, maxNoiseCharacters)
  }

  #checkLimits(): Frame {
    const { bytes, lines, lineCharacters, noiseBytes } = frameLimits
    const isWithin = this.#hasBegun
      ? this.#numCharacters + this.#rest.length <= bytes &&
        this.#lines.length <= lines &&
        this.#rest.length <= lineCharacters
      : this.#noiseBytes <= noiseBytes
    return isWithin ? { status: 'open' } : this.#tooLong()
  }

  #tooLong(): Frame {
    const { bytes, lines, lineCharacters, noiseBytes } = frameLimits
    const detail = this.#hasBegun
      ? `the answer has more than ${bytes} bytes, ${lines} lines or ${lineCharacters} characters in a line`
      : `more than ${noiseBytes} bytes arrived before the answer`
    return { status: 'damaged', cause: 'answer-too-long', detail }
  }
}
