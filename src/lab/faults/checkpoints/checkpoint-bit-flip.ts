import { open } from 'node:fs/promises'
import { checkpointFault, drawDataFile } from '../mechanisms/checkpoint-parts.js'
import type { Fault } from '../disturbance.js'

export const checkpointBitFlip: Fault = {
  ...checkpointFault,
  name: 'checkpoint_bit_flip',
  code: 'F26b',
  summary: 'a file of a saved checkpoint has one bit flipped',
  inAdapter: {},
  async onCheckpoint(site) {
    const file = await drawDataFile(site)
    if (!file) return
    const offset = Math.floor(site.random() * file.sizeBytes)
    const bit = Math.floor(site.random() * 8)
    await flipBit(file.path, offset, bit)
    site.confirm(`bit ${bit} of byte ${offset} flipped in ${file.path}`)
  },
}

async function flipBit(path: string, offset: number, bit: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const byte = new Uint8Array(1)
    await file.read(byte, 0, 1, offset)
    byte[0] = (byte[0] ?? 0) ^ (1 << bit)
    await file.write(byte, 0, 1, offset)
  } finally {
    await file.close()
  }
}
