import { describe, expect, test } from 'vitest'
import { TrainingIntegrityError } from '../../../src/kit/errors.js'
import type { WrittenRunEvent } from '../../../src/kit/records/run/run-event.js'
import { CollectiveError } from '../../../src/lab/trainer/collective/transport.js'
import { violationPolicy } from '../../../src/lab/trainer/violation-policy.js'

const integrity = (ranks: readonly number[]) =>
  new TrainingIntegrityError('other weights', 7, ranks, { hint: 'look', check: 'replica-vote' })
const collective = (fault: CollectiveError['fault'], peer = 2) =>
  new CollectiveError(fault, 1, peer, `${fault} from rank ${peer}`)

describe('Policy for a failed check', () => {
  const policyOf = (onViolation: 'stop' | 'record') => {
    const events: WrittenRunEvent[] = []
    const place = { step: 3 }
    const policy = violationPolicy(
      {
        task: { onViolation },
        transport: { rank: 1 },
        telemetry: { event: (event) => void events.push(event) },
        elapsedMs: () => 99,
      },
      place,
    )
    return { policy, events, place }
  }

  test('The policy "stop" throws the error and leaves corrupt messages to the collective', () => {
    const { policy, events } = policyOf('stop')
    expect(() => policy.onViolation(integrity([2]))).toThrow('other weights')
    expect(policy.ofCollective.onCorruptBlock).toBeUndefined()
    expect(events).toEqual([])
  })

  test('The policy "record" writes the failure with the current step of the rank', () => {
    const { policy, events, place } = policyOf('record')
    place.step = 5
    policy.ofCollective.onCorruptBlock?.(collective('corrupt-message'))
    policy.onViolation(integrity([2]))
    expect(events).toMatchObject([
      { type: 'violation', rank: 1, step: 5, check: 'message-checksum', ranks: [2], at_ms: 99 },
      { type: 'violation', rank: 1, step: 7, check: 'replica-vote', ranks: [2] },
    ])
  })

  test('The policy "record" does not record an error that is not a violation', () => {
    const { policy, events } = policyOf('record')
    policy.onViolation(new Error('disk'))
    expect(events).toEqual([])
  })
})
