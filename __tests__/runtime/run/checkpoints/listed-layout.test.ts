import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  checkpointLayout,
  checkpointLayouts,
} from '../../../../src/runtime/run/checkpoints/index.js'
import { localFiles } from '../../../../src/runtime/run/checkpoints/local-files.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

test('A run can have its checkpoints in our layout and in those of other frameworks', () => {
  const names = checkpointLayouts.map(({ name }) => name)
  expect(names[0]).toBe('minicluster')
  expect(names.length).toBeGreaterThan(5)
  expect(new Set(names).size).toBe(names.length)
})

test('A layout of another framework offers only checkpoints that are shown to be complete', async () => {
  const layout = checkpointLayout('global_step_N')
  for (const step of [10, 20, 30]) mkdirSync(scratch.path(`global_step_${step}`))
  writeFileSync(scratch.path('latest_checkpointed_iteration.txt'), '20\n')
  const found = await layout.list(scratch.path(''), localFiles)
  expect(found.map(({ step }) => step)).toEqual([10, 20, 30])
  expect(await layout.verify(scratch.path('global_step_20'), localFiles)).toMatchObject({
    status: 'intact',
    step: 20,
    stateHash: null,
    runId: null,
  })
  expect(await layout.verify(scratch.path('global_step_30'), localFiles)).toMatchObject({
    status: 'damaged',
  })
  expect(await layout.verify(scratch.path('global_step_40'), localFiles)).toMatchObject({
    status: 'missing',
  })
})
