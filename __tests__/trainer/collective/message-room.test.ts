import { describe, expect, test } from 'vitest'
import { createCollective } from '../../../src/trainer/collective/collective.js'
import { envelopeBytes } from '../../../src/trainer/collective/message.js'
import { MessageBuffer } from '../../../src/trainer/collective/message-buffer.js'
import type { Transport } from '../../../src/trainer/collective/transport.js'
import { createKernels } from '../../../src/trainer/kernels/kernels.js'

/** A transport that nothing is sent over. */
function aTransport(maxMessageBytes: number, maxHeadBytes: number): Transport {
  const silent = { send: () => undefined, close: () => undefined }
  const deaf = { receive: () => 0, receiveBlock: () => 0 }
  const sizes = { rank: 0, worldSize: 2, messagesAhead: 1, maxMessageBytes, maxHeadBytes }
  return { ...sizes, ...silent, ...deaf }
}

const open = (transport: Transport, noteBytes: number) => {
  const kernels = createKernels(4 * transport.maxMessageBytes)
  return createCollective({ transport, kernels, maxNoteWords: noteBytes / 4, now: () => 0 })
}

describe('The room in a message', () => {
  test.each([
    ['leaves no room for a block', aTransport(4096, 4096), 4096 - envelopeBytes - 60, 4032],
    ['does not fit into a head', aTransport(65_536, 4096), 4096 - envelopeBytes + 4, 4096],
  ])('A note that %s is refused, with what to do', (_, transport, noteBytes, room) => {
    expect(() => open(transport, noteBytes)).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringContaining(`have ${noteBytes + envelopeBytes} bytes; ${room} fit`),
        hint: 'use fewer micro-batches, or fewer parameter tensors',
      }) as Error,
    )
  })

  test('A note that just fits is accepted', () => {
    expect(() => open(aTransport(4096, 4096), 4096 - envelopeBytes - 64)).not.toThrow()
    expect(() => open(aTransport(65_536, 4096), 4096 - envelopeBytes)).not.toThrow()
  })

  const isApart = (maxHeadBytes: number, noteWords: number, count: number) =>
    new MessageBuffer(createKernels(2 ** 18), 65_536, maxHeadBytes).shapeOf(noteWords, count)
      .isApart

  test('A block follows its note in the buffer only where both fit into a head', () => {
    expect(isApart(4096, 100, 892)).toBe(false)
    expect(isApart(4096, 100, 909)).toBe(true)
  })

  test('A block of more than 32 KiB is apart in any case', () => {
    expect(isApart(61_440, 0, 8192)).toBe(false)
    expect(isApart(61_440, 0, 8193)).toBe(true)
  })
})
