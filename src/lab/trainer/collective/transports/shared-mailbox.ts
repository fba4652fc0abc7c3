import { readSync } from 'node:fs'
import type { Block } from '../transport.js'
import { type BlockStore, slotsPerLink } from './block-store.js'
import { type PipePair, pipeRoomBytes } from './named-pipe.js'

/** Behind the head of a message, the pipe carries two words about its block: its slot in the file and its bytes. */
const placeBytes = 8
export const maxHeadBytes = pipeRoomBytes - placeBytes

/** The pipes of a link. */
type MailboxPipes = {
  /** Carries heads and the places of blocks. */
  readonly messages: PipePair
  /** Carries a byte for every block that was read from the file, in the opposite direction. */
  readonly reads: PipePair
}

/** The sender's end of a link. */
export class Outbox {
  readonly #frame = Buffer.alloc(maxHeadBytes + placeBytes)
  readonly #answers = Buffer.alloc(slotsPerLink)
  /** Slots of the blocks that the peer has not read yet, oldest first. */
  readonly #unread: number[] = []

  constructor(
    private readonly pipes: MailboxPipes,
    private readonly store: BlockStore,
  ) {}

  /** Blocks until the head is in the pipe and the block in the file; false if the peer is gone. */
  send(head: Uint8Array, block?: Block): boolean {
    if (!block || block.bytes.length === 0) return this.pipes.messages.write(head)
    while (this.#unread.length === slotsPerLink) if (!this.#awaitReads()) return false
    const slot = this.store.put(block)
    this.#unread.push(slot)
    this.#frame.set(head)
    this.#frame.writeUInt32LE(slot, head.length)
    this.#frame.writeUInt32LE(block.bytes.length, head.length + 4)
    return this.pipes.messages.write(this.#frame.subarray(0, head.length + placeBytes))
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
  readonly #place = Buffer.alloc(placeBytes)
  readonly #answer = Buffer.alloc(1)
  /** The bytes of the current block that are still to be read, and their position in the file. */
  #left = 0
  #position = 0

  constructor(
    private readonly file: number,
    private readonly pipes: MailboxPipes,
    /** Where a slot of the sender begins. */
    private readonly placeOf: (slot: number) => number,
  ) {}

  /** Blocks until bytes of a head arrive and returns their number; 0 if the peer is gone. */
  receive(into: Uint8Array, start: number): number {
    return this.pipes.messages.read(into, start)
  }

  /** The same for bytes of a block. */
  receiveBlock(into: Uint8Array, start: number): number {
    if (this.#left === 0 && !this.#begin()) return 0
    const wanted = Math.min(this.#left, into.length - start)
    const count = readSync(this.file, into, start, wanted, this.#position)
    this.#position += count
    this.#left -= count
    if (this.#left === 0) this.pipes.reads.write(this.#answer)
    return count
  }

  /** Reads the place of the next block; false if the peer is gone. */
  #begin(): boolean {
    for (let have = 0; have < placeBytes;) {
      const count = this.pipes.messages.read(this.#place, have)
      if (count === 0) return false
      have += count
    }
    this.#position = this.placeOf(this.#place.readUInt32LE(0))
    this.#left = this.#place.readUInt32LE(4)
    return true
  }
}
