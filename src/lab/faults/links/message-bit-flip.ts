import type { Alterations } from '../../trainer/alterations.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { firstEffect } from '../mechanisms/first-effect.js'
import { flipBits } from '../mechanisms/flip-bits.js'
import { override } from '../mechanisms/override.js'

/** A message is 64 bytes of envelope, a note and a block; word 11 counts the words of the note, in its lower half. */
const envelopeBytes = 64
const noteWordsAt = 11 * 4

export const messageBitFlip: Fault = {
  name: 'message_bit_flip',
  code: 'F13',
  summary:
    'one message per step on one link has bits flipped after the sender has computed its checksum',
  dose: {
    name: 'bits',
    unit: 'bits',
    help: 'different bits flipped in the block of the message',
    from: 1,
    to: 10_000,
    default: 1,
    promisedFrom: 1,
    levels: [1, 4, 64],
  },
  target: 'link',
  needs: { minWorkers: 2 },
  expects: ['corrupt_message'],
  blames: 'link',
  isExact: true,
  endsRun: false,
  inWorker: corrupt,
}

function corrupt(site: WorkerSite): Alterations {
  const confirm = firstEffect(site)
  const { peer, dose } = site.aim
  let corrupted = -1
  return {
    transport: (transport) =>
      override(transport, {
        send(to, head, block) {
          const { step } = site.at()
          const start = blockStart(head)
          const isNext = to === peer && step !== corrupted && (block || start < head.length)
          if (!isNext || !site.isDue()) return transport.send(to, head, block)
          corrupted = step
          // A copy: the same bytes may go to other ranks, too.
          const copy = Buffer.concat(block ? [head, block.bytes] : [head])
          const flipped = flipBits(copy.subarray(start), dose, site.random)
          confirm(`${flipped} bits flipped in a message from rank ${site.rank} to rank ${to}`)
          if (!block) return transport.send(to, copy)
          const [bytes, { length }] = [copy.subarray(head.length), head]
          transport.send(to, copy.subarray(0, length), { bytes, number: null })
        },
      }),
  }
}

function blockStart(message: Uint8Array): number {
  if (message.length < envelopeBytes) return message.length
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  return envelopeBytes + view.getUint16(noteWordsAt, true) * 4
}
