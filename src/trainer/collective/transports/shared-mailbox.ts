import { readSync, writeSync } from 'node:fs'
import { InfrastructureError } from '../../../errors.js'
import type { PipePair } from './named-pipe.js'

/** More than a pipe holds, so that ranks that share a core take turns less often; what is in flight fits in a cache. */
export const maxMessageBytes = 131_072
/** A rank may be one message ahead of its reader. */
const slots = 2
/** Up to here a message costs less through the pipe than through the file. */
const inlineBytes = 32_768
/** A frame in the pipe begins with the length of the message, and with whether it lies in the file. */
const headerBytes = 4
const inFile = 0x8000_0000

/** The share of one direction of a link in the shared file. */
export const linkBytes = slots * maxMessageBytes

/** One direction of a link: where its messages lie in the shared file, and the pipes beside it. */
export type Mailbox = {
  readonly file: number
  /** Where its part of the file begins. */
  readonly region: number
  /** Carries frames. */
  readonly messages: PipePair
  /** Carries a byte for every message that was read from the file, the other way. */
  readonly reads: PipePair
}

/** Where message number `sequence` of those in the file begins. */
const placeOf = ({ region }: Mailbox, sequence: number): number =>
  region + (sequence % slots) * maxMessageBytes

/** The sender's end. */
export class Outbox {
  readonly #frame = Buffer.alloc(headerBytes + inlineBytes)
  readonly #signal = Buffer.alloc(headerBytes)
  readonly #answers = Buffer.alloc(slots)
  #sent = 0
  #unread = 0

  constructor(private readonly mailbox: Mailbox) {}

  /** Blocks until the message is in a pipe or in the file; false when the peer is gone. */
  send(message: Uint8Array): boolean {
    const { length } = message
    if (length === 0) return true
    if (length > inlineBytes) return this.#sendThroughFile(message)
    this.#frame.writeUInt32LE(length)
    this.#frame.set(message, headerBytes)
    return this.mailbox.messages.write(this.#frame.subarray(0, headerBytes + length))
  }

  #sendThroughFile(message: Uint8Array): boolean {
    const { messages, reads } = this.mailbox
    while (this.#unread === slots) {
      const read = reads.read(this.#answers, 0)
      if (read === 0) return false
      this.#unread -= read
    }
    writeAt(this.mailbox.file, message, placeOf(this.mailbox, this.#sent))
    this.#sent++
    this.#unread++
    this.#signal.writeUInt32LE(inFile + message.length)
    return messages.write(this.#signal)
  }
}

function writeAt(file: number, message: Uint8Array, position: number): void {
  const { length } = message
  try {
    for (let done = 0; done < length;)
      done += writeSync(file, message, done, length - done, position + done)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new InfrastructureError(
      'shared memory (/dev/shm) has become full while workers exchanged gradients',
      'give it more room, or use --transport fifo, which needs none',
    )
  }
}

/** The reader's end. */
export class Inbox {
  readonly #buffer = Buffer.alloc(65_536)
  readonly #answer = Buffer.alloc(1)
  /** Bytes that were read from the pipe and not yet taken. */
  #from = 0
  #till = 0
  /** The rest of the current message, and its place in the file; null when it is in the pipe. */
  #left = 0
  #position: number | null = null
  #taken = 0

  constructor(private readonly mailbox: Mailbox) {}

  /** Blocks until something of a message is there and returns how much; 0 when the peer is gone. */
  receive(into: Uint8Array, start: number): number {
    if (this.#left === 0 && !this.#begin()) return 0
    const wanted = Math.min(this.#left, into.length - start)
    const count =
      this.#position === null
        ? this.#takeFromPipe(into, start, wanted)
        : this.#takeFromFile(into, start, wanted, this.#position)
    this.#left -= count
    if (this.#left === 0 && this.#position !== null) this.mailbox.reads.write(this.#answer)
    return count
  }

  /** Reads the header of the next message. */
  #begin(): boolean {
    while (this.#till - this.#from < headerBytes) if (!this.#fill()) return false
    const header = this.#buffer.readUInt32LE(this.#from)
    this.#from += headerBytes
    this.#position = header < inFile ? null : placeOf(this.mailbox, this.#taken++)
    this.#left = header < inFile ? header : header - inFile
    return true
  }

  #takeFromFile(into: Uint8Array, start: number, wanted: number, position: number): number {
    const count = readSync(this.mailbox.file, into, start, wanted, position)
    this.#position = position + count
    return count
  }

  #takeFromPipe(into: Uint8Array, start: number, wanted: number): number {
    if (this.#till === this.#from && !this.#fill()) return 0
    const count = Math.min(wanted, this.#till - this.#from)
    into.set(this.#buffer.subarray(this.#from, this.#from + count), start)
    this.#from += count
    return count
  }

  /** False at the end of the stream. */
  #fill(): boolean {
    this.#buffer.copyWithin(0, this.#from, this.#till)
    this.#till -= this.#from
    this.#from = 0
    const count = this.mailbox.messages.read(this.#buffer, this.#till)
    this.#till += count
    return count > 0
  }
}
