import { describe, expect, test } from 'vitest'
import { diagnose } from '../../../../src/lab/detect/processes/diagnose-group.js'
import type { WorkerPosition } from '../../../../src/lab/detect/processes/pulse.js'
import type { WorkerView } from '../../../../src/lab/detect/processes/worker-view.js'
import { aFailure } from '../../../support/builders/launch-builders.js'

const limits = { frozenMs: 1500, silentMs: 4000, stallMs: 30_000, hangMs: 2000 }
const held = { unchangedMs: 3000 }
const killed = { code: null, signal: 'SIGKILL' } as const

const aBeat = (changes: Partial<WorkerPosition> = {}): WorkerPosition => ({
  phase: 'compute',
  step: 7,
  sequence: 15,
  waitingFor: null,
  latest: null,
  ...changes,
})

/** Three healthy workers, with what differs. */
function workers(...changes: Partial<WorkerView>[]): WorkerView[] {
  return [0, 1, 2].map((rank) => ({
    rank,
    exit: null,
    failure: null,
    isDone: false,
    beat: aBeat(),
    silentMs: 90,
    unchangedMs: 90,
    longestPauseMs: null,
    ranMs: 0,
    processState: null,
    ...changes[rank],
  }))
}

test('A command that only prints is stalled at the step after its newest one, and nothing else is claimed', () => {
  const beat = aBeat({ phase: 'start', source: 'output' })
  const [only] = workers({ beat, unchangedMs: 31_000 })
  expect(diagnose([only!], { ...limits, hangMs: null })).toMatchObject({
    kind: 'stalled',
    step: 7,
    stall: { ranks: [0], isByOutput: true },
  })
})

describe('Diagnosis without a culprit', () => {
  test.each([
    { name: 'all beat', group: workers() },
    {
      name: 'one is done and gone',
      group: workers({ isDone: true, exit: { code: 0, signal: null } }),
    },
    { name: 'one missed beats but runs', group: workers({ silentMs: 3900, processState: 'S' }) },
    { name: 'one is stopped for a moment', group: workers({ silentMs: 1400, processState: 'T' }) },
    {
      name: 'one is not heard of and the others move',
      group: workers({}, {}, { silentMs: 60_000, unchangedMs: 60_000 }),
    },
    {
      name: 'one is not heard of and the others have just ended well',
      group: workers(
        { isDone: true },
        { isDone: true },
        { silentMs: 60_000, unchangedMs: 60_000, longestPauseMs: 20 },
      ),
    },
    { name: 'one takes long to start', group: workers({ beat: null, silentMs: 20_000 }) },
    {
      name: 'one moves and the others wait',
      group: workers({ unchangedMs: 1e6 }, {}, { unchangedMs: 1e6 }),
    },
  ])('The diagnosis stays silent while $name', ({ group }) =>
    expect(diagnose(group, limits)).toBeNull(),
  )
})

describe('Diagnosis with a culprit', () => {
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
      group: workers({}, { silentMs: 1600, processState: 'T' }),
      rank: 1,
      kind: 'frozen',
    },
    {
      name: 'the silent one',
      group: workers(held, held, { silentMs: 4100, processState: 'S' }),
      rank: 2,
      kind: 'silent',
    },
    {
      name: 'one that never started',
      group: workers(held, { beat: null, silentMs: 31_000 }, held),
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
  ])('The diagnosis blames $name', ({ group, rank, kind }) => {
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
    'The diagnosis blames a rank in phase %s before its first step',
    (phase) => {
      const group = workers({ exit: killed, beat: aBeat({ phase, step: 0 }) })
      expect(diagnose(group, limits)).toMatchObject({ rank: 0, step: null })
    },
  )

  test('The diagnosis blames the rank that most ranks accuse, not the one that accuses the others', () => {
    const diagnosis = diagnose(workers(accuse(0, 1), accuse(1, 0), accuse(2, 0)), limits)
    expect(diagnosis?.failure?.ranks).toEqual([0])
  })

  test('The diagnosis blames both ranks when two ranks accuse each other without evidence', () => {
    const diagnosis = diagnose(workers(accuse(0, 1), accuse(1, 0)), limits)
    expect(diagnosis?.failure?.ranks).toEqual([0, 1])
    expect(diagnosis?.failure?.message).toMatch(/^ranks 0 and 1 accuse each other: rank 1 trained/)
  })
})

describe('A group in which no rank makes progress', () => {
  /** All in the collective of that number, unless said otherwise, and unmoved for so long. */
  const stuck = (unchangedMs: number, ...beats: Partial<WorkerPosition>[]): WorkerView[] =>
    workers(
      ...beats.map((beat) => ({
        unchangedMs,
        longestPauseMs: 120,
        beat: aBeat({ phase: 'reduce', ...beat }),
      })),
    )

  test.each([
    {
      name: 'a rank that has not come to the collective of the others',
      group: stuck(2100, { waitingFor: 1 }, { phase: 'compute', sequence: 14 }, { waitingFor: 1 }),
      expected: { rank: 1, kind: 'stalled' },
    },
    {
      name: 'a rank that is in the collective and waits for nobody',
      group: stuck(2100, { waitingFor: 1 }, {}, { waitingFor: 1 }),
      expected: { rank: 1, kind: 'stalled' },
    },
    {
      name: 'the link to the one whose awaited peer has gone on',
      group: stuck(
        2100,
        { phase: 'gather', sequence: 16, waitingFor: 2 },
        { phase: 'gather', sequence: 16, waitingFor: 2 },
        { waitingFor: 0 },
      ),
      expected: { kind: 'partitioned', link: { from: 0, to: 2, isMutual: false } },
    },
    {
      name: 'the link between two that wait for each other',
      group: stuck(2100, { sequence: 16, waitingFor: 1 }, { waitingFor: 2 }, { waitingFor: 1 }),
      expected: { kind: 'partitioned', link: { from: 2, to: 1, isMutual: true } },
    },
    {
      name: 'the link to one whose peer is done and gone',
      group: workers(
        {
          unchangedMs: 2100,
          longestPauseMs: 120,
          beat: aBeat({ phase: 'end', waitingFor: 1 }),
        },
        { isDone: true, exit: { code: 0, signal: null }, unchangedMs: 2200 },
        { isDone: true, unchangedMs: 2200 },
      ),
      expected: { kind: 'partitioned', link: { from: 1, to: 0, isMutual: false } },
    },
  ])('The diagnosis names $name', ({ group, expected }) => {
    expect(diagnose(group, limits)).toMatchObject(expected)
  })

  const outside = { phase: 'compute', sequence: 14 } as const
  test.each([
    {
      name: 'the one that others wait for',
      group: stuck(2100, { waitingFor: 1 }, outside, { waitingFor: 1 }),
      stall: { ranks: [1], isInside: false, isAwaited: true },
    },
    {
      name: 'both that have not come, when the third waits',
      group: stuck(2100, outside, { waitingFor: 2 }, outside),
      stall: { ranks: [0, 2], isInside: false, isAwaited: true },
    },
    {
      name: 'all, when nobody has come',
      group: stuck(2100, outside, outside, outside),
      stall: { ranks: [0, 1, 2], isInside: false, isAwaited: false },
    },
    {
      name: 'all, when nobody tells whom they wait for',
      group: stuck(2100, {}, {}).slice(0, 2),
      stall: { ranks: [0, 1], isInside: true, isAwaited: false },
    },
    {
      name: 'the one that waits for nobody where the others do',
      group: stuck(2100, { waitingFor: 1 }, {}).slice(0, 2),
      stall: { ranks: [1], isInside: true, isAwaited: true },
    },
    {
      name: 'the only one there is',
      group: stuck(2100, outside).slice(0, 1),
      stall: { ranks: [0], isInside: false, isAwaited: false },
    },
  ])('The diagnosis reports that the group is held up by $name', ({ group, stall }) => {
    expect(diagnose(group, limits)).toMatchObject({ kind: 'stalled', stall })
  })

  test('The diagnosis has one process state only if all suspects share it', () => {
    const states = (...letters: string[]) =>
      letters.map((processState, rank) => ({ ...stuck(2100, outside)[0]!, rank, processState }))
    expect(diagnose(states('R', 'R'), limits)).toMatchObject({ stall: { processState: 'R' } })
    expect(diagnose(states('R', 'S'), limits)).toMatchObject({ stall: { processState: null } })
  })

  const quiet = (unchangedMs: number, longestPauseMs: number | null, phase = 'compute') =>
    workers(...[0, 1, 2].map(() => ({ unchangedMs, longestPauseMs, beat: aBeat({ phase }) })))
  test.each([
    { name: 'two seconds, however quick the steps', group: quiet(1900, 1) },
    { name: 'ten of the longest pauses', group: quiet(4900, 500) },
    { name: 'the full limit, while somebody saves', group: quiet(29_000, 1, 'save') },
    { name: 'the full limit, before the pace is known', group: quiet(29_000, null) },
  ])('The diagnosis waits $name', ({ group }) => expect(diagnose(group, limits)).toBeNull())

  test.each([
    { name: 'two seconds', group: quiet(2100, 1) },
    { name: 'ten pauses', group: quiet(5100, 500) },
    { name: 'the limit, however long the pauses were', group: quiet(30_100, 9000) },
  ])('The diagnosis waits no longer than $name', ({ group }) => {
    expect(diagnose(group, limits)).toMatchObject({ kind: 'stalled' })
  })

  test('An ordinary run gets the full stated limit, however quick its steps were', () => {
    const ordinary = { ...limits, stallMs: 60_000, hangMs: null }
    expect(diagnose(quiet(59_000, 1), ordinary)).toBeNull()
    expect(diagnose(quiet(60_100, 1), ordinary)).toMatchObject({ kind: 'stalled' })
  })
})
