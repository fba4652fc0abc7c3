import { expect, test } from 'vitest'
import { chooseConfigurations } from '../../../../src/cli/commands/matrix/choose-configurations.js'
import { requireMatrix } from '../../../../src/cli/commands/matrix/require-matrix.js'
import { matrixDirectories, matrixJob } from '../../../../src/cli/commands/matrix/matrix-jobs.js'
import type { Matrix } from '../../../../src/cli/commands/matrix/plan-matrix.js'
import { parseSettings } from '../../../../src/cli/config/settings/parse-settings.js'
import { ConfigError } from '../../../../src/kit/errors.js'

const argv = ['python', 'train.py'] as const
const one = (name: string) => ({ name, argv: [...argv, name] as const, workers: 2 })
const matrix: Matrix = {
  reference: { name: 'alone', argv: [...argv], workers: 1 },
  configurations: [one('data'), one('tensor'), one('pipeline')].map((each) => ({
    name: each.name,
    argv: [...each.argv],
    workers: each.workers,
  })),
}
const choose = (only: readonly string[] | null) => {
  const { chosen, leftOut } = chooseConfigurations(matrix, only)
  return { chosen: chosen.map(({ name }) => name), leftOut }
}

test('Without --only all configurations run', () => {
  expect(choose(null)).toEqual({ chosen: ['data', 'tensor', 'pipeline'], leftOut: [] })
})

test('Configurations that --only names run in the order of the file, and the others are named', () => {
  expect(choose(['pipeline', 'data'])).toEqual({
    chosen: ['data', 'pipeline'],
    leftOut: ['tensor'],
  })
})

test.each([
  ['tensr', 'no configuration has the name tensr'],
  ['alone', 'alone is the reference'],
])('The name %s is refused', (name, says) => {
  expect(() => choose([name])).toThrow(ConfigError)
  expect(() => choose([name])).toThrow(says)
})

test('A matrix is required, with an example', () => {
  expect(() => requireMatrix(null)).toThrow('no settings file')
  const without = parseSettings('workers: 2\n', 'minicluster.yml')
  expect(() => requireMatrix(without)).toThrow('minicluster.yml has no key matrix')
  const text = 'matrix: {reference: a b, configurations: [{name: c, command: d e}]}'
  expect(requireMatrix(parseSettings(text, 'x'))).toMatchObject({ reference: { name: null } })
})

test('A run keeps what is compared, and has a directory of its own', () => {
  const options = { checkSteps: 9, proofBudget: 2, stallTimeoutMs: null }
  const place = { newRunId: () => 'id', workingDirectory: '/work' }
  const run = { runDirectory: '/runs/a', checkSteps: 5, seed: 3 }
  const job = matrixJob(matrix.configurations[0]!, run, options, place)
  expect(job).toMatchObject({ workers: 2, steps: 5, runDirectory: '/runs/a', runId: 'id' })
  expect(job.work).toMatchObject({
    argv: ['python', 'train.py', 'data'],
    adapter: { keepSlices: true, roundingSeed: 3, proofBudgetBytes: 2e9, checkSteps: 5 },
  })
  const { ofReference, ofConfiguration } = matrixDirectories
  const all = [null, 1].flatMap((seed) => [
    ofReference('/r', seed),
    ofConfiguration('/r', 'reference', seed),
    ofConfiguration('/r', 'other', seed),
  ])
  expect(new Set(all).size).toBe(all.length)
})
