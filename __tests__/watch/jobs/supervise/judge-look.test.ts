import { describe, expect, test } from 'vitest'
import { beginSupervision } from '../../../../src/watch/jobs/supervise/begin.js'
import { judgeLook } from '../../../../src/watch/jobs/supervise/judge-look.js'
import { defaultSuperviseSettings as settings } from '../../../../src/watch/jobs/supervise/settings.js'
import type { PollResult } from '../../../../src/watch/jobs/supervise/supervisor-event.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { aPoll, progressOf, type Seen } from './a-poll.js'

const { lostAfterMs, pendingLimitMs, lookMs, eagerLookMs } = settings
const failure = { class: 'program', signature: 'x', message: 'x' } as const

/** An attempt that the head has known since 0. */
const aState = (changes: Partial<SupervisorState> = {}): SupervisorState => ({
  ...beginSupervision('r1', 0),
  phase: 'starting',
  session: 's',
  isKnown: true,
  lastAnswerMs: 0,
  ...changes,
})
const look = (result: PollResult, changes: Partial<SupervisorState> = {}, atMs = 1000) =>
  judgeLook(aState(changes), { kind: 'polled', atMs, result }, { settings, random: 1 })
const withStatus = (status: Seen['job']['status'], changes: Partial<Seen> = {}) =>
  aPoll({ job: { status, errorType: null, exitCode: null, message: '' }, ...changes })

describe('A head that does not answer', () => {
  const unreachable = { kind: 'unreachable', reason: 'no route' } as const

  test('Nothing but the next look is planned before the limit', () => {
    const state = look(unreachable, { isStalledOnce: true }, lostAfterMs - 1)
    expect(state).toMatchObject({ phase: 'starting', alerts: [], end: null, isStalledOnce: false })
    expect(state.next).toEqual({ action: 'look', atMs: lostAfterMs - 1 + lookMs })
  })

  test.each(['pending', 'starting', 'progressing'] as const)(
    'An attempt that is %s is lost from the limit on, and is not replaced',
    (phase) => {
      const state = look(unreachable, { phase }, lostAfterMs)
      expect(state).toMatchObject({ phase: 'lost', alerts: ['lost'], failure: null, end: null })
      expect(state.next.action).toBe('look')
    },
  )

  test('The time counts from the last answer on', () => {
    const at = (atMs: number) => look(unreachable, { lastAnswerMs: 500 }, atMs).alerts
    expect([at(499 + lostAfterMs), at(500 + lostAfterMs)]).toEqual([[], ['lost']])
  })

  test('An attempt that is being stopped keeps its phase', () => {
    const state = look(unreachable, { phase: 'stopping' }, lostAfterMs)
    expect(state).toMatchObject({ phase: 'stopping', alerts: ['lost'] })
  })
})

describe('A head that does not know the job', () => {
  const unknown = (session: string | null) => ({ kind: 'unknown-job', session }) as const

  test.each<[string, string | null, boolean]>([
    ['was never sent', 'other', false],
    ['may have been sent to this head', 's', true],
  ])('An attempt that %s is submitted again', (_what, session, mayBeSent) => {
    const state = look(unknown(session), { isKnown: false, mayBeSent })
    expect(state.next).toEqual({ action: 'submit', atMs: 1000 })
  })

  test.each<[string | null]>([['other'], [null]])(
    'An attempt that may have been sent to a head that is gone is not submitted again (session %s)',
    (session) => {
      const state = look(unknown(session), { isKnown: false, mayBeSent: true, failure: null })
      expect(state.next.action).toBe('wait')
      expect(state).toMatchObject({ isHeadGone: true, failure: { signature: 'head gone' } })
    },
  )

  test('The head of the attempt is asked again until the limit, since it may be wrong for a moment', () => {
    const state = look(unknown('s'), { missingSinceMs: 500 }, 500 + lostAfterMs - 1)
    expect(state).toMatchObject({ phase: 'starting', failure: null, missingSinceMs: 500 })
    expect(state.next).toEqual({ action: 'look', atMs: 500 + lostAfterMs - 1 + eagerLookMs })
  })

  test('The first such answer begins the time, and clears what was lost', () => {
    const state = look(unknown('s'), { alerts: ['lost'], isStalledOnce: true })
    expect(state).toMatchObject({ missingSinceMs: 1000, lastAnswerMs: 1000, alerts: [] })
    expect(state.isStalledOnce).toBe(false)
  })

  test('From the limit on, the record of the job is gone, and its head is not', () => {
    const state = look(unknown('s'), { missingSinceMs: 500 }, 500 + lostAfterMs)
    expect(state).toMatchObject({
      phase: 'waiting',
      isHeadGone: false,
      session: 's',
      failure: { class: 'machine', signature: 'record gone' },
    })
  })

  test('Another head shows at once that the head is gone', () => {
    const state = look(unknown('other'))
    expect(state).toMatchObject({
      phase: 'waiting',
      isHeadGone: true,
      session: 'other',
      failure: { signature: 'head gone' },
    })
  })

  test('A cause that is known already stays', () => {
    expect(look(unknown('other'), { failure }).failure).toEqual(failure)
  })
})

describe('A job that the head shows', () => {
  test('The answer ends the time of silence, and of not being known', () => {
    const state = look(aPoll({ session: null }), { alerts: ['lost'], missingSinceMs: 5 })
    expect(state).toMatchObject({
      isKnown: true,
      session: 's',
      lastAnswerMs: 1000,
      missingSinceMs: null,
      alerts: [],
    })
    expect(look(aPoll({ session: 'new' })).session).toBe('new')
  })

  test('A pattern that is too slow raises an alert, and one that is not raises none', () => {
    expect(look(aPoll({ isPatternTooSlow: true })).alerts).toEqual(['slow-pattern'])
    expect(look(aPoll()).alerts).toEqual([])
  })

  test('A late or slow metric raises an alert until it is over, and an unknown one changes nothing', () => {
    const raised = look(aPoll({ metrics: { late: ['loss'], slow: ['rate'] } })).alerts
    expect(raised).toHaveLength(2)
    expect(look(aPoll({ metrics: null }), { alerts: raised }).alerts).toEqual(raised)
    const lateOnly = look(aPoll({ metrics: { late: ['loss'], slow: [] } }), { alerts: raised })
    expect(lateOnly.alerts).toEqual([raised[0]])
    const over = look(aPoll({ metrics: { late: [], slow: [] } }), {
      alerts: ['does-not-stop', ...raised],
    })
    expect(over.alerts).toEqual(['does-not-stop'])
  })

  test.each<[SupervisorState['phase'], boolean, SupervisorState['phase']]>([
    ['pending', false, 'starting'],
    ['lost', false, 'starting'],
    ['lost', true, 'progressing'],
    ['starting', false, 'starting'],
    ['progressing', true, 'progressing'],
  ])('A running job that was %s (with steps: %s) is %s', (phase, hasSteps, expected) => {
    const progress = progressOf(hasSteps ? [[3, 0]] : [])
    const state = look(aPoll(), { phase, progress, phaseSinceMs: 5 })
    expect(state).toMatchObject({ phase: expected, phaseSinceMs: phase === expected ? 5 : 1000 })
  })

  test('A job that succeeded ends the run, and one that was stopped from outside as well', () => {
    expect(look(withStatus('SUCCEEDED')).end?.outcome).toBe('succeeded')
    expect(look(withStatus('STOPPED')).end?.outcome).toBe('stopped')
  })

  test('A job that failed is replaced for its own cause, or for the one that is known already', () => {
    expect(look(withStatus('FAILED'))).toMatchObject({ phase: 'waiting', end: null })
    expect(look(withStatus('FAILED'), { failure }).failure).toEqual(failure)
  })
})

describe('A job that is being stopped', () => {
  const stopping = { phase: 'stopping', failure, phaseSinceMs: 500 } as const

  test.each(['PENDING', 'RUNNING'] as const)(
    'A job that is %s is asked to stop again, and reported only after the limit',
    (status) => {
      const soon = look(withStatus(status), stopping, 500 + lostAfterMs)
      expect(soon).toMatchObject({ phase: 'stopping', alerts: [] })
      expect(soon.next).toEqual({ action: 'stop', atMs: 500 + lostAfterMs + eagerLookMs })
      expect(look(withStatus(status), stopping, 501 + lostAfterMs).alerts).toEqual([
        'does-not-stop',
      ])
    },
  )

  test('A stop that the cluster has confirmed is followed by the next attempt', () => {
    const state = look(withStatus('STOPPED'), { ...stopping, isStopConfirmed: true })
    expect(state).toMatchObject({ phase: 'waiting', end: null })
  })

  test.each<[string, Partial<SupervisorState>]>([
    ['was not confirmed', { isStopConfirmed: false }],
    ['has no cause', { isStopConfirmed: true, failure: null }],
  ])(
    'A stop that %s ends the run, since somebody else may have stopped the job',
    (_what, changes) => {
      expect(look(withStatus('STOPPED'), { ...stopping, ...changes }).end?.outcome).toBe('stopped')
    },
  )
})

describe('A job that waits for resources', () => {
  const pending = { phase: 'pending', phaseSinceMs: 500 } as const
  const limitMs = 500 + pendingLimitMs

  test('It may wait up to the limit', () => {
    const state = look(withStatus('PENDING'), pending, limitMs)
    expect(state).toMatchObject({ phase: 'pending', failure: null, lastLookMs: limitMs })
    expect(state.next).toEqual({ action: 'look', atMs: limitMs + eagerLookMs })
  })

  test('Beyond the limit it is stopped, with what the cluster lacks', () => {
    const state = look(withStatus('PENDING', { unmet: '8 GPUs' }), pending, limitMs + 1)
    const kind = { class: 'capacity', signature: 'capacity' }
    expect(state).toMatchObject({ phase: 'stopping', failure: kind })
    expect(state.failure?.message).toContain('8 GPUs')
    const unnamed = look(withStatus('PENDING', { unmet: null }), pending, limitMs + 1)
    expect(unnamed.failure?.message).not.toContain('null')
    expect(state.next.action).toBe('stop')
  })
})

describe('Steps of a running job', () => {
  const steps = (step: number) => ({
    readings: [{ series: 'step', step, order: step, total: null }],
    total: null,
  })
  const at = { phase: 'progressing', progress: progressOf([[3, 0]]) } as const

  test('A step beyond all attempts notes when it was, once', () => {
    expect(look(aPoll({ steps: steps(4) }), { ...at, bestOrder: null }).beyondSinceMs).toBe(1000)
    expect(look(aPoll({ steps: steps(4) }), { ...at, bestOrder: 3 }).beyondSinceMs).toBe(1000)
    expect(look(aPoll({ steps: steps(4) }), { ...at, beyondSinceMs: 7 }).beyondSinceMs).toBe(7)
  })

  test('A step that an earlier attempt had reached is not beyond it', () => {
    expect(look(aPoll({ steps: steps(4) }), { ...at, bestOrder: 4 }).beyondSinceMs).toBeNull()
  })

  test('A log without readable steps changes no progress', () => {
    expect(look(aPoll({ steps: null }), at).progress).toEqual(at.progress)
  })

  test('Workers that are rebuilt begin at an older step, and the best one is kept', () => {
    const state = look(aPoll({ isRecovering: true, steps: steps(9) }), { ...at, bestOrder: 2 })
    expect(state).toMatchObject({ bestOrder: 3, progress: progressOf([]) })
  })
})
