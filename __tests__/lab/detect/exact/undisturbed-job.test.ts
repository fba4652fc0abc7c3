import { expect, test } from 'vitest'
import type { ReferenceEvent, StreamEvent } from '../../../../src/lab/detect/detector.js'
import { desync } from '../../../../src/lab/detect/exact/desync.js'
import { replicaVote } from '../../../../src/lab/detect/exact/replica-vote.js'
import { sampleLedger } from '../../../../src/lab/detect/exact/sample-ledger.js'
import { setupCheck } from '../../../../src/lab/detect/exact/setup-check.js'
import { referenceComparison } from '../../../../src/lab/detect/numerics/reference-comparison.js'
import type {
  AuditEvent,
  SetupEvent,
  StateEvent,
} from '../../../../src/kit/records/run/run-event.js'
import { rankBlame } from '../detector-cases.js'
import { tallyEvidence } from '../../../../src/lab/detect/stream/evidence-tally.js'
import { aStep, findingsIn } from '../run-of-events.js'

const hash = (digit: string): string => digit.repeat(32)

/** What each of two ranks did at two steps of the undisturbed job. */
const reference: readonly ReferenceEvent[] = [0, 1].map((step) => ({
  type: 'reference',
  step,
  loss: null,
  state_hash: hash(String(step)),
  ranks: [0, 1].map((rank) => ({
    samples: `${rank},${rank + 2}`,
    gradient: hash(rank === 0 ? 'a' : 'b'),
    setup: step === 0 ? { lr: 0.1, seed: '7' } : null,
    collectives: 4 + 2 * step,
  })),
}))

const state = (rank: number, step: number, digit = String(step)): StateEvent => ({
  type: 'state',
  rank,
  step,
  state_hash: hash(digit),
  tensor_hashes: [hash('c'), hash(digit)],
})

const samples = (rank: number, step: number, indices = [rank, rank + 2]): StreamEvent => ({
  type: 'samples',
  rank,
  step,
  epoch: 0,
  source: 'index',
  indices,
})

const audit = (rank: number, step: number, digit = rank === 0 ? 'a' : 'b'): AuditEvent => ({
  type: 'audit',
  rank,
  step,
  projections: [[1]],
  magnitudes: [[1]],
  reduced_projections: [],
  reduced_magnitudes: [],
  applied_scale: null,
  expected_scale: 0.5,
  digest: hash(digit),
})

const setup = (rank: number, seed = '7', lr = 0.1): SetupEvent => ({
  type: 'setup',
  rank,
  digest: `lr ${lr}`,
  settings: { lr },
  own: { seed },
})

const ofTwo = (detector: typeof replicaVote, ...events: StreamEvent[]) =>
  findingsIn(detector, 2, events).map(({ type, blame, step }) => ({ type, blame, step }))

test('The detector names the one of two replicas that differs from the fault-free job', () => {
  const found = ofTwo(replicaVote, ...reference, state(0, 0), state(1, 0, '9'))
  expect(found).toEqual([{ type: 'replica_divergence', blame: rankBlame(1), step: 0 }])
})

const agreed = [state(0, 0), state(1, 0)]

test('The detector names neither of two replicas that no longer agree without a fault-free job', () => {
  const [found, ...others] = ofTwo(replicaVote, ...agreed, state(0, 1), state(1, 1, '9'))
  expect(found).toMatchObject({ blame: { kind: 'unattributable', among: [0, 1] }, step: 1 })
  expect(others).toEqual([])
})

test('Ranks that never held one state may hold parts of a model: nobody is named, and there is no evidence of replicas', () => {
  const halves = (step: number) => [0, 1, 2, 3].map((rank) => state(rank, step, String(rank % 2)))
  const parts = [...halves(0), ...halves(1)]
  expect(findingsIn(replicaVote, 4, parts)).toEqual([])
  expect(ofTwo(replicaVote, state(0, 0), state(1, 0, '9'), state(0, 1), state(1, 1, '9'))).toEqual(
    [],
  )
  const shown = (worldSize: number, ...events: StreamEvent[]) => {
    const tally = tallyEvidence(worldSize)
    events.forEach(tally.add)
    return tally.shows().includes('replica-states')
  }
  expect(shown(4, ...parts)).toBe(false)
  expect(shown(4, ...parts, ...[0, 1, 2, 3].map((rank) => state(rank, 2, String(rank % 3))))).toBe(
    false,
  )
  expect(shown(3, state(0, 0), state(1, 0), state(2, 0, '9'))).toBe(true)
  expect(shown(2, ...agreed)).toBe(true)
  expect(shown(2, ...reference, state(0, 0), state(1, 0, '9'))).toBe(true)
})

test('The detector names the odd one of three replicas without another run', () => {
  const events = [state(0, 0), state(1, 0, '9'), state(2, 0)]
  expect(findingsIn(replicaVote, 3, events)).toMatchObject([
    { blame: rankBlame(1), tensor: 'parameter 1' },
  ])
})

test('Equal replicas raise nothing, even if they differ from the fault-free job', () => {
  expect(ofTwo(replicaVote, ...reference, state(0, 0, '9'), state(1, 0, '9'))).toEqual([])
})

test('The states of a single writer cannot be compared with a replica', () => {
  expect(ofTwo(replicaVote, state(0, 0), state(0, 1))).toEqual([])
})

test('A rank that reads different samples than in the fault-free job is named with the first such step', () => {
  const right = [samples(0, 0), samples(1, 0)]
  const wrong = [samples(0, 1, [8, 9]), samples(1, 1)]
  const found = ofTwo(sampleLedger, ...reference, ...right, ...wrong)
  expect(found).toEqual([{ type: 'wrong_samples', blame: rankBlame(0), step: 1 }])
  expect(ofTwo(sampleLedger, ...reference, ...right)).toEqual([])
  expect(ofTwo(sampleLedger, ...wrong)).toEqual([])
})

test('A rank that has started more or fewer collectives than in the undisturbed job is named, even among only two ranks', () => {
  const stepOf = (rank: number, step: number, collectives: number): StreamEvent => ({
    ...aStep(rank, step),
    collectives,
  })
  const right = [stepOf(0, 0, 4), stepOf(1, 0, 4)]
  for (const other of [5, 7]) {
    const found = ofTwo(desync, ...reference, ...right, stepOf(0, 1, 6), stepOf(1, 1, other))
    expect(found).toEqual([{ type: 'desynchronized', blame: rankBlame(1), step: 1 }])
  }
  expect(ofTwo(desync, ...reference, ...right, stepOf(0, 1, 6), stepOf(1, 1, 6))).toEqual([])
  expect(ofTwo(desync, ...right, stepOf(0, 1, 6), stepOf(1, 1, 7))).toEqual([])
  expect(ofTwo(desync, ...reference, aStep(0, 0), aStep(1, 0))).toEqual([])
})

test('A rank that begins one collective too many is named, even if that ends ranks before they finish the step', () => {
  const tooMany = (rank: number, step: number, begun: number): StreamEvent => ({
    type: 'collectives',
    rank,
    step,
    begun,
    at_ms: 150,
  })
  const aborted: StreamEvent = {
    type: 'exit',
    rank: 0,
    code: null,
    signal: 'SIGABRT',
    output: [],
    at_ms: 160,
  }
  const done = (rank: number, step: number, collectives: number) =>
    aStep(rank, step, { collectives })
  const right = [...reference, done(0, 0, 4), done(1, 0, 4)]
  const named = [{ type: 'desynchronized', blame: rankBlame(1), step: 1 }]
  expect(ofTwo(desync, ...right, tooMany(1, 1, 7), aborted)).toEqual(named)
  expect(ofTwo(desync, ...right, done(1, 1, 7), aborted)).toEqual(named)
  expect(ofTwo(desync, ...right, tooMany(1, 1, 6), aborted)).toEqual([])
  expect(ofTwo(desync, ...right, done(1, 1, 6), aborted)).toEqual([])
  expect(ofTwo(desync, tooMany(1, 1, 7), aborted)).toEqual([])
})

test('A rank with a different gradient is named, unless the gradients of all ranks differ', () => {
  const found = ofTwo(referenceComparison, ...reference, audit(0, 0), audit(1, 0, 'f'))
  expect(found).toEqual([{ type: 'wrong_gradient', blame: rankBlame(1), step: 0 }])
  expect(ofTwo(referenceComparison, ...reference, audit(0, 0, 'e'), audit(1, 0, 'f'))).toEqual([])
})

test('A state that differs from the fault-free job is a finding about the group', () => {
  const [found] = findingsIn(referenceComparison, 2, [...reference, aStep(0, 0), state(0, 0, '9')])
  expect(found).toMatchObject({ type: 'loss_divergence', blame: { kind: 'group' }, step: 0 })
  expect(found?.message).toContain('undisturbed')
})

test('A different seed per rank is no fault, but a seed that differs from the fault-free job is', () => {
  expect(ofTwo(setupCheck, setup(0), setup(1, '8'))).toEqual([])
  const found = ofTwo(setupCheck, ...reference, setup(0), setup(1, '8'))
  expect(found).toEqual([{ type: 'wrong_setup', blame: rankBlame(1), step: 0 }])
})

test('Settings that differ from the fault-free job on all ranks alike blame no rank', () => {
  expect(ofTwo(setupCheck, ...reference, setup(0, '7', 0.3), setup(1, '7', 0.3))).toEqual([])
})
