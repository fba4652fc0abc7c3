import type { StreamEvent } from '../../../../src/lab/detect/detector.js'
import type { AuditEvent, StateEvent } from '../../../../src/kit/records/run/run-event.js'
import { type DetectorCase, rankBlame } from '../detector-cases.js'
import { aStep, auditsOf, segmentsOf, stepsOf } from '../run-of-events.js'

const group = { kind: 'group' } as const

const state = (step: number, ...tensor_hashes: string[]): StateEvent => ({
  type: 'state',
  rank: 0,
  step,
  state_hash: tensor_hashes.join(),
  tensor_hashes,
})
const magnitudes = (of: number) => () => ({ reduced_magnitudes: [1.5, of] })
/** Both tensors change with their gradients until step 5; at step 6 tensor b stays. */
const stays = (...last: AuditEvent[]): StreamEvent[] => [
  segmentsOf(2),
  ...[3, 4, 5].flatMap((step) => [...auditsOf(2, step), state(step, `a${step}`, `b${step}`)]),
  ...last.slice(0, 1),
  state(6, 'a6', 'b5'),
  ...last.slice(1),
]
export const frozenUpdateCases: readonly DetectorCase[] = [
  {
    name: 'a tensor that stays with a gradient',
    worldSize: 2,
    events: stays(...auditsOf(2, 6)),
    tells: /^b did not change at step 6/,
    says: { type: 'frozen_update', blame: group },
  },
  {
    name: 'a tensor that stays without a gradient',
    worldSize: 2,
    events: stays(...auditsOf(2, 6, magnitudes(0))),
    says: null,
  },
  {
    name: 'a tensor that stays with a gradient far smaller than any that changed it',
    worldSize: 2,
    events: stays(...auditsOf(2, 6, magnitudes(1e-9))),
    says: null,
  },
  {
    name: 'a tensor with an owner that did not tell',
    worldSize: 2,
    events: stays(auditsOf(2, 6)[0]!),
    says: null,
  },
]

const reference = (step: number, loss: number, state_hash: string | null): StreamEvent => ({
  type: 'reference',
  step,
  loss,
  state_hash,
})
const references = [reference(0, 1, 'x,y'), reference(1, 0.5, null)]
const divergence = { type: 'loss_divergence', blame: group } as const
export const referenceComparisonCases: readonly DetectorCase[] = [
  {
    name: 'a loss one bit off, on every rank',
    worldSize: 2,
    events: [...references, ...[0, 1].map((rank) => aStep(rank, 1, { loss: 0.5 + 2 ** -53 }))],
    says: divergence,
    tells: /0.5000000000000001 instead of 0.5/,
  },
  {
    name: 'a loss that is no number',
    worldSize: 2,
    events: [...references, aStep(0, 0, { loss: NaN })],
    says: divergence,
  },
  {
    name: 'another state',
    worldSize: 2,
    events: [...references, state(0, 'x', 'z')],
    says: divergence,
  },
  {
    name: 'the same losses and states',
    worldSize: 2,
    says: null,
    events: [...references, ...stepsOf(2, 0, 1), state(0, 'x', 'y'), state(1, 'p', 'q')],
  },
  { name: 'a run without a reference', worldSize: 2, events: stepsOf(2, 0, 1), says: null },
]

/** Step 4 as it should be, then step 5 with a change to what comes out of the reduction. */
const reduction = (worldSize: number, change: Parameters<typeof auditsOf>[2]): StreamEvent[] => [
  segmentsOf(worldSize),
  ...auditsOf(worldSize, 4),
  ...auditsOf(worldSize, 5, change),
]
/** What comes out is off by `delta` of the owner's own segment `own`, for owners that `isMeant`. */
const off =
  (delta: (owner: number, own: number) => number) =>
  ({ rank, reduced_projections }: AuditEvent) => ({
    reduced_projections: reduced_projections.map((sum, own) => sum + delta(rank, own)),
  })
const partOf =
  (worldSize: number, rank: number, step = 5) =>
  (owner: number, own: number) =>
    auditsOf(worldSize, step)[rank]!.projections[0]![own * worldSize + owner]!
const scales =
  (applied: (rank: number) => number | null) =>
  ({ rank }: AuditEvent) => ({
    applied_scale: applied(rank),
  })
/** What rounding may do to a sum of four contributions of magnitude 2. */
const bound = 5 * 2 ** -24 * 8

export const projectionAuditCases: readonly DetectorCase[] = [
  {
    name: 'a missing part',
    worldSize: 4,
    events: reduction(
      4,
      off((...at) => -partOf(4, 2)(...at)),
    ),
    says: { type: 'missing_contribution', blame: rankBlame(2) },
  },
  {
    name: 'a part that is missing in one shard only',
    worldSize: 4,
    events: reduction(
      4,
      off((owner, own) => (owner === 1 ? -partOf(4, 2)(owner, own) : 0)),
    ),
    says: { type: 'missing_contribution', blame: rankBlame(2) },
    tells: /the shard of rank 1/,
  },
  {
    name: 'a doubled part',
    worldSize: 2,
    events: reduction(2, off(partOf(2, 1))),
    says: { type: 'doubled_contribution', blame: rankBlame(1) },
  },
  {
    name: 'a stale part',
    worldSize: 4,
    events: reduction(
      4,
      off((...at) => partOf(4, 3, 4)(...at) - partOf(4, 3)(...at)),
    ),
    says: { type: 'stale_contribution', blame: rankBlame(3) },
  },
  ...[2, 4].map((worldSize) => ({
    name: `an owner that used its own part as the sum, of ${worldSize}`,
    worldSize,
    events: reduction(worldSize, ({ rank, projections }) =>
      rank === 1
        ? { reduced_projections: [0, 1].map((own) => projections[0]![own * worldSize + 1]!) }
        : {},
    ),
    says: { type: 'wrong_reduction', blame: rankBlame(1) } as const,
  })),
  {
    name: 'something else in one shard',
    worldSize: 4,
    events: reduction(
      4,
      off((owner) => (owner === 3 ? 0.1 : 0)),
    ),
    says: { type: 'wrong_reduction', blame: rankBlame(3) },
  },
  {
    name: 'something else in all shards, a little above rounding',
    worldSize: 4,
    events: reduction(
      4,
      off((_, own) => (own === 0 ? 3 : -2) * bound),
    ),
    says: { type: 'wrong_reduction', blame: group },
  },
  {
    name: 'the sum instead of the mean',
    worldSize: 4,
    events: reduction(
      4,
      scales(() => 1),
    ),
    tells: /sum was applied instead/,
    says: { type: 'wrong_scale', blame: group },
  },
  {
    name: 'a slightly wrong scale on one rank',
    worldSize: 4,
    events: reduction(
      4,
      scales((rank) => (rank === 2 ? 1.004 / 32 : 1 / 32)),
    ),
    says: { type: 'wrong_scale', blame: rankBlame(2) },
  },
  {
    name: 'sums as far off as rounding may bring them',
    worldSize: 4,
    events: reduction(
      4,
      off((_, own) => (own - 0.5) * bound),
    ),
    says: null,
  },
  {
    name: 'a scale that is read back with rounding, or not at all',
    worldSize: 4,
    events: reduction(
      4,
      scales((rank) => (rank === 0 ? null : 1.0004 / 32)),
    ),
    says: null,
  },
  {
    name: 'sums that are no numbers',
    worldSize: 4,
    events: reduction(
      4,
      off(() => NaN),
    ),
    says: null,
  },
]
