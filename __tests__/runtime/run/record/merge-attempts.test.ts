import { describe, expect, test } from 'vitest'
import {
  type AttemptEvents,
  describeRestart,
  mergeAttempts,
  reachedStep,
  type RestartFacts,
} from '../../../../src/runtime/run/record/merge-attempts.js'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import { aStateHash } from '../../../support/builders/run-builders.js'
import { aStepEvent } from '../../../support/builders/launch-builders.js'

const startAt = (rank: number, step: number): RunEvent => ({
  type: 'start',
  version: 1,
  run_id: 'r',
  rank,
  world_size: 2,
  pid: 1,
  first_step: step,
  at_ms: 1,
})
const stateOf = (step: number, hash = aStateHash('state', step)): RunEvent => ({
  type: 'state',
  rank: 0,
  step,
  state_hash: hash,
  tensor_hashes: [],
})

/** Two ranks that train the steps from `from` up to, not including, `to`; `local_loss` tells attempts apart. */
function anAttempt(from: number, to: number, changes = {}): AttemptEvents {
  const steps = Array.from({ length: to - from }, (_, index) => from + index)
  return [0, 1].map((rank) => [
    startAt(rank, from),
    ...steps.flatMap((step): RunEvent[] => [
      aStepEvent({ rank, step, ...changes }),
      ...(rank === 0 ? [stateOf(step)] : []),
    ]),
  ])
}

const stepsOf = (events: readonly RunEvent[] = []) =>
  events.flatMap((event) => (event.type === 'step' ? [[event.step, event.local_loss]] : []))

describe('First unfinished step', () => {
  test('The first unfinished step is the one after the furthest rank', () => {
    const [one = [], other = []] = anAttempt(3, 9)
    expect(reachedStep([one.slice(0, 3), other])).toBe(9)
  })

  test('The first unfinished step is the start of an attempt that finished none', () => {
    expect(reachedStep(anAttempt(5, 5))).toBe(5)
  })

  test('The first unfinished step is unknown for an attempt that did not begin', () => {
    expect(reachedStep([[], []])).toBeNull()
  })
})

describe('Steps that led to the end', () => {
  test('The final steps are those of each attempt up to the start of the next', () => {
    const attempts = [
      anAttempt(0, 5, { local_loss: 1 }),
      anAttempt(4, 6, { local_loss: 2 }),
      anAttempt(2, 5, { local_loss: 3 }),
    ]
    const merged = mergeAttempts(attempts, [0, 4, 2])
    const expected = [
      [0, 1],
      [1, 1],
      [2, 3],
      [3, 3],
      [4, 3],
    ]
    expect(merged.map(stepsOf)).toEqual([expected, expected])
    const states = merged[0]?.flatMap((event) => (event.type === 'state' ? [event.step] : []))
    expect(states).toEqual([0, 1, 2, 3, 4])
  })

  test('The final steps of a single attempt are all of its steps', () => {
    expect(mergeAttempts([anAttempt(0, 2)], [0]).map(stepsOf)).toEqual([
      [
        [0, 1],
        [1, 0.5],
      ],
      [
        [0, 1],
        [1, 0.5],
      ],
    ])
  })
})

describe('Record of a restart', () => {
  const facts: RestartFacts = {
    failedStep: 6,
    reason: 'worker 1 was killed',
    rank: 1,
    delayMs: 100,
    resumedFromStep: 4,
    checkpointHash: aStateHash('state', 3),
  }
  const later = anAttempt(4, 8).map((events) =>
    events.map((event) => (event.type === 'step' ? { ...event, at_ms: event.at_ms + 500 } : event)),
  )
  const record = (next: AttemptEvents = later, changes: Partial<RestartFacts> = {}) =>
    describeRestart([anAttempt(0, 6), next], 0, { ...facts, ...changes })

  test('The restart record has the lost steps and the time without progress', () => {
    // The last step before ended at 160 ms, the first after it at 650.
    expect(record()).toEqual({
      attempt: 0,
      failed_step: 6,
      reason: 'worker 1 was killed',
      rank: 1,
      resumed_from_step: 4,
      delay_ms: 100,
      lost_steps: 2,
      time_to_recover_ms: 490,
      proven: true,
      samples_again: null,
    })
  })

  test('The restart record has no time when either attempt finished no step', () => {
    expect(record(anAttempt(4, 4))).toMatchObject({ time_to_recover_ms: null })
    const never: AttemptEvents = [[], []]
    expect(describeRestart([never, later], 0, { ...facts, resumedFromStep: 0 })).toMatchObject({
      time_to_recover_ms: null,
      lost_steps: 0,
    })
  })

  describe('Proven restart', () => {
    test('The checkpoint alone proves a restart when nothing was lost', () => {
      const next = anAttempt(6, 8)
      const checkpointHash = aStateHash('state', 5)
      expect(record(next, { resumedFromStep: 6, checkpointHash }).proven).toBe(true)
    })

    test('Repeated steps from the start prove a restart', () => {
      expect(record(anAttempt(0, 8), { resumedFromStep: 0, checkpointHash: null }).proven).toBe(
        true,
      )
    })
  })

  describe('Refuted restart', () => {
    test('Another hash in the checkpoint refutes a restart', () => {
      expect(record(later, { checkpointHash: aStateHash('other') }).proven).toBe(false)
    })

    test('Another state at a repeated step refutes a restart', () => {
      const [one = [], two = []] = later
      const other = one.map((e) =>
        e.type === 'state' && e.step === 5 ? stateOf(5, 'f'.repeat(32)) : e,
      )
      expect(record([other, two]).proven).toBe(false)
    })

    test('Another first step refutes a restart', () => {
      expect(record(anAttempt(5, 8)).proven).toBe(false)
    })
  })

  test('A restart without hashes is neither proven nor refuted', () => {
    const bare = (attempt: AttemptEvents) =>
      attempt.map((events) => events.filter(({ type }) => type !== 'state'))
    expect(describeRestart([bare(anAttempt(0, 6)), bare(later)], 0, facts).proven).toBeNull()
    expect(record([[], []]).proven).toBeNull()
  })
})
