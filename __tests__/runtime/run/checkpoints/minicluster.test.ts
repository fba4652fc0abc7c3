import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localFiles } from '../../../../src/runtime/run/checkpoints/local-files.js'
import { miniclusterLayout } from '../../../../src/runtime/run/checkpoints/minicluster.js'
import { aStateHash } from '../../../support/builders/run-builders.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'
import { writeCheckpoint } from './write-checkpoint.js'

const scratch = useScratchDirectory()
const verify = (directory: string) => miniclusterLayout.verify(directory, localFiles)

test('The minicluster layout lists its checkpoints oldest first, and nothing else', async () => {
  for (const steps of [10, 2])
    writeCheckpoint(scratch.path(`step-000000${steps < 10 ? 0 : ''}${steps}`), steps)
  mkdirSync(scratch.path('global_step_7'))
  writeFileSync(scratch.path('notes.txt'), '')
  expect(await miniclusterLayout.list(scratch.path(), localFiles)).toEqual([
    { directory: scratch.path('step-00000002'), step: 2 },
    { directory: scratch.path('step-00000010'), step: 10 },
  ])
})

test('The minicluster layout lists nothing without a directory', async () => {
  expect(await miniclusterLayout.list(scratch.path('gone'), localFiles)).toEqual([])
})

test('An intact checkpoint states its step, its state and its run', async () => {
  const directory = scratch.path('step-00000004')
  writeCheckpoint(directory, 4)
  expect(await verify(directory)).toEqual({
    status: 'intact',
    directory,
    step: 4,
    stateHash: aStateHash('state', 3),
    runId: 'mine',
  })
})

test.each<[what: string, harm: (directory: string) => void, reason: string]>([
  [
    'a file that is cut',
    (at) => truncateSync(join(at, 'weights.bin'), 3),
    'weights.bin: has 3 bytes',
  ],
  [
    'a changed file',
    (at) => writeFileSync(join(at, 'weights.bin'), Buffer.alloc(12, 2)),
    'SHA-256',
  ],
  ['a lost file', (at) => rmSync(join(at, 'weights.bin')), 'weights.bin: is missing'],
  ['no manifest', (at) => rmSync(join(at, 'manifest.json')), 'stopped while saving'],
  [
    'a manifest that is no JSON',
    (at) => truncateSync(join(at, 'manifest.json'), 9),
    'manifest.json',
  ],
])('A checkpoint with %s is damaged, and the reason says how', async (_what, harm, reason) => {
  const directory = scratch.path('step-00000004')
  writeCheckpoint(directory, 4)
  harm(directory)
  const found = await verify(directory)
  expect(found).toMatchObject({ status: 'damaged', reason: expect.stringContaining(reason) })
})

test('A checkpoint under the name of another step is damaged', async () => {
  const directory = scratch.path('step-00000005')
  writeCheckpoint(directory, 4)
  expect(await verify(directory)).toMatchObject({ status: 'damaged' })
})

test('A directory that is not a checkpoint or does not exist is missing, not damaged', async () => {
  mkdirSync(scratch.path('something'))
  expect(await verify(scratch.path('something'))).toMatchObject({ status: 'missing' })
  expect(await verify(scratch.path('gone'))).toMatchObject({ status: 'missing' })
})
