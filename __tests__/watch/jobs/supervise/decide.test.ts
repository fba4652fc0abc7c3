import { describe, expect, test } from 'vitest'
import type { JobFailure, JobFailureClass } from '../../../../src/watch/jobs/classify-failure.js'
import { beginSupervision } from '../../../../src/watch/jobs/supervise/begin.js'
import { budgetOf, decide } from '../../../../src/watch/jobs/supervise/decide.js'
import { defaultSuperviseSettings as settings } from '../../../../src/watch/jobs/supervise/settings.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { progressOf } from './a-poll.js'

const aFailure = (failureClass: JobFailureClass, signature = 'x'): JobFailure => ({
  class: failureClass,
  signature,
  message: 'it failed',
})
const aState = (changes: Partial<SupervisorState> = {}): SupervisorState => ({
  ...beginSupervision('r1', 0),
  ...changes,
})
const decideOn = (failure: JobFailure, changes: Partial<SupervisorState> = {}, random = 0.5) =>
  decide(aState(changes), failure, { random, settings })

const restarts = { all: 0, program: 0, machine: 0 }

describe('Failures that no attempt can survive', () => {
  test.each(['command', 'capacity'] as const)('A failure of class "%s" ends the run', (kind) => {
    expect(decideOn(aFailure(kind))).toMatchObject({ action: 'end', outcome: kind })
  })

  test.each(['program', 'environment', 'machine', 'stalled'] as const)(
    'A first failure of class "%s" is followed by a restart',
    (kind) => {
      expect(decideOn(aFailure(kind)).action).toBe('restart')
    },
  )
})

describe('A failure that repeats', () => {
  const progress = progressOf([[7, 0]])
  const before = { ...aFailure('program'), order: 7, fromStep: 5 }
  const from = { path: 'step_5', step: 5 }
  const again = { progress, from, failures: [before] }

  test.each(['program', 'environment', 'stalled'] as const)(
    'A failure of class "%s" at the same step, for the same cause and from the same checkpoint ends the run',
    (kind) => {
      const failures = [{ ...before, class: kind }]
      expect(decideOn(aFailure(kind), { ...again, failures })).toMatchObject({
        action: 'end',
        outcome: 'deterministic',
        reason: expect.stringContaining('at step 7 '),
      })
    },
  )

  test('A failure that repeats before the first step names no step', () => {
    const failures = [{ ...before, order: null }]
    expect(decideOn(aFailure('program'), { from, failures })).toMatchObject({
      outcome: 'deterministic',
      reason: expect.not.stringMatching(/ at step /),
    })
  })

  test('A failure of a machine that repeats does not end the run', () => {
    const failures = [{ ...before, class: 'machine' as const }]
    expect(decideOn(aFailure('machine'), { ...again, failures }).action).toBe('restart')
  })

  test.each<[string, Partial<SupervisorState>]>([
    ['no failure before', { failures: [] }],
    ['another class before', { failures: [{ ...before, class: 'environment' }] }],
    ['another cause before', { failures: [{ ...before, signature: 'y' }] }],
    ['another step before', { failures: [{ ...before, order: 6 }] }],
    ['another checkpoint before', { failures: [{ ...before, fromStep: 4 }] }],
    ['no checkpoint now', { from: null }],
    ['a different newest failure', { failures: [before, { ...before, signature: 'y' }] }],
  ])('The run goes on after %s', (_what, changes) => {
    expect(decideOn(aFailure('program'), { ...again, ...changes }).action).toBe('restart')
  })
})

describe('Budgets of restarts', () => {
  test.each<[JobFailureClass, 'program' | 'machine']>([
    ['program', 'program'],
    ['environment', 'program'],
    ['command', 'program'],
    ['machine', 'machine'],
    ['stalled', 'machine'],
    ['capacity', 'machine'],
  ])('A failure of class "%s" uses the budget of the %s', (kind, budget) => {
    expect(budgetOf(kind)).toBe(budget)
  })

  const { maxRestarts, maxProgramRestarts, maxMachineRestarts } = settings
  const wide = { ...settings, maxRestarts: 100 }

  test('The total is a limit of its own: the last restart is allowed, and no further one', () => {
    const spent = (all: number) => decideOn(aFailure('machine'), { restarts: { ...restarts, all } })
    expect(spent(maxRestarts - 1).action).toBe('restart')
    expect(spent(maxRestarts)).toMatchObject({ action: 'end', outcome: 'budget' })
  })

  test.each([
    ['program', 'program', 'machine', maxProgramRestarts],
    ['machine', 'machine', 'program', maxMachineRestarts],
  ] as const)(
    'Failures of class "%s" are limited by their own budget only',
    (kind, own, other, most) => {
      const after = (counts: object) =>
        decide(aState({ restarts: { ...restarts, ...counts } }), aFailure(kind), {
          random: 0,
          settings: wide,
        })
      expect(after({ [own]: most - 1 }).action).toBe('restart')
      expect(after({ [own]: most })).toMatchObject({
        action: 'end',
        outcome: 'budget',
        reason: expect.stringMatching(own === 'program' ? /own program/ : /machines/),
      })
      expect(after({ [other]: 99 }).action).toBe('restart')
    },
  )
})

describe('Delay before a restart', () => {
  const delayOf = (doublings: number, random: number) => {
    const decision = decideOn(aFailure('machine'), { doublings }, random)
    return decision.action === 'restart' ? decision.delayMs : null
  }

  test('Half of the delay is fixed, and the rest is drawn', () => {
    expect(delayOf(0, 0)).toBe(settings.baseDelayMs / 2)
    expect(delayOf(0, 1)).toBe(settings.baseDelayMs)
  })

  test('The delay doubles with each restart without lasting progress, up to its limit', () => {
    expect(delayOf(1, 1)).toBe(2 * settings.baseDelayMs)
    expect(delayOf(2, 1)).toBe(4 * settings.baseDelayMs)
    expect(delayOf(30, 1)).toBe(settings.maxDelayMs)
  })
})
