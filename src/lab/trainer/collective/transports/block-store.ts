import { writeSync } from 'node:fs'
import { InfrastructureError } from '../../../../kit/errors.js'
import type { Block } from '../transport.js'

/**
 * Bytes of a block: more than a pipe holds, so that ranks wait for each other less often. With several peers, larger
 * blocks in flight would no longer fit into the caches.
 */
export const slotBytesFor = (worldSize: number): number => (worldSize === 2 ? 262_144 : 131_072)
/** More need so much memory at a time that they no longer fit into the caches. */
export const messagesAhead = 2
/** Number of blocks on a link that its reader may not have read yet. */
export const slotsPerLink = messagesAhead + 1

/** Bytes of the shared file that belong to one sender. */
export function storeBytes(worldSize: number): number {
  return slotsPerLink * (worldSize - 1) * slotBytesFor(worldSize)
}

/** A sender's part of the shared file, in slots. A block that goes to several peers is stored once. */
export class BlockStore {
  readonly #start: number
  readonly #slotBytes: number
  /** Readers that each slot still waits for. */
  readonly #readers: Uint16Array
  #latest = 0
  #number: number | null = null

  constructor(
    private readonly file: number,
    sender: number,
    worldSize: number,
  ) {
    this.#start = sender * storeBytes(worldSize)
    this.#slotBytes = slotBytesFor(worldSize)
    this.#readers = new Uint16Array(slotsPerLink * (worldSize - 1))
  }

  /** Writes the block for one reader, unless it is already stored for an earlier reader; returns its slot. */
  put({ bytes, number }: Block): number {
    if (number === null || number !== this.#number) {
      // As long as no link exceeds its limit of blocks, one slot is free. The first is the likeliest to be in a cache.
      const slot = this.#readers.indexOf(0)
      writeAt(this.file, bytes, this.placeOf(slot))
      this.#latest = slot
      this.#number = number
    }
    this.#readers[this.#latest] = (this.#readers[this.#latest] ?? 0) + 1
    return this.#latest
  }

  /** A reader has read the block in this slot. */
  release(slot: number): void {
    this.#readers[slot] = (this.#readers[slot] ?? 0) - 1
  }

  placeOf(slot: number): number {
    return this.#start + slot * this.#slotBytes
  }
}

function writeAt(file: number, bytes: Uint8Array, position: number): void {
  const { length } = bytes
  try {
    for (let done = 0; done < length;)
      done += writeSync(file, bytes, done, length - done, position + done)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new InfrastructureError(
      'shared memory (/dev/shm) has become full while workers exchanged gradients',
      'give it more room, or use --transport fifo, which needs none',
    )
  }
}
