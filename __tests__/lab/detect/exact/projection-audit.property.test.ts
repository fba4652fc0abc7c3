import { describe, expect, test } from 'vitest'
import { projectionAudit } from '../../../../src/lab/detect/exact/projection-audit.js'
import { runDetectors } from '../../../../src/lab/detect/run-detectors.js'
import type {
  AuditEvent,
  RunEvent,
  SegmentsEvent,
} from '../../../../src/kit/records/run/run-event.js'
import { randomFrom } from '../run-of-events.js'

type Segment = SegmentsEvent['segments'][number]
type Gradients = Float32Array[][]

/** A model in tensors of some elements, cut into shards, and the contributions of every rank. */
function draw(seed: number) {
  const random = randomFrom(seed)
  const worldSize = 2 + Math.floor(random() * 7)
  const lengths = Array.from(
    { length: 2 + Math.floor(random() * 4) },
    () => 1 + Math.floor(random() * 80),
  )
  const parameters = lengths.reduce((sum, length) => sum + length, 0)
  const counts = Array.from({ length: worldSize }, (_, rank) =>
    rank === 0 ? 1 : 1 + Math.floor(random() * 3),
  )
  const segments: Segment[] = []
  let offset = 0
  lengths.forEach((length, tensor) => {
    for (let owner = 0; owner < worldSize; owner++) {
      const start = Math.max(offset, Math.floor((parameters * owner) / worldSize))
      const end = Math.min(offset + length, Math.floor((parameters * (owner + 1)) / worldSize))
      if (start < end) segments.push({ owner, tensor: `t${tensor}`, start, end })
    }
    offset += length
  })
  const signs = Float64Array.from({ length: parameters }, () => (random() < 0.5 ? -1 : 1))
  const kind = Math.floor(random() * 3)
  const element = () => {
    if (kind === 2 && random() < 0.95) return 0
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return kind === 1 ? normal * Math.exp(4 * random() * random() * 4) : normal * 1e-3
  }
  const gradients = (): Gradients =>
    counts.map((count) =>
      Array.from({ length: count }, () => Float32Array.from({ length: parameters }, element)),
    )
  return { random, worldSize, parameters, segments, signs, gradients }
}
type Drawn = ReturnType<typeof draw>

/** Adds up in float32, first to last, as the ranks do. */
function fold(contributions: readonly Float32Array[]): Float32Array {
  const [first, ...others] = contributions
  const sum = first!.slice()
  for (const other of others) for (let i = 0; i < sum.length; i++) sum[i]! += other[i]!
  return sum
}

function sumsOver(drawn: Drawn, vector: Float32Array, segments: readonly Segment[]) {
  const sum = (of: (index: number) => number) =>
    segments.map(({ start, end }) => {
      let total = 0
      for (let index = start; index < end; index++) total += of(index)
      return total
    })
  return {
    projections: sum((index) => vector[index]! * drawn.signs[index]!),
    magnitudes: sum((index) => Math.abs(vector[index]!)),
  }
}

function auditsOf(drawn: Drawn, step: number, computed: Gradients, reduced: Float32Array) {
  return computed.map((contributions, rank): AuditEvent => {
    const sums = contributions.map((vector) => sumsOver(drawn, vector, drawn.segments))
    const own = drawn.segments.filter(({ owner }) => owner === rank)
    const out = sumsOver(drawn, reduced, own)
    return {
      type: 'audit',
      rank,
      step,
      applied_scale: null,
      expected_scale: 1 / 64,
      projections: sums.map(({ projections }) => projections),
      magnitudes: sums.map(({ magnitudes }) => magnitudes),
      reduced_projections: out.projections,
      reduced_magnitudes: out.magnitudes,
    }
  })
}

/** What the reduction is made of when it goes wrong at rank `rank`; the sum may be scaled as well. */
const faults = {
  missing_contribution: (now: Gradients, _: Gradients, rank: number) =>
    now.filter((_own, index) => index !== rank).flat(),
  doubled_contribution: (now: Gradients, _: Gradients, rank: number) =>
    now.flatMap((own, index) => (index === rank ? [...own, ...own] : own)),
  stale_contribution: (now: Gradients, before: Gradients, rank: number) =>
    now.flatMap((own, index) => (index === rank ? before[rank]! : own)),
  wrong_reduction: (now: Gradients, _: Gradients, rank: number) =>
    now.flatMap((own, index) => (index === rank ? own.map((v) => v.map((x) => -1.5 * x)) : own)),
}
type Fault = keyof typeof faults

function findingsOf(drawn: Drawn, fault: Fault | 'renormalised' | null, rank: number) {
  const [before, now] = [drawn.gradients(), drawn.gradients()]
  const parts =
    fault === null
      ? now.flat()
      : faults[fault === 'renormalised' ? 'missing_contribution' : fault](now, before, rank)
  const reduced = fold(parts)
  if (fault === 'renormalised') {
    const factor = drawn.worldSize / (drawn.worldSize - 1)
    for (let i = 0; i < reduced.length; i++) reduced[i]! *= factor
  }
  const right = fold(now.flat())
  const events: RunEvent[] = [
    { type: 'segments', rank: 0, segments: drawn.segments },
    ...auditsOf(drawn, 6, before, fold(before.flat())),
    ...auditsOf(drawn, 7, now, reduced),
  ]
  const run = { worldSize: drawn.worldSize, firstStep: 0, numSteps: 20, cores: null }
  const isChanged = reduced.some((value, index) => value !== right[index])
  return { isChanged, findings: runDetectors([projectionAudit], run, events) }
}

describe('Projection audit of random reductions', () => {
  test('The projection audit raises nothing in 300 right reductions', () => {
    const raised = Array.from(
      { length: 300 },
      (_, seed) => findingsOf(draw(seed), null, 0).findings,
    )
    expect(raised.flat()).toEqual([])
  })

  test.each([
    { fault: 'missing_contribution', type: 'missing_contribution' },
    { fault: 'renormalised', type: 'missing_contribution' },
    { fault: 'doubled_contribution', type: 'doubled_contribution' },
    { fault: 'stale_contribution', type: 'stale_contribution' },
    { fault: 'wrong_reduction', type: 'wrong_reduction' },
  ] as const)(
    'The projection audit names $fault and its rank in 60 wrong reductions',
    ({ fault, type }) => {
      const wrong = Array.from({ length: 60 }, (_, index) => {
        const drawn = draw(1000 + index)
        const rank = Math.floor(drawn.random() * drawn.worldSize)
        return { rank, seed: 1000 + index, ...findingsOf(drawn, fault, rank) }
      }).filter(({ isChanged }) => isChanged)
      expect(wrong.length).toBeGreaterThan(50)
      const unnamed = wrong.filter(({ rank, findings: [first] }) => {
        const { blame } = first ?? {}
        return first?.type !== type || blame?.kind !== 'rank' || blame.rank !== rank
      })
      expect(unnamed.map(({ seed, rank, findings }) => ({ seed, rank, findings }))).toEqual([])
    },
  )
})
