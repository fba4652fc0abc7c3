import { describe, expect, test } from 'vitest'
import { judgeFence, needsNodes } from '../../../../src/watch/jobs/supervise/judge-fence.js'
import { missingJob } from '../../../../src/watch/jobs/supervise/missing-job.js'
import { defaultSuperviseSettings as settings } from '../../../../src/watch/jobs/supervise/settings.js'
import type { FenceEvidence } from '../../../../src/watch/jobs/supervise/supervisor-event.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { answered, aState, holder, gone, read, released, unasked } from './a-fence.js'
import { alive, dead, type FenceCase, newHead } from './fence-cases.js'

/** Long enough for a lease to count as not renewed. */
const laterMs = settings.leaseLimitMs + 1
const laterOf = ({ atMs = laterMs }: FenceCase) => atMs
const missing = { failure: missingJob(false) }

const judge = ({ evidence = {}, state = {}, atMs = laterMs }: FenceCase) =>
  judgeFence(aState(state), { kind: 'fenced', evidence: { ...gone, ...evidence }, atMs }, settings)

describe('the fence of an attempt', () => {
  test.each(dead)('An attempt is dead: %s', (_, given) => {
    expect(judge(given)).toMatchObject({ phase: 'finding', next: { action: 'find' }, end: null })
  })

  test.each(alive)('An attempt may be alive: %s', (_, why, given) => {
    expect(judge(given)).toMatchObject({
      phase: 'fencing',
      end: null,
      alerts: ['unfenced'],
      next: { action: 'fence', atMs: (given.atMs ?? laterMs) + settings.eagerLookMs },
    })
    const limitMs = settings.fenceLimitMs
    const { deadNodes } = given.state ?? {}
    // What is recent stays recent while the limit passes.
    const state = { ...given.state, phaseSinceMs: -limitMs, ...(deadNodes && { deadNodes }) }
    const atLimit = judge({ ...given, state: { ...state, phaseSinceMs: laterOf(given) - limitMs } })
    expect(atLimit.end).toBeNull()
    const over = judge({
      ...given,
      state: { ...state, phaseSinceMs: laterOf(given) - limitMs - 1 },
    })
    expect(over).toMatchObject({ phase: 'done', end: { outcome: 'unfenced' } })
    expect(over.end?.reason).toMatch(why)
  })

  test('A lease that may still be renewed is waited for, up to its limit and not beyond, before the nodes are asked', () => {
    const evidence = { ...gone, nodes: unasked }
    const ask = (atMs: number, state = aState()) => needsNodes(state, evidence, { atMs, settings })
    expect(ask(settings.leaseLimitMs)).toBe(false)
    expect(ask(settings.leaseLimitMs + 1)).toBe(true)
    expect(ask(laterMs, aState({ lease: { text: 'earlier beat', sinceMs: 0 } }))).toBe(false)
    expect(judge({ atMs: settings.leaseLimitMs }).alerts).toEqual(['unfenced'])
  })

  test.each<readonly [string, Partial<FenceEvidence>, Partial<SupervisorState>]>([
    ['the head is out of reach', { job: 'unreachable' }, {}],
    ['the cluster runs it', { job: 'alive' }, {}],
    ['an actor lives', { living: ['RayTrainWorker'] }, {}],
    ['the lease is released', { lease: released }, {}],
    [
      'the lease is of another run',
      {
        lease: { kind: 'foreign', run: 'r2', id: 'x', sinceMs: 0, ...holder },
      },
      {},
    ],
    ['the head knows the job again', { job: 'ended' }, missing],
  ])('The nodes are not asked when nothing depends on them: %s', (_, evidence, state) => {
    const found = { ...gone, nodes: unasked, ...evidence }
    expect(needsNodes(aState(state), found, { atMs: laterMs, settings })).toBe(false)
  })

  test('An unreachable head proves nothing, and its time does not count; it is said after its limit', () => {
    const { lostAfterMs, lookMs } = settings
    const blind = (sinceMs: number) =>
      judge({ evidence: { job: 'unreachable' }, state: { lastAnswerMs: laterMs - sinceMs } })
    const next = { action: 'fence', atMs: laterMs + lookMs }
    expect(blind(lostAfterMs - 1)).toMatchObject({ alerts: [], next, phaseSinceMs: laterMs })
    expect(blind(lostAfterMs)).toMatchObject({ alerts: ['lost'], next, lease: null })
  })

  test('The lease of another run ends the supervision, with its name and since when it is held', () => {
    const sinceMs = Date.UTC(2026, 10, 26, 21, 0, 0)
    const lease = { kind: 'foreign', run: 'r2', id: 'x', sinceMs, ...holder } as const
    const { end } = judge({ evidence: { lease } })
    expect(end).toMatchObject({ outcome: 'refused' })
    expect(end?.reason).toMatch(/in use by run r2, which holds its lease since 2026-11-26T21:00:00/)
    const unknown = judge({ evidence: { lease: { ...lease, sinceMs: null } } })
    expect(unknown.end?.reason).toBe(
      'the checkpoint directory is in use by run r2, which holds its lease',
    )
  })

  test('What the head, the lease and the nodes answer settles what was raised before', () => {
    const state = { alerts: ['lost', 'unfenced', 'slow-pattern'] }
    expect(judge({ state }).alerts).toEqual(['slow-pattern'])
    const waiting = judge({ state, evidence: { job: 'alive' } })
    expect(waiting.alerts).toEqual(['unfenced', 'slow-pattern'])
    const known = judge({ state: { ...state, ...missing }, evidence: { job: 'alive' } })
    expect(known.alerts).toEqual(['slow-pattern'])
  })

  test('The time of a lease and of a dead node counts from when it was first seen so', () => {
    const { leaseLimitMs, deadNodeLimitMs } = settings
    const lease = { text: 'beat', sinceMs: 1000 }
    const phaseOf = (given: FenceCase) => judge(given).phase
    expect(phaseOf({ state: { lease }, atMs: 1000 + leaseLimitMs })).toBe('fencing')
    expect(phaseOf({ state: { lease }, atMs: 1001 + leaseLimitMs })).toBe('finding')
    const state = { deadNodes: { text: 'o', sinceMs: 1000 } }
    const nodes = { ...answered, dead: ['o'] }
    const held = { lease: { kind: 'not-used' }, nodes } as const
    expect(phaseOf({ state, evidence: held, atMs: 1000 + deadNodeLimitMs })).toBe('fencing')
    expect(phaseOf({ state, evidence: held, atMs: 1001 + deadNodeLimitMs })).toBe('finding')
  })

  test('A lease that is no longer there is forgotten, and nodes that were not asked change nothing', () => {
    const deadNodes = { text: 'n', sinceMs: 0 }
    const evidence = { job: 'alive', lease: { kind: 'none' }, nodes: unasked } as const
    const state = judge({ state: { deadNodes }, evidence })
    expect(state).toMatchObject({ lease: null, deadNodes })
  })

  test('Three of those that live are named, and the rest is counted', () => {
    const living = ['a1', 'a2', 'a3', 'a4', 'a5']
    const reasonOf = (evidence: Partial<FenceEvidence>) =>
      judge({ evidence, state: { phaseSinceMs: -settings.fenceLimitMs } }).end?.reason
    const named = /: a1, a2, a3 and 2 more/
    expect(reasonOf({ living })).toMatch(named)
    expect(reasonOf({ nodes: { ...answered, living } })).toMatch(named)
  })

  describe('a job that its head did not know', () => {
    test.each([
      ['runs', missing, 'alive'],
      ['has ended', missing, 'ended'],
      ['runs on a head that seemed to be new', newHead, 'alive'],
    ] as const)('A job that is known again and %s is polled again', (_, state, job) => {
      expect(judge({ state, evidence: { job } })).toMatchObject({
        phase: 'lost',
        failure: null,
        isHeadGone: false,
        missingSinceMs: null,
        next: { action: 'look', atMs: laterMs },
      })
    })

    test('The session of the answer is kept, or else the one that is known', () => {
      const sessionOf = (session: string | null) =>
        judge({ state: missing, evidence: { job: 'alive', session } }).session
      expect([sessionOf('s2'), sessionOf(null)]).toEqual(['s2', 's'])
    })

    test('A job that its head still does not know is asked for at its nodes', () => {
      const evidence = { ...gone, job: 'unknown', nodes: unasked } as const
      const moment = { atMs: laterMs, settings }
      expect(needsNodes(aState(missing), evidence, moment)).toBe(true)
    })

    test('A job with another failure is not polled again', () => {
      expect(judge({ evidence: { job: 'alive' } }).next.action).toBe('fence')
    })

    test.each([
      ['its own head', missing],
      ['a new head', newHead],
    ])('A job that %s does not know has succeeded if its lease says so', (_, state) => {
      const lease = { ...released, exitCode: 0 }
      const evidence = { job: 'unknown', lease } as const
      expect(judge({ state, evidence }).end).toMatchObject({ outcome: 'succeeded' })
      const held = { job: 'unknown', lease: { ...read, exitCode: 0 } } as const
      expect(judge({ state, evidence: held }).end?.outcome).not.toBe('succeeded')
    })

    test('A job whose record somebody has deleted is not started again, and the reason says that its end is unknown', () => {
      const { end } = judge({ state: missing, evidence: { job: 'unknown', lease: released } })
      expect(end).toMatchObject({ outcome: 'unfenced' })
      expect(end?.reason).toContain('how it ended is unknown')
    })
  })
})

describe('A job that the head does not know, without a lease', () => {
  const unknown: Partial<FenceEvidence> = { job: 'unknown', lease: { kind: 'not-used' } }
  const phaseOf = (evidence: Partial<FenceEvidence>, state: Partial<SupervisorState> = {}) =>
    judge({ evidence: { ...unknown, ...evidence }, state }).phase

  test('The head that ran it can ask its nodes, which show that nothing is left', () => {
    expect(phaseOf({ session: 's' })).toBe('finding')
  })

  test.each<[string, Partial<FenceEvidence>, Partial<SupervisorState>]>([
    ['another head answers', { session: 'other' }, {}],
    ['the head does not say which it is', { session: null }, { session: null }],
    ['the head that ran it is gone', { session: 's' }, { isHeadGone: true }],
    ['the attempt cannot be forbidden to start', { session: 's', isFenced: false }, {}],
  ])('Nothing proves its end where %s', (_what, evidence, state) => {
    expect(phaseOf(evidence, state)).toBe('fencing')
  })
})
