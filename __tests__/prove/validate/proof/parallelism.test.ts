import { expect, test } from 'vitest'
import type { JournalLine, LineOf } from '../../../../src/kit/records/proof/journal-line.js'
import { nameMistakes } from '../../../../src/prove/validate/proof/mistakes/index.js'
import { whyNotDataParallel } from '../../../../src/prove/validate/proof/parallelism.js'
import { aJob, type Change, changing } from './simulate-job.js'

const inOrder =
  (...changes: Change[]): Change =>
  (lines, rank) =>
    changes.reduce((changed, change) => change(changed, rank), lines)

const adding =
  (...added: JournalLine[]): Change =>
  (lines) => [...lines, ...added]

const anEnter = (fields: Partial<LineOf<'enter'>>): JournalLine => ({
  kind: 'enter',
  index: 90,
  step: 1,
  name: 'allreduce',
  group: '0',
  elements: 4,
  sent: 'sent',
  finite: true,
  ...fields,
})

const everyRank = [0, 1, 2, 3]
const withParameters = (
  fields: Partial<LineOf<'model'>['parameters'][number]>,
  model: Partial<LineOf<'model'>> = {},
): Change =>
  changing('model', everyRank, ({ parameters }) => ({
    ...model,
    parameters: parameters.map((one) => ({ ...one, ...fields })),
  }))

const aPart: JournalLine = { kind: 'group', name: '7', ranks: [0, 1] }
const unwrapped: Change = changing('model', everyRank, () => ({ wrappers: 0 }))

test.each<[string, Change, string]>([
  ['a DTensor of the script', withParameters({ placed_by: 'script' }), 'as a DTensor'],
  ['a message between two ranks', adding(anEnter({ name: 'send' })), 'single ranks (send)'],
  [
    'a sum within a group of some ranks',
    adding(aPart, anEnter({ group: '7' })),
    'ranks 0 and 1 work in a group of their own',
  ],
  [
    'an all-to-all within the model',
    adding(anEnter({ name: 'all_to_all_single', in_forward: true })),
    'enters all_to_all_single within the model',
  ],
  [
    'a sum within the forward pass of a model without a wrapper',
    inOrder(unwrapped, adding(anEnter({ in_forward: true }))),
    'within the forward pass',
  ],
])('A job is not only data-parallel where it has %s', (_, change, reason) => {
  expect(whyNotDataParallel(aJob(change, 4))).toContain(reason)
})

test.each<[string, Change]>([
  ['nothing but sums over all ranks', (lines) => lines],
  ['shards that a wrapper made', withParameters({ sharded: true, placed_by: 'wrapper' })],
  [
    'sums in the groups of a wrapper',
    inOrder(withParameters({}, { wrapper_groups: ['7'] }), adding(aPart, anEnter({ group: '7' }))),
  ],
  ['a group of some ranks that carries nothing', adding(aPart)],
  [
    'a group of some ranks that carries pickled objects and barriers',
    adding(
      aPart,
      anEnter({ name: 'allgather', group: '7', sent: null }),
      anEnter({ name: 'barrier', group: '7', sent: null }),
    ),
  ],
  ['a sum in the forward pass of a wrapped model', adding(anEnter({ in_forward: true }))],
  [
    'synchronised batch norms without a wrapper',
    inOrder(
      withParameters({}, { wrappers: 0, synchronised_batch_norms: 1 }),
      adding(anEnter({ in_forward: true })),
    ),
  ],
  ['an all-to-all outside of the model', adding(anEnter({ name: 'alltoall' }))],
])('A job is data-parallel with %s', (_, change) => {
  expect(whyNotDataParallel(aJob(change, 4))).toBeNull()
})

const sameSamples = changing('update', everyRank, ({ step }) => ({
  rows: [[`row ${step}`, `other row ${step}`]],
}))
const otherWeights = changing('update', everyRank, ({ weights }, rank) => ({
  weights: weights.map((one) => `${one} on ${rank}`),
}))

test('Equal samples and other weights are mistakes of replicas only', () => {
  const wrong = inOrder(sameSamples, otherWeights)
  expect(nameMistakes(aJob(wrong)).map(({ kind }) => kind)).toContain('same-rows')
  expect(nameMistakes(aJob(inOrder(wrong, adding(anEnter({ name: 'recv' })))))).toEqual([])
})

test('Ranks that hold the same part of a parameter vote on it, whatever the job is', () => {
  const placed = withParameters({ sharded: true, placed_by: 'script', slice: 'all' })
  const drifted = inOrder(placed, otherWeights)
  expect(nameMistakes(aJob(placed))).toEqual([])
  expect(nameMistakes(aJob(drifted)).map(({ kind }) => kind)).toEqual(['replicas-differ'])
  const shards: Change = (lines, rank) =>
    withParameters({ sharded: true, placed_by: 'script', slice: `part ${rank}` })(lines, rank)
  expect(nameMistakes(aJob(inOrder(shards, otherWeights)))).toEqual([])
})
