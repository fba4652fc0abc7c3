import { readSync } from 'node:fs'
import type { Block } from '../transport.js'
import { type BlockStore, slotsPerLink } from './block-store.js'
import type { PipePair } from './named-pipe.js'

/** Up to this size, sending a head through the pipe is cheaper than through the file. */
const inlineBytes = 32_768
/**
 * A frame in the pipe begins with three words: bytes of the head that follows, bytes of the block, and its position in
 * the file.
 */
const prefixBytes = 12
const noBytes = new Uint8Array(0)

/** The pipes of a link. */
export type MailboxPipes = {
  /** Carries frames. */
  readonly messages: PipePair
  /** Carries a byte for every block that was read from the file, in the opposite direction. */
  readonly reads: PipePair
}

/** The sender's end of a link. */
export class Outbox {
  readonly #frame = Buffer.alloc(prefixBytes + inlineBytes)
  readonly #answers = Buffer.alloc(slotsPerLink)
  /** Slots of the blocks that the peer has not read yet, oldest first. */
  readonly #unread: number[] = []

  constructor(
    private readonly pipes: MailboxPipes,
    private readonly store: BlockStore,
  ) {}

  /** Blocks until head and block are in the pipe or in the file; false if the peer is gone. */
  send(head: Uint8Array, block?: Block): boolean {
    if (head.length <= inlineBytes) return this.#post(head, block)
    const inFile = this.#post(noBytes, { bytes: head, number: null })
    return inFile && (!block || this.#post(noBytes, block))
  }

  #post(head: Uint8Array, block?: Block): boolean {
    const blockBytes = block?.bytes.length ?? 0
    if (head.length + blockBytes === 0) return true
    const frame = this.#frame
    frame.writeUInt32LE(head.length)
    frame.writeUInt32LE(blockBytes, 4)
    frame.set(head, prefixBytes)
    if (block && blockBytes > 0) {
      while (this.#unread.length === slotsPerLink) if (!this.#awaitReads()) return false
      const slot = this.store.put(block)
      this.#unread.push(slot)
      frame.writeUInt32LE(slot, 8)
    }
    return this.pipes.messages.write(frame.subarray(0, prefixBytes + head.length))
  }

  /** False if the peer is gone. */
  #awaitReads(): boolean {
    const reads = this.pipes.reads.read(this.#answers, 0)
    for (const slot of this.#unread.splice(0, reads)) this.store.release(slot)
    return reads > 0
  }
}

/** The reader's end. */
export class Inbox {
  readonly #buffer = Buffer.alloc(65_536)
  readonly #answer = Buffer.alloc(1)
  /** Bytes that were read from the pipe but not yet returned. */
  #from = 0
  #till = 0
  /** The remaining bytes of the current message in the pipe and in the file, and its position there. */
  #leftInPipe = 0
  #leftInFile = 0
  #position = 0

  constructor(
    private readonly file: number,
    private readonly pipes: MailboxPipes,
    /** Where a slot of the sender begins. */
    private readonly placeOf: (slot: number) => number,
  ) {}

  /** Blocks until bytes of a message arrive and returns their number; 0 if the peer is gone. */
  receive(into: Uint8Array, start: number): number {
    if (this.#leftInPipe + this.#leftInFile === 0 && !this.#begin()) return 0
    const room = into.length - start
    if (this.#leftInPipe > 0) return this.#takeFromPipe(into, start, room)
    return this.#takeFromFile(into, start, room)
  }

  /** Reads the prefix of the next message. */
  #begin(): boolean {
    while (this.#till - this.#from < prefixBytes) if (!this.#fill()) return false
    this.#leftInPipe = this.#buffer.readUInt32LE(this.#from)
    this.#leftInFile = this.#buffer.readUInt32LE(this.#from + 4)
    this.#position = this.placeOf(this.#buffer.readUInt32LE(this.#from + 8))
    this.#from += prefixBytes
    return true
  }

  #takeFromFile(into: Uint8Array, start: number, room: number): number {
    const wanted = Math.min(this.#leftInFile, room)
    const count = readSync(this.file, into, start, wanted, this.#position)
    this.#position += count
    this.#leftInFile -= count
    if (this.#leftInFile === 0) this.pipes.reads.write(this.#answer)
    return count
  }

  #takeFromPipe(into: Uint8Array, start: number, room: number): number {
    if (this.#till === this.#from && !this.#fill()) return 0
    const count = Math.min(this.#leftInPipe, room, this.#till - this.#from)
    into.set(this.#buffer.subarray(this.#from, this.#from + count), start)
    this.#from += count
    this.#leftInPipe -= count
    return count
  }

  /** False at the end of the stream. */
  #fill(): boolean {
    this.#buffer.copyWithin(0, this.#from, this.#till)
    this.#till -= this.#from
    this.#from = 0
    const count = this.pipes.messages.read(this.#buffer, this.#till)
    this.#till += count
    return count > 0
  }
}
