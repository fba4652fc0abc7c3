import { describe, expect, test } from 'vitest'
import { TrainingIntegrityError } from '../../../src/kit/errors.js'
import { CollectiveError } from '../../../src/lab/trainer/collective/transport.js'
import { recordViolations, violationOf } from '../../../src/lab/trainer/violation.js'

const integrity = (ranks: readonly number[], tensor: string | null = null) =>
  new TrainingIntegrityError('other weights', 7, ranks, {
    hint: 'look',
    check: 'replica-vote',
    ...(tensor === null ? {} : { tensor }),
  })
const collective = (fault: CollectiveError['fault'], peer = 2) =>
  new CollectiveError(fault, 1, peer, `${fault} from rank ${peer}`)

describe('A failed check as an event', () => {
  test('The event of a failed replica vote has its step, the named ranks and the tensor', () => {
    expect(violationOf(1, 8, 12.5, integrity([2], 'w1'))).toEqual({
      type: 'violation',
      rank: 1,
      step: 7,
      at_ms: 12.5,
      check: 'replica-vote',
      ranks: [2],
      tensor: 'w1',
      message: 'other weights',
    })
  })

  test.each([
    ['desynchronized', 'desync'],
    ['corrupt-message', 'message-checksum'],
  ] as const)('The event of a collective that is %s names the peer: %s', (fault, check) => {
    expect(violationOf(1, 8, 12.5, collective(fault))).toMatchObject({
      rank: 1,
      step: 8,
      check,
      ranks: [2],
      tensor: null,
    })
  })

  test.each([
    ['a lost peer', collective('peer-lost')],
    ['an integrity error of no check', new TrainingIntegrityError('x', 1, [0])],
    ['any other error', new Error('disk')],
    ['what is no error', 'text'],
  ])('The check writes no event for %s', (_, error) => {
    expect(violationOf(1, 8, 12.5, error)).toBeNull()
  })
})

test('The log has each failed check once for each accused rank', () => {
  const written: Error[] = []
  const record = recordViolations((error) => written.push(error))
  const errors = [
    integrity([2]),
    integrity([1]),
    integrity([1, 2]),
    collective('corrupt-message', 2),
    collective('corrupt-message', 0),
    collective('desynchronized', 2),
    new Error('a'),
  ]
  for (const error of [...errors, ...errors, integrity([2], 'another tensor')]) record(error)
  expect(written).toEqual(errors)
})
