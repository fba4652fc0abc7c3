import { describe, expect, test } from 'vitest'
import { resolveActionInputs } from '../../../src/cli/config/action-inputs.js'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import { ConfigError } from '../../../src/kit/errors.js'

const resolve = (inputs: Record<string, string>) =>
  resolveActionInputs((name) => inputs[name] ?? '', { verbose: false })

test('The action runs check without options when it has no inputs', () => {
  const invocation = parseCommandLine(['check'], { version: '', columns: 100 })
  expect(resolve({})).toMatchObject('options' in invocation ? invocation.options : {})
  expect(invocation).toMatchObject({ name: 'check' })
})

test('The action parses lists and assignments and names a wrong word', () => {
  const given = {
    'fail-on': 'faults, health',
    thresholds: 'speedup=5,\n__proto__=1',
    severities: 'speedup=off',
  }
  const options = resolve(given)
  expect(options.failOn).toEqual(['faults', 'health'])
  const limits = { atMost: null, atLeast: null }
  expect([...(options.thresholds ?? [])]).toEqual([
    ['speedup', { percent: 5, ...limits }],
    ['__proto__', { percent: 1, ...limits }],
  ])
  expect(() => resolve({ 'fail-on': 'fault' })).toThrow(
    /input fail-on .*Did you mean|expected none/,
  )
  expect(() => resolve({ severities: 'speedup=fatal' })).toThrow(/off, warn or error/)
  expect(() => resolve({ thresholds: 'speedup' })).toThrow(/name=value/)
})

test('The action does not repeat an invalid token', () => {
  expect(() => resolve({ 'github-token': 'ghs_secret\nsecond line' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('ghs_secret') as unknown }),
  )
})

test('The inputs accept the same words as the command line', () => {
  expect(
    resolve({ 'batch-size': '64', workload: './mine.mjs', 'micro-batches': '4' }),
  ).toMatchObject({ batchSize: 64, workload: './mine.mjs', microBatches: 4 })
})

describe('Wrong input', () => {
  test.each([
    [
      { workers: '0' },
      'input workers from the workflow: expected an integer from 1 to 64, got "0"',
    ],
    [{ backend: 'nccl' }, 'input backend from the workflow: expected auto, kernels'],
    [
      { workers: '8', 'batch-size': '4' },
      'input batch-size from the workflow: expected at least 8',
    ],
  ])('The error names the wrong input: %j', (inputs, message) => {
    const attempt = () => resolve(inputs)
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(message)
  })
})

test('A name that no baseline can have is refused as the input that it is', () => {
  expect(() => resolve({ 'baseline-name': '../x' })).toThrow(
    'input baseline-name from the workflow: expected up to 100 letters, digits',
  )
  expect(resolve({}).baselineName).toBe('minicluster')
})
