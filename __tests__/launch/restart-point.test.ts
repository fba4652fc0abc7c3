import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { findRestartPoint, type RestartRequest } from '../../src/launch/restart-point.js'
import { sealManifest } from '../../src/records/checkpoint-manifest.js'
import { aStateHash } from '../support/builders.js'
import { useScratchDirectory } from '../support/scratch-directory.js'
import { identity } from '../trainer/checkpoint-rig.js'

const scratch = useScratchDirectory()
let runs = 0
let runDirectory: string
beforeEach(() => {
  runDirectory = scratch.path(`run-${runs++}`)
})

const nameOf = (steps: number) => `step-0000000${steps}`
const placeOf = (steps: number) => join(runDirectory, 'checkpoints', nameOf(steps))
const weights = Buffer.alloc(12, 1)

function saveCheckpoint(steps: number, changes: { run_id?: string; state_hash?: string } = {}) {
  mkdirSync(placeOf(steps), { recursive: true })
  writeFileSync(join(placeOf(steps), 'weights.bin'), weights)
  const manifest = sealManifest({
    checkpoint_version: 1,
    run_id: 'mine',
    next_step: steps,
    epoch: 0,
    world_size: 1,
    num_parameters: 3,
    identity,
    tensors: [{ name: 'w', shape: [3] }],
    state_hash: aStateHash('state', steps - 1),
    files: [
      {
        name: 'weights.bin',
        role: 'weights',
        start: 0,
        end: 3,
        size_bytes: 12,
        sha256: createHash('sha256').update(weights).digest('hex'),
      },
    ],
    ...changes,
  })
  writeFileSync(join(placeOf(steps), 'manifest.json'), JSON.stringify(manifest))
}

async function choose(changes: Partial<RestartRequest> = {}) {
  const { found, skipped } = await findRestartPoint({
    runDirectory,
    runId: 'mine',
    trustedSteps: null,
    recordedSteps: 100,
    stateHashes: new Map(),
    ...changes,
  })
  const told = skipped.map((line) => line.replace(`${runDirectory}/checkpoints/`, ''))
  return { step: found?.manifest.next_step ?? null, skipped: told }
}

const names = () => readdirSync(join(runDirectory, 'checkpoints')).sort()

test('the newest checkpoint is taken when nothing speaks against it', async () => {
  for (const steps of [2, 4, 6]) saveCheckpoint(steps)
  const stateHashes = new Map([[5, aStateHash('state', 5)]])
  expect(await choose({ stateHashes })).toEqual({ step: 6, skipped: [] })
})

test('without checkpoints there is none, and nothing to tell', async () => {
  expect(await choose()).toEqual({ step: null, skipped: [] })
})

test('damaged ones are passed over and told, and stay where they are', async () => {
  for (const steps of [2, 4, 6]) saveCheckpoint(steps)
  truncateSync(join(placeOf(6), 'weights.bin'), 3)
  rmSync(join(placeOf(4), 'manifest.json'))
  expect(await choose()).toEqual({
    step: 2,
    skipped: [
      `${nameOf(6)}: weights.bin: has 3 bytes, the manifest says 12`,
      `${nameOf(4)}: manifest.json is not there: the run was stopped while saving`,
    ],
  })
  expect(names()).toEqual([nameOf(2), nameOf(4), nameOf(6)])
})

describe('a checkpoint with a wrong state is set aside, so that nobody resumes from it', () => {
  test('when it was saved after the failure of a run that was wrong', async () => {
    for (const steps of [2, 4, 6]) saveCheckpoint(steps)
    expect(await choose({ trustedSteps: 4 })).toEqual({
      step: 4,
      skipped: [`${nameOf(6)}: it was saved after the training had gone wrong, at step 4`],
    })
    expect(names()).toEqual([nameOf(2), nameOf(4), `${nameOf(6)}.suspect`])
  })

  test('when it is not the state that the ranks agreed on', async () => {
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

  test('also when one of that name was set aside before', async () => {
    for (let time = 0; time < 3; time++) {
      saveCheckpoint(6)
      expect((await choose({ trustedSteps: 4 })).step).toBeNull()
    }
    expect(names()).toEqual(['', '-1', '-2'].map((end) => `${nameOf(6)}.suspect${end}`))
  })
})

test('one ahead of all records is passed over and kept', async () => {
  for (const steps of [2, 4]) saveCheckpoint(steps)
  expect(await choose({ recordedSteps: 3 })).toEqual({
    step: 2,
    skipped: [`${nameOf(4)}: the steps before it are not on record`],
  })
  expect(names()).toEqual([nameOf(2), nameOf(4)])
})

test('those that another run left in the directory are none of ours', async () => {
  saveCheckpoint(2)
  saveCheckpoint(8, { run_id: 'theirs' })
  expect(await choose()).toEqual({ step: 2, skipped: [] })
  expect(names()).toEqual([nameOf(2), nameOf(8)])
})
