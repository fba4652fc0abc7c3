import { expect, test } from 'vitest'
import { concludeMatrix, statusOf } from '../../../../src/gate/report/matrix/conclude-matrix.js'
import type { MatrixConfiguration } from '../../../../src/kit/records/reports/matrix-report.js'
import { aConfiguration, aMatrix, oneOfEach } from './a-matrix.js'

const named = (...names: readonly string[]) => oneOfEach.filter(({ name }) => names.includes(name))
const conclude = (...names: readonly string[]) => concludeMatrix(aMatrix(named(...names)))

test('Each outcome has its status, and what was not compared passes nowhere', () => {
  expect(oneOfEach.map(statusOf)).toEqual([
    'pass',
    'pass',
    'fail',
    'fail',
    'inconclusive',
    'unknown',
  ])
})

test.each([
  [['ddp', 'fsdp'], 'pass'],
  [['ddp', 'fsdp', 'tensor', 'dropout', 'nccl'], 'fail'],
  [['ddp', 'loader', 'dropout'], 'fail'],
  [['ddp', 'dropout', 'nccl'], 'unknown'],
  [['ddp', 'dropout'], 'inconclusive'],
  [['nccl'], 'unknown'],
] as const)('The gravest of %j makes the matrix %s', (names, status) => {
  expect(conclude(...names)).toMatchObject({ name: 'matrix', status })
})

test('Without any configuration that was compared there is no result', () => {
  expect(conclude('dropout').status).toBe('unknown')
  expect(conclude('dropout', 'ddp').status).toBe('inconclusive')
})

test('A reference without a result leaves no result, whatever the configurations are', () => {
  const reference = { ...aMatrix().reference, problem: 'it failed' }
  const check = concludeMatrix(aMatrix(named('ddp'), { reference }))
  expect(check).toMatchObject({ status: 'unknown', reasons: ['it failed.'] })
})

test('Every configuration that does not agree is named with its reason, the gravest first', () => {
  const { reasons } = concludeMatrix(aMatrix())
  expect(reasons).toEqual([
    'tensor: The gradients are not added up.',
    'loader: Rank 1 repeats samples.',
    'nccl: there is no GPU.',
    'dropout: random numbers are drawn.',
  ])
  expect(concludeMatrix(aMatrix([aConfiguration('x', 'did-not-run')])).reasons).toHaveLength(1)
})

test('Equal bits and agreement within rounding are counted apart', () => {
  expect(conclude('ddp').reasons.join()).toBe('All gradients and weights are equal in every bit.')
  expect(conclude('fsdp').reasons.join()).not.toContain('bit')
  expect(conclude('ddp', 'fsdp').reasons.join()).toContain('1 of 2 are equal in every bit')
})

test('Configurations that were left out are named beside any result', () => {
  const left_out = ['pipeline']
  const problem = { ...aMatrix().reference, problem: 'it failed' }
  for (const matrix of [
    aMatrix(named('ddp'), { left_out }),
    aMatrix(named('tensor'), { left_out }),
    aMatrix(named('dropout'), { left_out }),
    aMatrix(named('ddp'), { left_out, reference: problem }),
  ])
    expect(concludeMatrix(matrix).reasons.at(-1)).toContain('--only does not name them: pipeline')
  expect(conclude('ddp').reasons.join()).not.toContain('--only')
})

test('The headline counts what decides', () => {
  expect(conclude('ddp', 'fsdp').headline).toContain('2 configurations compute what')
  expect(conclude('ddp').headline).toContain('1 configuration computes what')
  expect(conclude('ddp', 'tensor').headline).toContain('1 of 2 configurations computes something')
  expect(conclude('loader', 'tensor').headline).toContain('2 of 2 configurations are wrong')
  expect(conclude('loader', 'ddp').headline).toContain('1 of 2 configurations is wrong')
  expect(conclude('nccl', 'ddp').headline).toContain('1 of 2 configurations did not run')
  expect(conclude('dropout', 'ddp').headline).toContain('1 of 2 configurations was not compared')
  const twice = (outcome: MatrixConfiguration['outcome']) =>
    concludeMatrix(
      aMatrix([aConfiguration('x', outcome), aConfiguration('y', outcome), ...named('ddp')]),
    ).headline
  expect(twice('differs')).toContain('2 of 3 configurations compute something')
  expect(twice('not-compared')).toContain('2 of 3 configurations were not compared')
})
