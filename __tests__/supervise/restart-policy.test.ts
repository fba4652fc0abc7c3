import { describe, expect, test } from '@jest/globals'
import type { FailedAttempt, RestartPoint } from '../../src/supervise/failed-attempt.js'
import { decideRestart, type RestartPolicy } from '../../src/supervise/restart-policy.js'

const policy: RestartPolicy = { maxRestarts: 3, baseDelayMs: 250, maxDelayMs: 30_000 }
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

test('a first failure is restarted from the newest checkpoint', () => {
  expect(decide([aFailure()])).toEqual({ action: 'restart', delayMs: 125, from: at(5) })
})

test('without a checkpoint it is restarted from where the run began', () => {
  expect(decide([aFailure({ from: null })])).toMatchObject({ action: 'restart', from: null })
})

describe('the delay', () => {
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

  test('doubles with each restart without progress, up to its cap', () => {
    expect(delaysOf(failuresAt([7, 8, 9, 10, 11, 12, 13, 14, 15]), 1)).toEqual([
      250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })

  test('is anything from nothing up to that', () => {
    expect(delaysOf(failuresAt([7, 8, 9]), 0)).toEqual([0, 0, 0])
    expect(delaysOf(failuresAt([7, 8, 9]), 0.25)).toEqual([62.5, 125, 250])
  })

  test('starts small again when a newer checkpoint was reached', () => {
    const history = [...failuresAt([7, 8, 9]), ...failuresAt([17, 18], at(15))]
    expect(delaysOf(history, 1)).toEqual([250, 500, 1000, 250, 500])
  })

  test('does not start small again when the checkpoint is an older one', () => {
    const history = [aFailure({ from: at(15) }), aFailure({ step: 8, from: at(10) })]
    expect(delaysOf(history, 1)).toEqual([250, 500])
  })
})

describe('the number of restarts', () => {
  test('is a hard bound, whatever progress was made', () => {
    const history = [5, 10, 15, 20].map((step) => aFailure({ step: step + 1, from: at(step) }))
    expect(decide(history.slice(0, 3)).action).toBe('restart')
    expect(decide(history)).toEqual({
      action: 'stop',
      kind: 'budget',
      reason: '3 of 3 restarts are used up',
    })
  })

  test('may be none', () => {
    expect(decide([aFailure()], { maxRestarts: 0 })).toMatchObject({ kind: 'budget' })
  })
})

describe('the same failure twice without progress is deterministic', () => {
  test('and the reason has step and checkpoint', () => {
    expect(decide([aFailure(), aFailure()])).toEqual({
      action: 'stop',
      kind: 'deterministic',
      reason:
        'the run failed 2 times at step 7 for the same cause, and would again from the checkpoint of step 5',
    })
  })

  test('also when another failure came between', () => {
    expect(decide([aFailure(), aFailure({ step: 6 }), aFailure()])).toMatchObject({
      kind: 'deterministic',
    })
  })

  test('also without any checkpoint, before the first step, and on another rank', () => {
    const early = { step: null, from: null }
    expect(decide([aFailure({ ...early, rank: 0 }), aFailure(early)])).toMatchObject({
      kind: 'deterministic',
      reason: expect.stringMatching(/before the first step .* from the start/),
    })
  })

  test('also when it is the last restart that was allowed', () => {
    expect(decide([aFailure(), aFailure()], { maxRestarts: 1 })).toMatchObject({
      kind: 'deterministic',
    })
  })

  test.each([
    ['at another step', { step: 8 }],
    ['for another cause', { signature: 'worker # exited' }],
    ['of another kind', { class: 'integrity' }],
    ['after a newer checkpoint', { from: at(6) }],
  ] as const)('but not %s', (_what, changes) => {
    expect(decide([aFailure(), aFailure(changes)]).action).toBe('restart')
  })

  test('but not when the machine refused something, which it may grant a moment later', () => {
    const refused = aFailure({ class: 'machine', step: null, from: null })
    expect(decide([refused, refused]).action).toBe('restart')
    expect(decide([refused, refused, refused, refused])).toMatchObject({ kind: 'budget' })
  })
})

test.each(['configuration', 'aborted', 'unexpected'] as const)(
  '%s is never restarted',
  (failureClass) => {
    expect(decide([aFailure({ class: failureClass })])).toMatchObject({ kind: 'not-restartable' })
  },
)
