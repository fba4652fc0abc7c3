import { expect, test } from 'vitest'
import { composeJobReference } from '../../../src/lab/campaign/job-reference.js'
import { paceOf, stallAfter } from '../../../src/lab/campaign/job-pace.js'
import type { RunEvent } from '../../../src/kit/records/run/run-event.js'
import { aStep } from '../detect/run-of-events.js'

const hash = (digit: string): string => digit.repeat(32)

type Change = { readonly state?: string; readonly samples?: number[]; readonly gradient?: string }

/** One rank's log of some steps, the last of which may be another one. */
function log(rank: number, steps: number, change: Change = {}): RunEvent[] {
  return Array.from({ length: steps }, (_, step): RunEvent[] => {
    const { state = '1', samples = [rank], gradient = 'a' } = step === steps - 1 ? change : {}
    const sums = { projections: [], magnitudes: [], reduced_projections: [] }
    return [
      {
        type: 'audit',
        rank,
        step,
        ...sums,
        reduced_magnitudes: [],
        applied_scale: null,
        expected_scale: 0.5,
        digest: hash(gradient),
      },
      aStep(rank, step),
      { type: 'samples', rank, step, epoch: 0, source: 'index', indices: samples },
      { type: 'state', rank, step, state_hash: hash(state), tensor_hashes: [] },
    ]
  }).flat()
}

const twoRanks = (steps: number, change: Change = {}) => [log(0, steps), log(1, steps, change)]

test('The reference has the number of collectives that a rank has started, if the two runs agree on it', () => {
  const counted = (collectives: number) => [[{ ...aStep(0, 0), collectives }]]
  const of = (one: number, other: number) => {
    const { events, varying } = composeJobReference(counted(one), counted(other))
    return [events[0]?.ranks?.[0]?.collectives, varying]
  }
  expect(of(3, 3)).toEqual([3, []])
  expect(of(3, 4)).toEqual([null, ['collectives']])
})

test('The reference consists of the values that two fault-free runs have in common', () => {
  const { events, varying, steps } = composeJobReference(twoRanks(3), twoRanks(3))
  expect({ varying, steps }).toEqual({ varying: [], steps: 3 })
  expect(events[2]).toMatchObject({ step: 2, loss: null, state_hash: hash('1') })
  expect(events[2]?.ranks?.map(({ samples }) => samples)).toEqual(['0', '1'])
})

test('Ranks of which no majority ever held one state are no replicas; unknown states tell nothing', () => {
  const states = (...ofRanks: (string | null)[]) =>
    ofRanks.map((state, rank) =>
      log(rank, 2).flatMap((event): RunEvent[] => {
        if (event.type !== 'state') return [event]
        return state === null ? [] : [{ ...event, state_hash: hash(state) }]
      }),
    )
  const areReplicas = (...ofRanks: (string | null)[]) =>
    composeJobReference(states(...ofRanks), states(...ofRanks)).areReplicas
  expect(areReplicas('1', '2')).toBe(false)
  expect(areReplicas('1', '2', '1', '2')).toBe(false)
  expect(areReplicas('1', '1', '2')).toBe(true)
  expect(areReplicas('1', '1')).toBe(true)
  expect(areReplicas(null, null)).toBe(true)
  expect(areReplicas('1', null)).toBe(true)
  const [one, other] = [twoRanks(1, { state: '2' }), twoRanks(2, { state: '2' })]
  expect(composeJobReference(one, one).areReplicas).toBe(false)
  expect(composeJobReference(other, other).areReplicas).toBe(true)
})

test('The reference omits every value that differs between the two runs', () => {
  const { events, varying } = composeJobReference(twoRanks(3), twoRanks(3, { gradient: 'f' }))
  expect(varying).toEqual(['gradients'])
  expect(events[0]?.ranks).toMatchObject([{ gradient: null, samples: '0' }, { gradient: null }])
})

test('A difference after the last common step does not count', () => {
  const { varying, steps } = composeJobReference(twoRanks(2), twoRanks(3, { samples: [9] }))
  expect({ varying, steps }).toEqual({ varying: [], steps: 2 })
})

test('Replicas that differ in the fault-free job have no common state', () => {
  const job = [log(0, 2), log(1, 2, { state: '2' })]
  const { events } = composeJobReference(job, job)
  expect(events.map(({ state_hash: one }) => one)).toEqual([hash('1'), null])
})

test('A job that recorded no step has no reference', () => {
  expect(composeJobReference([[], []], [[], []])).toMatchObject({
    events: [],
    varying: [],
    steps: 0,
  })
  expect(composeJobReference([], [])).toMatchObject({ events: [], varying: [], steps: 0 })
})

test('The pace excludes the first step, and the longest pause includes it', () => {
  const slow = [
    aStep(0, 0, { step_ms: 900, at_ms: 1000 }),
    aStep(0, 1, { step_ms: 20, at_ms: 1020 }),
  ]
  const steady = [
    aStep(1, 0, { step_ms: 30, at_ms: 100 }),
    aStep(1, 1, { step_ms: 40, at_ms: 3100 }),
  ]
  const pace = paceOf([[slow], [steady]])
  expect(pace).toEqual({ stepMs: 22, longestStepMs: 40, longestPauseMs: 3000 })
  expect(stallAfter(pace)).toBe(12_000)
})

test('A fast job gets extra time for a busy machine', () => {
  expect(stallAfter(paceOf([[log(0, 3)]]))).toBe(3500)
})
