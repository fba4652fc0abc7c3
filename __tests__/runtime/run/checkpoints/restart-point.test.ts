import { readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { miniclusterLayout } from '../../../../src/runtime/run/checkpoints/minicluster.js'
import {
  findRestartPoint,
  type RestartRequest,
} from '../../../../src/runtime/run/checkpoints/restart-point.js'
import { aStateHash } from '../../../support/builders/run-builders.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'
import { type CheckpointChanges, writeCheckpoint } from './write-checkpoint.js'

const scratch = useScratchDirectory()
let runs = 0
let runDirectory: string
beforeEach(() => {
  runDirectory = scratch.path(`run-${runs++}`)
})

const nameOf = (steps: number) => `step-0000000${steps}`
const placeOf = (steps: number) => join(runDirectory, 'checkpoints', nameOf(steps))
const saveCheckpoint = (steps: number, changes: CheckpointChanges = {}) =>
  writeCheckpoint(placeOf(steps), steps, changes)

async function choose(changes: Partial<RestartRequest> = {}) {
  const { found, skipped } = await findRestartPoint({
    runDirectory,
    runId: 'mine',
    layout: miniclusterLayout,
    trustedSteps: null,
    recordedSteps: 100,
    stateHashes: new Map(),
    ...changes,
  })
  const told = skipped.map((line) => line.replace(`${runDirectory}/checkpoints/`, ''))
  return { step: found?.step ?? null, skipped: told }
}

const names = () => readdirSync(join(runDirectory, 'checkpoints')).sort()

test('The restart uses the newest checkpoint when nothing contradicts it', async () => {
  for (const steps of [2, 4, 6]) saveCheckpoint(steps)
  const stateHashes = new Map([[5, aStateHash('state', 5)]])
  expect(await choose({ stateHashes })).toEqual({ step: 6, skipped: [] })
})

test('The restart has no checkpoint and no note when none exists', async () => {
  expect(await choose()).toEqual({ step: null, skipped: [] })
})

test('The restart skips damaged checkpoints, reports them and keeps them in place', async () => {
  for (const steps of [2, 4, 6]) saveCheckpoint(steps)
  truncateSync(join(placeOf(6), 'weights.bin'), 3)
  rmSync(join(placeOf(4), 'manifest.json'))
  expect(await choose()).toEqual({
    step: 2,
    skipped: [
      `${nameOf(6)}: weights.bin: has 3 bytes, the manifest says 12`,
      `${nameOf(4)}: manifest.json is missing: the run was stopped while saving`,
    ],
  })
  expect(names()).toEqual([nameOf(2), nameOf(4), nameOf(6)])
})

describe('Checkpoint with a wrong state', () => {
  test('The restart sets a checkpoint aside that was saved after a failed check', async () => {
    for (const steps of [2, 4, 6]) saveCheckpoint(steps)
    expect(await choose({ trustedSteps: 4 })).toEqual({
      step: 4,
      skipped: [`${nameOf(6)}: it was saved after the training went wrong, at step 4`],
    })
    expect(names()).toEqual([nameOf(2), nameOf(4), `${nameOf(6)}.suspect`])
  })

  test('The restart sets a checkpoint aside whose state the ranks did not agree on', async () => {
    for (const steps of [2, 4]) saveCheckpoint(steps)
    const agreed = aStateHash('another')
    expect(await choose({ stateHashes: new Map([[3, agreed]]) })).toEqual({
      step: 2,
      skipped: [
        `${nameOf(4)}: its state hash is ${aStateHash('state', 3)}, ` +
          `the ranks agreed on ${agreed} after step 3`,
      ],
    })
    expect(names()).toEqual([nameOf(2), `${nameOf(4)}.suspect`])
  })

  test('The restart sets a checkpoint aside even if one of that name was set aside before', async () => {
    for (let time = 0; time < 3; time++) {
      saveCheckpoint(6)
      expect((await choose({ trustedSteps: 4 })).step).toBeNull()
    }
    expect(names()).toEqual(['', '-1', '-2'].map((end) => `${nameOf(6)}.suspect${end}`))
  })
})

test('The restart skips and keeps a checkpoint ahead of all records', async () => {
  for (const steps of [2, 4]) saveCheckpoint(steps)
  expect(await choose({ recordedSteps: 3 })).toEqual({
    step: 2,
    skipped: [`${nameOf(4)}: the steps before it are not on record`],
  })
  expect(names()).toEqual([nameOf(2), nameOf(4)])
})

test('The restart ignores checkpoints that another run left in the directory', async () => {
  saveCheckpoint(2)
  saveCheckpoint(8, { run_id: 'theirs' })
  expect(await choose()).toEqual({ step: 2, skipped: [] })
  expect(names()).toEqual([nameOf(2), nameOf(8)])
})
