import { expect, test } from 'vitest'
import { nameMistakes } from '../../../../../src/prove/validate/proof/mistakes/index.js'
import { parallelismFacts } from '../../../../../src/prove/validate/proof/mesh/describe-parallelism.js'
import { dimensionsOf } from '../../../../../src/kit/mesh/mesh.js'
import { partsOfMesh } from '../../../../../src/prove/validate/proof/mesh/parts-of-mesh.js'
import { aJob, type Change, changing } from '../simulate-job.js'

/** Data 2 x tensor 2: ranks 0 and 2, and ranks 1 and 3, are replicas. */
const arranged = (...changes: Change[]) => {
  const change: Change = (lines, rank) => [
    ...changes.reduce((changed, one) => one(changed, rank), lines),
    {
      kind: 'enter',
      index: 90,
      step: 1,
      name: rank % 2 === 0 ? 'send' : 'recv',
      group: '0',
      peer: rank ^ 1,
      elements: 4,
      sent: 'sent',
      finite: true,
    },
  ]
  const dimensions = dimensionsOf(['data', 'tensor'], [2, 2], [0, 1, 2, 3])
  return { ...aJob(change, 4), givenMesh: { source: 'option' as const, dimensions } }
}

const everyRank = [0, 1, 2, 3]
const shared = changing('update', everyRank, ({ step }, rank) => ({
  rows: [[`row ${step} of ${rank >> 1}`, `other row ${step} of ${rank >> 1}`]],
}))
const gathering: Change = (lines) => [
  ...lines,
  {
    kind: 'enter',
    index: 91,
    step: 1,
    name: 'allgather',
    group: '0',
    in_forward: true,
    elements: 4,
    sent: 'sent',
    finite: true,
  },
]
const found = (...changes: Change[]) =>
  nameMistakes(arranged(...changes)).map(({ kind, severity, ranks, step }) => ({
    kind,
    severity,
    ranks,
    step,
  }))

const otherOn = (rank: number, key: 'gradients' | 'weights'): Change =>
  changing('update', [rank], (line) => ({
    [key]: (line[key] ?? []).map((one) => `${one} on ${rank}`),
  }))

test('The parts of a mesh are its replicas, and the ranks that hold parts of the same layers', () => {
  const parts = partsOfMesh(arranged())
  expect(parts.map(({ kind, job }) => [kind, ...job.ranks.map(({ rank }) => rank)])).toEqual([
    ['data', 0, 2],
    ['data', 1, 3],
    ['tensor', 0, 1],
    ['tensor', 2, 3],
  ])
})

test('A correct job of two dimensions has no mistake', () => {
  expect(found(shared)).toEqual([])
})

test('Parts of the model may differ, but not between their replicas', () => {
  const parts = changing('update', [1, 3], ({ weights, gradients }) => ({
    weights: weights.map((one) => `part of ${one}`),
    gradients: (gradients ?? []).map((one) => `part of ${one}`),
  }))
  expect(found(shared, parts)).toEqual([])
  expect(found(shared, parts, otherOn(3, 'weights'))).toEqual([
    { kind: 'replicas-differ', severity: 'error', ranks: [1, 3], step: 0 },
  ])
  expect(found(shared, otherOn(2, 'gradients'))).toEqual([
    { kind: 'unreduced-parameter', severity: 'error', ranks: [0, 2], step: 0 },
  ])
})

test('A setting may not depend on the place in a tensor-parallel group', () => {
  const faster = changing('update', [1, 3], () => ({ settings: [{ lr: 0.2 }] }))
  expect(found(shared, faster)).toEqual([
    { kind: 'settings-differ', severity: 'error', ranks: [0, 1], step: 0 },
  ])
})

test('Replicas share out the samples, and the ranks of a tensor-parallel group do not', () => {
  const equal = changing('update', everyRank, ({ step }) => ({
    rows: [[`row ${step}`, `other row ${step}`]],
  }))
  expect(found(equal).map(({ kind }) => kind)).toEqual(['same-rows'])
  expect(found()).toEqual([
    { kind: 'other-samples-in-group', severity: 'error', ranks: [0, 1], step: 0 },
  ])
  expect(found(gathering).map(({ severity }) => severity)).toEqual(['note'])
})

test('The ranks of a tensor-parallel group are given the rows of each pass in one order', () => {
  const rowsOf = (step: number, rank: number) => [
    [`row ${step} of ${rank >> 1}`, `other row ${step} of ${rank >> 1}`],
    [`third row ${step} of ${rank >> 1}`],
  ]
  const turned = (turn: (rows: string[][]) => string[][]): Change =>
    changing('update', everyRank, ({ step }, rank) => {
      const rows = rowsOf(step, rank)
      return { rows: rank === 1 ? turn(rows) : rows }
    })
  const inAnotherOrder = turned((rows) => rows.map((pass) => pass.toReversed()))
  expect(found(inAnotherOrder)).toEqual([
    { kind: 'other-samples-in-group', severity: 'error', ranks: [0, 1], step: 0 },
  ])
  const [finding] = nameMistakes(arranged(inAnotherOrder))
  expect(finding?.message).toContain('the same samples in another order')
  expect(found(turned((rows) => rows.toReversed()))).toEqual([])
})

test('A report says how the ranks are arranged, by whose word, and which were compared', () => {
  const texts = [...parallelismFacts(arranged())].map(({ text }) => text)
  expect(texts[0]).toBe('4 ranks: data 2 x tensor 2, as --mesh says.')
  expect(texts[1]).toContain(
    'Only the replicas of each part of the model were: ranks 0 and 2; ranks 1 and 3.',
  )
  expect(texts[1]).toContain(
    'Samples and settings were, among those that hold parts of the same layers: ranks 0 and 1; ranks 2 and 3.',
  )
})
