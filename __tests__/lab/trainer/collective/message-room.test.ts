import { describe, expect, test } from 'vitest'
import { createCollective } from '../../../../src/lab/trainer/collective/collective.js'
import { envelopeBytes } from '../../../../src/lab/trainer/collective/message.js'
import { MessageBuffer } from '../../../../src/lab/trainer/collective/message-buffer.js'
import type { Transport } from '../../../../src/lab/trainer/collective/transport.js'
import { createKernels } from '../../../../src/lab/trainer/kernels/kernels.js'

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
    ['leaves no room for a block', aTransport(4096, 4096), 4096 - envelopeBytes - 60, 992],
    ['does not fit into a head', aTransport(65_536, 4096), 4096 - envelopeBytes + 4, 1008],
  ])('A note that %s is refused', (_, transport, noteBytes, largest) => {
    expect(() => open(transport, noteBytes)).toThrow(
      new RangeError(`a note has ${noteBytes / 4} words, at most ${largest} fit into a message`),
    )
  })

  test('A note that just fits is accepted', () => {
    expect(() => open(aTransport(4096, 4096), 4096 - envelopeBytes - 64)).not.toThrow()
    expect(() => open(aTransport(65_536, 4096), 4096 - envelopeBytes)).not.toThrow()
  })

  const small = { maxHeadBytes: 4096, noteWords: 100 }
  test.each([
    { where: 'follows its note where both fit into a head', ...small, count: 892, isApart: false },
    { where: 'is apart where both do not fit into a head', ...small, count: 909, isApart: true },
    {
      where: 'of more than 32 KiB is apart in any case',
      maxHeadBytes: 61_440,
      noteWords: 0,
      count: 8193,
      isApart: true,
    },
  ])(
    'The block of a message is placed by its size: it $where',
    ({ maxHeadBytes, noteWords, count, isApart }) => {
      const buffer = new MessageBuffer(createKernels(2 ** 18), 65_536, maxHeadBytes)
      expect(buffer.shapeOf(noteWords, count).isApart).toBe(isApart)
    },
  )
})
