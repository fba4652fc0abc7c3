import { describe, expect, test } from '@jest/globals'
import { diagnose, type WorkerView } from '../../src/launch/diagnose.js'
import { explainFailure } from '../../src/launch/explain-failure.js'
import type { Beat, Failure } from '../../src/telemetry/control-message.js'

const limits = { frozenMs: 1500, silentMs: 4000, stallMs: 30_000 }
const killed = { code: null, signal: 'SIGKILL' } as const

const aBeat = (changes: Partial<Beat> = {}): Beat => ({
  type: 'beat',
  rank: 0,
  phase: 'compute',
  step: 7,
  sequence: 15,
  latest: null,
  ...changes,
})

const aFailure = (changes: Partial<Failure> = {}): Failure => ({
  type: 'failure',
  rank: 0,
  kind: 'collective',
  message: 'rank 0 lost rank 2 while waiting for its message',
  hint: null,
  step: null,
  ranks: [2],
  stack: null,
  ...changes,
})

/** Three healthy workers, with what differs. */
function workers(...changes: Partial<WorkerView>[]): WorkerView[] {
  return [0, 1, 2].map((rank) => ({
    rank,
    exit: null,
    failure: null,
    isDone: false,
    beat: aBeat({ rank }),
    silentMs: 90,
    unchangedMs: 90,
    isStopped: null,
    ...changes[rank],
  }))
}

describe('diagnose stays silent while', () => {
  test.each([
    { name: 'all beat', group: workers() },
    {
      name: 'one is done and gone',
      group: workers({ isDone: true, exit: { code: 0, signal: null } }),
    },
    { name: 'one missed beats but runs', group: workers({ silentMs: 3900, isStopped: false }) },
    { name: 'one is stopped for a moment', group: workers({ silentMs: 1400, isStopped: true }) },
    { name: 'one takes long to start', group: workers({ beat: null, silentMs: 20_000 }) },
    {
      name: 'one moves and the others wait',
      group: workers({ unchangedMs: 1e6 }, {}, { unchangedMs: 1e6 }),
    },
  ])('$name', ({ group }) => expect(diagnose(group, limits)).toBeNull())
})

describe('diagnose blames', () => {
  test.each([
    {
      name: 'the dead, not the witnesses',
      group: workers({ failure: aFailure() }, {}, { exit: killed }),
      rank: 2,
      kind: 'exited',
    },
    {
      name: 'the one that reports a cause',
      group: workers(
        { failure: aFailure() },
        { failure: aFailure({ rank: 1, kind: 'unexpected', message: 'x', ranks: [] }) },
      ),
      rank: 1,
      kind: 'reported',
    },
    {
      name: 'the stopped process',
      group: workers({}, { silentMs: 1600, isStopped: true }),
      rank: 1,
      kind: 'frozen',
    },
    {
      name: 'the silent one',
      group: workers({}, {}, { silentMs: 4100, isStopped: false }),
      rank: 2,
      kind: 'silent',
    },
    {
      name: 'one that never started',
      group: workers({}, { beat: null, silentMs: 31_000 }),
      rank: 1,
      kind: 'silent',
    },
    {
      name: 'the one behind, when nobody moves',
      group: workers(
        { unchangedMs: 31_000 },
        { unchangedMs: 31_000, beat: aBeat({ sequence: 14 }) },
        { unchangedMs: 31_000 },
      ),
      rank: 1,
      kind: 'stalled',
    },
    {
      name: 'the one that loads, when the others wait for it to come',
      group: workers(
        { unchangedMs: 31_000, beat: aBeat({ phase: 'meet', sequence: 0 }) },
        { unchangedMs: 31_000, beat: aBeat({ phase: 'meet', sequence: 0 }) },
        { unchangedMs: 31_000, beat: aBeat({ phase: 'start', sequence: 0 }) },
      ),
      rank: 2,
      kind: 'stalled',
    },
    {
      name: 'the one that makes its data, when the others wait to agree on the start',
      group: workers(
        { unchangedMs: 31_000, beat: aBeat({ phase: 'agree', sequence: 1 }) },
        { unchangedMs: 31_000, beat: aBeat({ phase: 'prepare', sequence: 0 }) },
        { unchangedMs: 31_000, beat: aBeat({ phase: 'agree', sequence: 1 }) },
      ),
      rank: 1,
      kind: 'stalled',
    },
    {
      name: 'whom the witnesses lost, when it left no trace',
      group: workers({ failure: aFailure() }, { failure: aFailure({ rank: 1 }) }),
      rank: 2,
      kind: 'reported',
    },
  ])('$name', ({ group, rank, kind }) => {
    expect(diagnose(group, limits)).toMatchObject({ rank, kind })
  })

  const accuse = (rank: number, accused: number) => ({
    failure: aFailure({
      rank,
      kind: 'integrity',
      message: `rank ${accused} trained on other samples`,
      ranks: [accused],
      step: 3,
    }),
  })

  test.each(['start', 'meet', 'prepare', 'agree'] as const)(
    'a rank in phase %s before its first step',
    (phase) => {
      const group = workers({ exit: killed, beat: aBeat({ phase, step: 0 }) })
      expect(diagnose(group, limits)).toMatchObject({ rank: 0, step: null })
    },
  )

  test('whom most ranks accuse, when a rank with a wrong schedule accuses the others', () => {
    const diagnosis = diagnose(workers(accuse(0, 1), accuse(1, 0), accuse(2, 0)), limits)
    expect(diagnosis?.failure?.ranks).toEqual([0])
  })

  test('both, when two ranks accuse each other and nobody can tell who is right', () => {
    const diagnosis = diagnose(workers(accuse(0, 1), accuse(1, 0)), limits)
    expect(diagnosis?.failure?.ranks).toEqual([0, 1])
    expect(diagnosis?.failure?.message).toMatch(/^ranks 0 and 1 accuse each other: rank 1 trained/)
  })
})

describe('explainFailure', () => {
  const ended = { rank: 1, exit: null, failure: null, step: 7 }
  test.each([
    {
      name: 'a kill',
      diagnosis: { ...ended, kind: 'exited', exit: killed },
      exitCode: 3,
      message: 'worker 1 was killed with SIGKILL at step 7.',
    },
    {
      name: 'an exit',
      diagnosis: { ...ended, kind: 'exited', exit: { code: 9, signal: null } },
      exitCode: 3,
      message: 'worker 1 exited with code 9 at step 7.',
    },
    {
      name: 'a frozen process',
      diagnosis: { ...ended, kind: 'frozen' },
      exitCode: 3,
      message: 'worker 1 was frozen (its process is stopped) at step 7.',
    },
    {
      name: 'a silent one',
      diagnosis: { ...ended, kind: 'silent', step: null },
      exitCode: 3,
      message: 'worker 1 stopped answering before its first step.',
    },
    {
      name: 'a stall',
      diagnosis: { ...ended, kind: 'stalled' },
      exitCode: 3,
      message: /worker 1 held up all others/,
    },
    {
      name: "a user's mistake",
      diagnosis: {
        ...ended,
        kind: 'reported',
        failure: aFailure({ kind: 'configuration', message: 'workload ./x.mjs: no' }),
      },
      exitCode: 2,
      message: 'workload ./x.mjs: no',
    },
    {
      name: 'a failed check',
      diagnosis: {
        ...ended,
        kind: 'reported',
        failure: aFailure({ kind: 'integrity', message: 'replicas differ', step: 7, ranks: [1] }),
      },
      exitCode: 1,
      message: 'replicas differ',
    },
    {
      name: 'a bug',
      diagnosis: {
        ...ended,
        kind: 'reported',
        failure: aFailure({ kind: 'unexpected', message: 'boom', ranks: [] }),
      },
      exitCode: 3,
      message: 'worker 1 failed at step 7: boom',
    },
  ] as const)('$name', ({ diagnosis, exitCode, message }) => {
    const error = explainFailure(diagnosis, [])
    expect(error.exitCode).toBe(exitCode)
    expect(error.message).toMatch(message)
  })

  test('shows what the worker printed last', () => {
    const error = explainFailure({ ...ended, kind: 'exited', exit: killed }, ['one', 'two'])
    expect(error.message).toContain('Its last lines: one | two')
  })
})
