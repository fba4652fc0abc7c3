import { describe, expect, test } from 'vitest'
import type { FailedAttempt, RestartPoint } from '../../../src/runtime/supervise/failed-attempt.js'
import {
  decideRestart,
  launcherPolicy,
  ownPolicy,
  type RestartPolicy,
} from '../../../src/runtime/supervise/restart-policy.js'

const policy = ownPolicy(3)
const at = (step: number): RestartPoint => ({ directory: `/c/${step}`, step, stateHash: 'h' })
const aFailure = (changes: Partial<FailedAttempt> = {}): FailedAttempt => ({
  class: 'worker',
  signature: 'worker # was killed',
  message: 'worker 1 was killed',
  step: 7,
  rank: 1,
  from: at(5),
  ...changes,
})
const decide = (history: readonly FailedAttempt[], changes: Partial<RestartPolicy> = {}) =>
  decideRestart(history, { ...policy, ...changes }, () => 0.5)

test('A run restarts from the newest checkpoint after a first failure', () => {
  expect(decide([aFailure()])).toEqual({ action: 'restart', delayMs: 125, from: at(5) })
})

test('A run without a checkpoint restarts from its start', () => {
  expect(decide([aFailure({ from: null })])).toMatchObject({ action: 'restart', from: null })
})

describe('Delay of a restart', () => {
  const failuresAt = (steps: readonly number[], from = at(5)) =>
    steps.map((step) => aFailure({ step, from }))
  const delaysOf = (history: readonly FailedAttempt[], random: number): number[] =>
    history.map((_, index) => {
      const decision = decideRestart(
        history.slice(0, index + 1),
        { ...policy, maxRestarts: 100 },
        () => random,
      )
      return decision.action === 'restart' ? decision.delayMs : NaN
    })

  test('The delay doubles with each restart without progress, up to its cap', () => {
    expect(delaysOf(failuresAt([7, 8, 9, 10, 11, 12, 13, 14, 15]), 1)).toEqual([
      250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })

  test('The delay is random between zero and its bound', () => {
    expect(delaysOf(failuresAt([7, 8, 9]), 0)).toEqual([0, 0, 0])
    expect(delaysOf(failuresAt([7, 8, 9]), 0.25)).toEqual([62.5, 125, 250])
  })

  test('The delay starts small again after a newer checkpoint', () => {
    const history = [...failuresAt([7, 8, 9]), ...failuresAt([17, 18], at(15))]
    expect(delaysOf(history, 1)).toEqual([250, 500, 1000, 250, 500])
  })

  test('The delay does not start small again after an older checkpoint', () => {
    const history = [aFailure({ from: at(15) }), aFailure({ step: 8, from: at(10) })]
    expect(delaysOf(history, 1)).toEqual([250, 500])
  })
})

describe('Number of restarts', () => {
  test('The number of restarts is a hard bound, whatever the progress', () => {
    const history = [5, 10, 15, 20].map((step) => aFailure({ step: step + 1, from: at(step) }))
    expect(decide(history.slice(0, 3)).action).toBe('restart')
    expect(decide(history)).toEqual({
      action: 'stop',
      kind: 'budget',
      reason: '3 of 3 restarts are used up',
    })
  })

  test('The number of restarts may be zero', () => {
    expect(decide([aFailure()], { maxRestarts: 0 })).toMatchObject({ kind: 'budget' })
  })
})

describe('Deterministic failure', () => {
  test('The reason for not restarting names step and checkpoint', () => {
    expect(decide([aFailure(), aFailure()])).toEqual({
      action: 'stop',
      kind: 'deterministic',
      reason:
        'the run failed 2 times at step 7 for the same cause, and would fail again from the checkpoint of step 5',
    })
  })

  test('The same failure is deterministic even if another one came between', () => {
    expect(decide([aFailure(), aFailure({ step: 6 }), aFailure()])).toMatchObject({
      kind: 'deterministic',
    })
  })

  test('The same failure is deterministic without a checkpoint, before a step and on another rank', () => {
    const early = { step: null, from: null }
    expect(decide([aFailure({ ...early, rank: 0 }), aFailure(early)])).toMatchObject({
      kind: 'deterministic',
      reason: expect.stringMatching(/before the first step .* from the start/),
    })
  })

  test('The same failure is deterministic even at the last permitted restart', () => {
    expect(decide([aFailure(), aFailure()], { maxRestarts: 1 })).toMatchObject({
      kind: 'deterministic',
    })
  })

  test.each(['integrity', 'workload'] as const)(
    'A repeated failure of class "%s" is deterministic as well',
    (failureClass) => {
      const failure = aFailure({ class: failureClass })
      expect(decide([failure, failure])).toMatchObject({ kind: 'deterministic' })
    },
  )

  test.each([0, 5])('A first checkpoint is progress, even that of step %s', (step) => {
    const before = aFailure({ from: null })
    expect(decide([before, aFailure({ from: at(step) })]).action).toBe('restart')
  })

  test.each([
    ['at another step', { step: 8 }],
    ['for another cause', { signature: 'worker # exited' }],
    ['of another kind', { class: 'integrity' }],
    ['after a newer checkpoint', { from: at(6) }],
  ] as const)('A failure is not deterministic %s', (_what, changes) => {
    expect(decide([aFailure(), aFailure(changes)]).action).toBe('restart')
  })

  test('A refusal of the machine is not deterministic, because the next attempt may succeed', () => {
    const refused = aFailure({ class: 'machine', step: null, from: null })
    expect(decide([refused, refused]).action).toBe('restart')
    expect(decide([refused, refused, refused, refused])).toMatchObject({ kind: 'budget' })
  })
})

test.each(['configuration', 'aborted', 'unexpected'] as const)(
  'A run never restarts after a failure of class "%s"',
  (failureClass) => {
    expect(decide([aFailure({ class: failureClass })])).toEqual({
      action: 'stop',
      kind: 'not-restartable',
      reason: 'a restart would not help',
    })
  },
)

test('Nothing is decided where no attempt has failed', () => {
  expect(() => decide([])).toThrow('no attempt has failed')
})

test('By the rules of a launcher, a run is restarted at once as often as it was asked for, whatever the failure', () => {
  const failures = Array.from({ length: 4 }, () => aFailure())
  const decisions = failures.map((_, index) =>
    decideRestart(failures.slice(0, index + 1), launcherPolicy(3), () => 0.9),
  )
  expect(decisions.slice(0, 3)).toEqual(
    Array(3).fill({ action: 'restart', delayMs: 0, from: at(5) }),
  )
  expect(decisions[3]).toMatchObject({ kind: 'budget' })
})

test('A launcher that was ended restarts nothing, and a run with restarts of its own goes on', () => {
  const ended = [aFailure({ class: 'launcher', rank: null })]
  const stop = { action: 'stop', kind: 'not-restartable' }
  expect(decideRestart(ended, launcherPolicy(3), () => 0.9)).toMatchObject(stop)
  expect(decideRestart(ended, ownPolicy(3), () => 0.9)).toMatchObject({ action: 'restart' })
})
