import { describe, expect, test } from 'vitest'
import { judgeFence, needsNodes } from '../../../src/jobs/supervise/judge-fence.js'
import { missingJob } from '../../../src/jobs/supervise/missing-job.js'
import { defaultSuperviseSettings as settings } from '../../../src/jobs/supervise/settings.js'
import type { FenceEvidence } from '../../../src/jobs/supervise/supervisor-event.js'
import type { SupervisorState } from '../../../src/records/jobs/supervisor-state.js'
import { answered, aState, holder, gone, read, released, unasked } from './a-fence.js'

/** Long enough for a lease to count as not renewed. */
const laterMs = settings.leaseLimitMs + 1
const laterOf = ({ atMs = laterMs }: Case) => atMs
const missing = { failure: missingJob(false) }
const newHead = { failure: missingJob(true), isHeadGone: true }

type Case = {
  readonly evidence?: Partial<FenceEvidence>
  readonly state?: Partial<SupervisorState>
  readonly atMs?: number
}
const judge = ({ evidence = {}, state = {}, atMs = laterMs }: Case) =>
  judgeFence(aState(state), { kind: 'fenced', evidence: { ...gone, ...evidence }, atMs }, settings)

describe('the fence of an attempt', () => {
  const dead: readonly (readonly [string, Case])[] = [
    [
      'its guard has released the lease, and nothing else was asked',
      {
        evidence: { lease: released, nodes: unasked },
        atMs: 0,
      },
    ],
    ['its lease is not renewed, and the machine that held it shows no process', {}],
    [
      'it had no lease, and the node of its program shows no process',
      {
        evidence: { lease: { kind: 'not-used' } },
      },
    ],
    ['it never wrote a lease', { evidence: { lease: { kind: 'none' } } }],
    ['it never had a node', { evidence: { lease: { kind: 'none' }, driverNode: null } }],
    [
      'its lease was written by an older version',
      {
        evidence: { lease: { ...read, machine: null } },
      },
    ],
    ['the fence could not be written, but the job has ended', { evidence: { isFenced: false } }],
    [
      'its head was replaced, and its machine has joined the new one',
      {
        state: newHead,
        evidence: { job: 'unknown', session: 's2', driverNode: null },
      },
    ],
    [
      'its node has died long ago',
      {
        evidence: { nodes: { ...answered, nodes: [], machines: [], dead: ['n'] } },
        state: { deadNodes: { text: 'n', sinceMs: 0 } },
        atMs: settings.deadNodeLimitMs + 1,
      },
    ],
    [
      'another node has died long ago',
      {
        evidence: { nodes: { ...answered, dead: ['o'] } },
        state: { deadNodes: { text: 'o', sinceMs: 0 } },
        atMs: settings.deadNodeLimitMs + 1,
      },
    ],
  ]
  test.each(dead)('An attempt is dead: %s', (_, given) => {
    expect(judge(given)).toMatchObject({ phase: 'finding', next: { action: 'find' }, end: null })
  })

  const alive: readonly (readonly [string, RegExp, Case])[] = [
    ['the cluster runs it', /cluster still runs it/, { evidence: { job: 'alive' } }],
    ['actors are not reported', /does not report which/, { evidence: { living: null } }],
    [
      'an actor lives',
      /RayTrainWorker is still alive/,
      { evidence: { living: ['RayTrainWorker'] } },
    ],
    [
      'the lease cannot be read',
      /lease cannot be read/,
      {
        evidence: { lease: { kind: 'unreadable' } },
      },
    ],
    ['the nodes were not asked', /have not been asked/, { evidence: { nodes: unasked } }],
    [
      'the nodes do not answer',
      /cannot be shown: node n takes no job/,
      {
        evidence: { nodes: { kind: 'unknown', why: 'node n takes no job' } },
      },
    ],
    [
      'a rank lives',
      /process 7 on n \(rank\) is still alive/,
      {
        evidence: { nodes: { ...answered, living: ['process 7 on n (rank)'] } },
      },
    ],
    [
      'a process may not be read',
      /whether 1 processes on n belong to it cannot be shown/,
      {
        evidence: { nodes: { ...answered, unreadable: ['1 processes on n'] } },
      },
    ],
    [
      'its lease does not name all processes',
      /too many/,
      {
        evidence: { lease: { ...read, isCut: true } },
      },
    ],
    [
      'another machine has answered',
      /node that ran it does not answer/,
      {
        evidence: { nodes: { ...answered, machines: ['other'] } },
      },
    ],
    [
      'without a lease, another node has answered',
      /node that ran it does not answer/,
      {
        evidence: { lease: { kind: 'not-used' }, nodes: { ...answered, nodes: ['other'] } },
      },
    ],
    [
      'its head was replaced, and no lease names its machine',
      /no lease shows where/,
      {
        state: newHead,
        evidence: { job: 'unknown', session: 's2', lease: { kind: 'none' } },
      },
    ],
    [
      'its head is unknown, and no lease names its machine',
      /no lease shows where/,
      {
        evidence: { job: 'unknown', session: null, lease: { kind: 'none' } },
      },
    ],
    [
      'the head does not know it, and nothing forbids its start',
      /cannot be forbidden to start/,
      {
        evidence: { job: 'unknown', isFenced: false },
      },
    ],
    [
      'a dead node had its lease, and its processes may need time',
      /may need time to end/,
      {
        evidence: { nodes: { ...answered, nodes: [], machines: [], dead: ['n'] } },
        state: { deadNodes: { text: 'n', sinceMs: 0 } },
        atMs: settings.deadNodeLimitMs,
      },
    ],
    [
      'one more node has died',
      /may need time to end/,
      {
        evidence: { nodes: { ...answered, dead: ['n', 'o'] } },
        state: { deadNodes: { text: 'n', sinceMs: 0 } },
        atMs: settings.deadNodeLimitMs + 1,
      },
    ],
  ]
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
