import { expect, test } from 'vitest'
import type { ReferenceReport } from '../../../../../src/kit/records/reports/reference-report.js'
import { errorFinding } from '../../../../../src/prove/validate/proof/finding.js'
import { findingsAlong } from '../../../../../src/prove/validate/proof/reference/ladder.js'

const comparison = (
  name: string,
  dimensions: string[],
  changes: Partial<ReferenceReport> = {},
): ReferenceReport => ({
  command: [name],
  world_size: 2,
  dimensions,
  status: 'agrees',
  reason: null,
  num_steps: 3,
  num_roundings: 2,
  num_pieces: 4,
  num_mapped: 4,
  unmapped: [],
  factor: null,
  loss_factor: 1,
  is_bit_equal: false,
  first_difference: null,
  largest: [],
  ...changes,
})

const agreeing = (name: string, dimensions: string[], num_steps = 3) => ({
  comparison: comparison(name, dimensions, { num_steps }),
  findings: [],
})

const differing = (name: string, dimensions: string[], step = 0) => ({
  comparison: comparison(name, dimensions, { status: 'differs' }),
  findings: [errorFinding(name, { step, message: `Against ${name}.` })],
})

const messages = (...verdicts: Parameters<typeof findingsAlong>[0]) =>
  findingsAlong(verdicts).map(({ message }) => message)

test('The finding of the nearest reference comes first', () => {
  expect(messages(differing('far', ['data', 'tensor']), differing('near', ['tensor']))).toEqual([
    'Against near.',
    'Against far.',
  ])
})

test('A dimension in which an agreeing reference differs as well is ruled out', () => {
  const [message] = messages(differing('one', ['data', 'tensor']), agreeing('split', ['tensor']))
  expect(message).toContain('agrees with `split`, which differs from it in tensor parallelism only')
  expect(message).toContain('so data parallelism makes the difference')
})

test('Nothing is ruled out by a reference that differs in other dimensions, or was compared up to an earlier step', () => {
  const far = differing('one', ['data', 'tensor', 'pipeline'], 2)
  expect(messages(far, agreeing('split', ['expert']))).toEqual(['Against one.'])
  expect(messages(far, agreeing('partly', ['tensor', 'expert']))).toEqual(['Against one.'])
  expect(messages(far, agreeing('same', []))).toEqual(['Against one.'])
  expect(messages(far, agreeing('all', ['data', 'tensor', 'pipeline']))).toEqual(['Against one.'])
  expect(messages(far, agreeing('short', ['tensor'], 2))).toEqual(['Against one.'])
  expect(messages(far, agreeing('long enough', ['tensor'], 3))[0]).toContain('long enough')
})

test('Several dimensions that are ruled out, or left, are listed', () => {
  const all = ['data', 'pipeline', 'tensor', 'expert']
  const [message] = messages(differing('one', all), agreeing('split', ['data', 'tensor']))
  expect(message).toContain('differs from it in data and tensor parallelism only')
  expect(message).toContain('so pipeline or expert parallelism makes the difference')
})

test('A finding without a step is narrowed by a reference with at least one', () => {
  const finding = errorFinding('whole', { message: 'Against one.' })
  const far = { ...differing('one', ['data', 'tensor']), findings: [finding] }
  expect(messages(far, agreeing('split', ['tensor'], 1))[0]).toContain('`split`')
  expect(messages(far, agreeing('split', ['tensor'], 0))).toEqual(['Against one.'])
})

test('Of two agreeing references the one that leaves the least counts', () => {
  const [message] = messages(
    differing('one', ['data', 'pipeline', 'tensor']),
    agreeing('less', ['data']),
    agreeing('more', ['data', 'tensor']),
  )
  expect(message).toContain('so pipeline parallelism makes the difference')
})
