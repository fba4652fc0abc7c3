import { expect, test } from 'vitest'
import { diagnoseStall } from '../../../../src/lab/detect/processes/diagnose-stall.js'
import type { WorkerPosition } from '../../../../src/lab/detect/processes/pulse.js'
import { defaultLimits, type WorkerView } from '../../../../src/lab/detect/processes/worker-view.js'

const reducing: WorkerPosition = {
  phase: 'reduce',
  step: 7,
  sequence: 15,
  waitingFor: null,
  latest: null,
}

const waiting = (rank: number, changes: Partial<WorkerView> = {}): WorkerView => ({
  rank,
  exit: null,
  failure: null,
  isDone: false,
  silentMs: 90,
  unchangedMs: 2100,
  ranMs: 0,
  longestPauseMs: 1,
  processState: 'S',
  beat: reducing,
  ...changes,
})

/** Rank 1 computes on a busy machine: it had a core for so long, and nobody moved for 2.1 s. */
function busy(ranMs: number, longestPauseMs: number | null): WorkerView[] {
  const beat = { ...reducing, phase: 'compute' as const, sequence: 14 }
  return [
    waiting(0, { longestPauseMs }),
    waiting(1, { longestPauseMs, ranMs, unchangedMs: ranMs, processState: 'R', beat }),
  ]
}

test('A rank that runs without progress is given six tenths of the limit on a core', () => {
  expect(diagnoseStall(busy(1300, 1), defaultLimits)).toMatchObject({ kind: 'stalled', rank: 1 })
  expect(diagnoseStall(busy(1100, 1), defaultLimits)).toBeNull()
})

test('A rank that runs is given the full limit before the pace is known and in an ordinary run', () => {
  expect(diagnoseStall(busy(1300, null), defaultLimits)).toBeNull()
  expect(diagnoseStall(busy(1300, 1), { ...defaultLimits, hangMs: null })).toBeNull()
})

test('Two ranks that are asleep in the same collective name the link between them', () => {
  const pair = [0, 1].map((rank) =>
    waiting(rank, { beat: { ...reducing, collective: 'allreduce' } }),
  )
  expect(diagnoseStall(pair, defaultLimits)).toMatchObject({
    kind: 'partitioned',
    link: { from: 1, to: 0, isByPlace: true },
  })
})

test('A rank that is asleep in a collective that the other has left for the next one waits for the message of the other', () => {
  const [beat, next] = [15, 16].map((sequence) => ({
    ...reducing,
    collective: 'allreduce',
    sequence,
  }))
  const pair = [waiting(0, { beat: next! }), waiting(1, { beat: beat! })]
  expect(diagnoseStall(pair, defaultLimits)).toMatchObject({
    kind: 'partitioned',
    rank: 1,
    link: { from: 0, to: 1, isMutual: false },
  })
  const far = [waiting(0, { beat: { ...next!, sequence: 17 } }), waiting(1, { beat: beat! })]
  const left = [waiting(0, { beat: { ...beat!, phase: 'compute' } }), waiting(1, { beat: beat! })]
  for (const other of [far, left])
    expect(diagnoseStall(other, defaultLimits)).toMatchObject({ kind: 'stalled' })
})

test('Two ranks of which one runs, or is in another collective, show no dead link', () => {
  const beat = { ...reducing, collective: 'allreduce' }
  const oneRuns = [waiting(0, { beat }), waiting(1, { beat, processState: 'R' })]
  expect(diagnoseStall(oneRuns, defaultLimits)).toMatchObject({ kind: 'stalled' })
  const others = [waiting(0, { beat }), waiting(1, { beat: { ...beat, collective: 'broadcast' } })]
  expect(diagnoseStall(others, defaultLimits)).toMatchObject({ kind: 'stalled' })
})
