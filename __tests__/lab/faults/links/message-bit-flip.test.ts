import { expect, test } from 'vitest'
import type { Aim } from '../../../../src/kit/records/run/aim.js'
import type { WorkerSite } from '../../../../src/lab/faults/disturbance.js'
import { messageBitFlip } from '../../../../src/lab/faults/links/message-bit-flip.js'
import { seededRandom } from '../../../../src/lab/faults/mechanisms/seeded-random.js'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'
import {
  envelopeBytes,
  type Envelope,
  operations,
} from '../../../../src/lab/trainer/collective/message.js'
import { MessageBuffer } from '../../../../src/lab/trainer/collective/message-buffer.js'
import type { Transport } from '../../../../src/lab/trainer/collective/transport.js'

const noteWords = 5
const fields: Envelope = {
  sequence: 1,
  operation: operations.reduceScatter,
  from: 1,
  to: 2,
  part: 0,
  first: 0,
  count: 16,
  noteWords,
}

/** A sealed message, as a collective hands it to its transport. */
function aMessage(count = 16): Uint8Array {
  const kernels = createKernels(65_536)
  const buffer = new MessageBuffer(kernels, 4096, 4096)
  const note = new Uint32Array(noteWords).fill(7)
  buffer.load({ ...fields, count }, note, kernels.floats(count).fill(1))
  return buffer.seal({ ...fields, count })
}

function aCorruptedLink(place: { step: number }) {
  const aim: Aim = {
    name: 'message_bit_flip',
    rank: 1,
    peer: 2,
    step: 4,
    until: 6,
    dose: 3,
    seed: 1,
    attempts: 1,
  }
  const effects: string[] = []
  const nothing = () => undefined
  const site: WorkerSite = {
    rank: 1,
    worldSize: 3,
    aim,
    at: () => ({ phase: 'reduce', step: place.step }),
    isDue: () => place.step >= 4 && place.step < 6,
    confirm: (effect) => void effects.push(effect),
    random: seededRandom(1),
    now: () => 0,
    burn: nothing,
    sleep: nothing,
  }
  const sent: Uint8Array[] = []
  const headLengths: number[] = []
  const real: Transport = {
    rank: 1,
    worldSize: 3,
    maxMessageBytes: 4096,
    maxHeadBytes: 4096,
    messagesAhead: 1,
    receive: () => 0,
    receiveBlock: () => 0,
    close: nothing,
    send(_, head, block) {
      headLengths.push(head.length)
      sent.push(Buffer.concat(block ? [head, block.bytes] : [head]))
    },
  }
  const transport = messageBitFlip.inWorker?.(site).transport?.(real) ?? real
  const send = (peer: number, message: Uint8Array) => {
    const before = message.slice()
    transport.send(peer, message)
    // What is in the sender's memory goes to other ranks as well.
    expect(message).toEqual(before)
    return [...(sent.at(-1) ?? [])].flatMap((byte, at) => (byte === before[at] ? [] : [at]))
  }
  return { send, effects, transport, sent, headLengths }
}

test('The fault flips bits in the block of one message a step and nowhere else', () => {
  const place = { step: 3 }
  const { send, effects } = aCorruptedLink(place)
  expect(send(2, aMessage())).toEqual([])
  place.step = 4
  expect(send(0, aMessage())).toEqual([])
  expect(send(2, aMessage(0))).toEqual([])
  expect(effects).toEqual([])
  const changed = send(2, aMessage())
  expect(changed.length).toBeGreaterThan(0)
  expect(Math.min(...changed)).toBeGreaterThanOrEqual(envelopeBytes + noteWords * 4)
  expect(send(2, aMessage())).toEqual([])
  place.step = 5
  expect(send(2, aMessage())).not.toEqual([])
  place.step = 6
  expect(send(2, aMessage())).toEqual([])
  expect(effects).toEqual(['3 bits flipped in a message from rank 1 to rank 2'])
})

test('The fault flips bits in a block that is sent from its own place, and leaves the sender its block', () => {
  const { transport, sent, headLengths } = aCorruptedLink({ step: 4 })
  const head = aMessage(0)
  const bytes = new Uint8Array(4096).fill(9)
  transport.send(0, head, { bytes, number: 1 })
  transport.send(2, head, { bytes, number: 1 })
  transport.send(0, head, { bytes, number: 1 })
  const whole = [...head, ...bytes]
  const changes = sent.map((message) =>
    whole.flatMap((byte, at) => (byte === message[at] ? [] : [at])),
  )
  expect(changes.map((places) => places.length > 0)).toEqual([false, true, false])
  expect(Math.min(...(changes[1] ?? []))).toBeGreaterThanOrEqual(head.length)
  expect(bytes).toEqual(new Uint8Array(4096).fill(9))
  expect(headLengths).toEqual([head.length, head.length, head.length])
})
