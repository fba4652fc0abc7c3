import { expect, test } from 'vitest'
import type { ProofReport } from '../../../../src/kit/records/reports/proof-report.js'
import type { ReferenceReport } from '../../../../src/kit/records/reports/reference-report.js'
import { referenceBlocks } from '../../../../src/gate/report/sections/proof-references.js'

const reference: ReferenceReport = {
  command: ['python', 'train.py'],
  world_size: 1,
  dimensions: ['tensor'],
  status: 'agrees',
  reason: null,
  num_steps: 4,
  num_roundings: 2,
  num_pieces: 24,
  num_mapped: 24,
  unmapped: [],
  factor: null,
  loss_factor: 1,
  is_bit_equal: false,
  first_difference: null,
  largest: [{ what: 'gradients', step: 3, parameter: 'w', rank: 0, difference: 3e-7, limit: 4e-6 }],
}

const textsOf = (...references: readonly ReferenceReport[]) =>
  referenceBlocks({ references, num_steps: 4 } as unknown as ProofReport).map((block) =>
    'table' in block ? block.table.rows.map(({ cells }) => cells.map(({ text }) => text)) : [],
  )

test('A proof without references has no table of them', () => {
  expect(textsOf()).toEqual([])
})

test('Each reference is a row with its result and the deviation nearest to its limit', () => {
  expect(textsOf(reference)).toEqual([
    [['python train.py', '1', 'agrees', '4 of 4', '24 of 24', 'step 3: w', '3.0e-7', '4.0e-6', '']],
  ])
})

test('Parts without a place are listed, and a reference that did not run gives its reason', () => {
  const unmapped = [{ rank: 1, name: 'w', reason: 'other-shape' }]
  const failed = {
    ...reference,
    world_size: null,
    status: 'not-compared' as const,
    reason: 'it failed',
    num_steps: 0,
    largest: [],
    unmapped,
  }
  expect(textsOf(failed)).toEqual([
    [['python train.py', '', 'not compared', '0 of 4', '24 of 24', '', '', '', 'it failed']],
    [
      [
        'python train.py',
        '1',
        'w',
        'its shape differs from that of the reference in more than one dimension',
      ],
    ],
  ])
})

test('Of many parts without a place the first are listed, and the others are counted', () => {
  const unmapped = Array.from({ length: 21 }, (_, at) => ({
    rank: 0,
    name: `w${at}`,
    reason: 'ambiguous',
  }))
  const blocksOf = (parts: typeof unmapped) =>
    referenceBlocks({
      references: [{ ...reference, unmapped: parts }],
      num_steps: 4,
    } as unknown as ProofReport)
  expect(blocksOf(unmapped).at(-1)).toEqual({ text: '1 more part not shown here.' })
  expect(textsOf({ ...reference, unmapped })[1]).toHaveLength(20)
  expect(blocksOf(unmapped.slice(1)).at(-1)).toHaveProperty('table')
})
