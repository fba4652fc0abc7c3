import { expect, test } from 'vitest'
import { unmatchedMessage } from '../../../../../../src/prove/validate/proof/mistakes/messages/unmatched-message.js'
import { type Exchange, exchanging, receives, sends } from '../../cases-of-messages.js'
import { aJob, type Change } from '../../simulate-job.js'

const find = (change: Change) => unmatchedMessage.find(aJob(change))

test('A message that is received with another number of values is named with both lines', () => {
  const found = find(exchanging(sends({ elements: 6 }), receives()))
  expect(found).toMatchObject({ severity: 'error', ranks: [0, 1], step: 1 })
  expect(found?.message).toContain('6 values of float32')
  expect(found?.message).toContain('4 values of float32')
  expect(found?.message).toContain('train.py:10')
})

test.each([
  [{ type: 'float32' }, { type: 'float64' }],
  [{ type: 'float32' }, { type: 'int64' }],
  [{ type: 'float16' }, { type: 'bfloat16' }],
  [{ type: 'float32' }, { type: 'unheard' }],
  [{ type: 'bool' }, { type: 'uint8' }],
  [{ type: 'int32' }, { type: 'int32', elements: 8 }],
  [
    { type: 'uint8', elements: 8 },
    { type: 'bfloat16', elements: 8 },
  ],
  [{ type: 'float8_e5m2' }, { type: 'float8_e4m3fn' }],
])('A message of %j that is received as %j is named', (sent, received) => {
  const found = find(exchanging(sends(sent), receives(received)))
  expect(found).toMatchObject({ severity: 'error', ranks: [0, 1], step: 1 })
})

test.each([
  [{ type: 'float32' }, { type: 'int32' }],
  [{ type: 'bfloat16' }, { type: 'uint8', elements: 8 }],
  [{ type: 'complex64' }, { type: 'float32', elements: 8 }],
  [{ type: 'int64' }, { type: 'float32', elements: 8 }],
  [{ type: 'uint8' }, { type: 'float8_e5m2' }],
  [{ type: 'int32' }, { type: 'uint32' }],
])('Bytes of %j that are received as %j may be so by design', (sent, received) => {
  const found = find(exchanging(sends(sent), receives(received)))
  expect(found).toMatchObject({ severity: 'note', ranks: [0, 1], step: 1 })
})

test('A receive with another tag has no counterpart', () => {
  const found = find(exchanging(sends({ tag: 7 }), receives({ tag: 8 })))
  expect(found?.message).toMatch(/tag [78]/)
})

test('Messages of two tags may be received in another order than they are sent', () => {
  const crossed = exchanging(
    sends({ tag: 1, elements: 6 }),
    sends({ tag: 2 }),
    receives({ tag: 2 }),
    receives({ tag: 1, elements: 6 }),
  )
  expect(find(crossed)).toBeNull()
})

test('Messages of two groups are matched apart', () => {
  expect(find(exchanging(sends(), receives({ group: 'other' })))).toMatchObject({ step: 1 })
})

test('One message that is left over at the end of a script may be by design, one at each step is lost', () => {
  expect(find(exchanging(sends()))).toMatchObject({ severity: 'note' })
  const each = [0, 1, 2, 3].map((step) => sends({ step }))
  expect(find(exchanging(...each))).toMatchObject({ severity: 'error', ranks: [0, 1], step: 0 })
})

test('One receive that is left over at the end of a script may be by design, one at each step is lost', () => {
  expect(find(exchanging(receives()))).toMatchObject({ severity: 'note' })
  const each = [0, 1, 2, 3].map((step) => receives({ step }))
  expect(find(exchanging(...each))).toMatchObject({ severity: 'error', ranks: [1, 0], step: 0 })
})

test('A rank that takes messages of anybody is not asked for the counterparts of its peers', () => {
  expect(find(exchanging(sends(), { rank: 1, name: 'recv_anysource' }))).toBeNull()
})

test('What a rank that was ended would still have received is unknown', () => {
  const cut =
    (change: Change): Change =>
    (lines, rank) =>
      change(lines, rank).map((line) =>
        line.kind === 'end' ? { ...line, reason: 'check-steps' } : line,
      )
  expect(find(cut(exchanging(sends())))).toBeNull()
  expect(find(cut(exchanging(sends(), sends())))).toMatchObject({ severity: 'note' })
  const dead: Change = (lines, rank) =>
    exchanging(sends(), sends())(lines, rank).filter(({ kind }) => kind !== 'end')
  expect(find(dead)).toBeNull()
})

const inOrder = (count: number, one: typeof sends) =>
  exchanging(...Array.from({ length: count }, (_, step) => one({ step: Math.min(step, 3) })))

test.each([
  [1, 'note'],
  [3, 'note'],
  [4, 'error'],
  [5, 'error'],
] as const)(
  'Of %i messages that are left over after four steps, the finding is of the kind %s',
  (count, severity) => {
    expect(find(inOrder(count, sends))).toMatchObject({ severity, ranks: [0, 1] })
    expect(find(inOrder(count, receives))).toMatchObject({ severity, ranks: [1, 0] })
  },
)

test('One message that is left over after the only step may be by design, two are not', () => {
  const once = (...messages: readonly Exchange[]) => {
    const job = aJob(exchanging(...messages))
    const ranks = job.ranks.map((one) => ({
      ...one,
      updates: one.updates.filter(({ step }) => step === 0),
    }))
    return unmatchedMessage.find({ ...job, ranks })
  }
  expect(once(sends())).toMatchObject({ severity: 'note' })
  expect(once(sends(), sends())).toMatchObject({ severity: 'error' })
})

test('Only the messages without a counterpart are counted, and the first of them is named', () => {
  const both = [0, 1, 2, 3].flatMap((step) => [sends({ step }), receives({ step })])
  const left = [0, 1, 2, 3].map((step) => receives({ step }))
  const found = find(exchanging(...both, ...left, receives({ step: 3 })))
  expect(found?.message).toMatch(
    /^Rank 1 awaits from rank 0 at step 0 \(train\.py:14\) a message that rank 0 never sends: 5 without a counterpart\.$/,
  )
})

test('A message that is never received is said with rank, step, line and tag', () => {
  const found = find(exchanging(...[0, 1, 2, 3].map((step) => sends({ step, tag: 3, line: null }))))
  expect(found?.message).toBe(
    'Rank 0 sends to rank 1 at step 0 a message that rank 1 never receives (tag 3): 4 without a counterpart.',
  )
})

test('Where only one of the two ranks came to the end of its script, nothing is an error', () => {
  const ofOneRank =
    (change: Change, drop: boolean): Change =>
    (lines, rank) =>
      change(lines, rank).flatMap((line) => {
        if (rank === 0 || line.kind !== 'end') return [line]
        return drop ? [] : [{ ...line, reason: 'check-steps' }]
      })
  const each = inOrder(4, sends)
  expect(find(ofOneRank(each, false))).toMatchObject({ severity: 'note' })
  expect(find(ofOneRank(each, true))).toBeNull()
})

test('A message to a rank that is not on record is no finding', () => {
  expect(find(exchanging(...[0, 1, 2, 3].map((step) => sends({ step, peer: 5 }))))).toBeNull()
})
