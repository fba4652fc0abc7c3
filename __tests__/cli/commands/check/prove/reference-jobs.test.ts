import { expect, test } from 'vitest'
import {
  referenceJobs,
  requireReferences,
} from '../../../../../src/cli/commands/check/prove/reference-jobs.js'
import type { CommandOptions } from '../../../../../src/cli/config/command-descriptions.js'

const torchrun = (...words: readonly string[]) => ['torchrun', ...words, 'train.py']
const job = torchrun('--nproc-per-node', '4')
const given = (changes: object) =>
  ({
    engine: 'local',
    workers: 3,
    stallTimeoutMs: 1000,
    tdpWatts: null,
    baselineThroughput: null,
    rayAddress: null,
    stepPattern: null,
    lossPattern: null,
    referenceCommand: null,
    ...changes,
  }) as unknown as CommandOptions<'check'>

test('References run beside a job on one machine', () => {
  const referenceCommand = [torchrun('--nproc-per-node', '2'), ['python', 'train.py']]
  expect(requireReferences(given({}), job)).toEqual([])
  expect(requireReferences(given({ referenceCommand }), job)).toBe(referenceCommand)
})

test.each<[string, object, readonly string[]]>([
  ['a job on Ray', { engine: 'ray', referenceCommand: [job] }, job],
  ['a job over two nodes', { referenceCommand: [job] }, torchrun('--nnodes', '2')],
  ['a reference over two nodes', { referenceCommand: [torchrun('--nnodes', '2')] }, job],
])('References are refused beside %s', (_what, changes, command) => {
  expect(() => requireReferences(given(changes), command)).toThrow(
    expect.objectContaining({ name: 'ConfigError', exitCode: 2 }),
  )
})

test('A reference without a launcher is one process, and the job itself has its ranks', () => {
  const place = { command: ['python', 'train.py'], runDirectory: '/runs/job' }
  const create = referenceJobs(given({}), place, {
    newRunId: () => 'id',
    workingDirectory: '/work',
  })
  const one = create({ command: ['python', 'other.py'], number: 2, seed: null, steps: 5 })
  expect(one).toMatchObject({ workers: 1, runDirectory: '/runs/reference-2', steps: 5 })
  expect(one.work).toMatchObject({
    argv: ['python', 'other.py'],
    adapter: { mode: 'record', keepSlices: true, roundingSeed: null, checkSteps: 5 },
  })
  const again = create({ command: null, number: 2, seed: 1, steps: 5 })
  expect(again).toMatchObject({
    workers: 3,
    runDirectory: '/runs/job-of-reference-2-rounding-1',
  })
  expect(again.work).toMatchObject({
    argv: ['python', 'train.py'],
    adapter: { keepSlices: true, roundingSeed: 1 },
  })
})
