import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckpointSite, Fault } from '../../../src/lab/faults/disturbance.js'
import { checkpointBitFlip } from '../../../src/lab/faults/checkpoints/checkpoint-bit-flip.js'
import { checkpointHalfWritten } from '../../../src/lab/faults/checkpoints/checkpoint-half-written.js'
import { checkpointStale } from '../../../src/lab/faults/checkpoints/checkpoint-stale.js'
import { checkpointTruncated } from '../../../src/lab/faults/checkpoints/checkpoint-truncated.js'
import { checkpointWrongWorld } from '../../../src/lab/faults/checkpoints/checkpoint-wrong-world.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { localFiles } from '../../../src/runtime/run/checkpoints/local-files.js'
import { verifyOwnCheckpoint } from '../../../src/runtime/run/checkpoints/minicluster.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { aTrainedGroup, save, update } from '../trainer/checkpoint-rig.js'

const scratch = useScratchDirectory()
let older = ''
let newer = ''
beforeEach(() => {
  const group = aTrainedGroup(3)
  older = save(group, scratch.path(), 9)
  update(group, 2)
  newer = save(group, scratch.path(), 19)
})

async function damage(fault: Fault, directory: string, seed = 1): Promise<string[]> {
  const effects: string[] = []
  const site: CheckpointSite = {
    aim: {
      name: fault.name,
      rank: 0,
      peer: null,
      step: 15,
      until: null,
      dose: 0,
      seed,
      attempts: 1,
    },
    checkpointsDirectory: scratch.path(),
    directory,
    random: seededRandom(seed),
    confirm: (effect) => void effects.push(effect),
  }
  await fault.onCheckpoint?.(site)
  return effects
}

/** Bytes of every file. */
async function sizes(directory: string): Promise<Record<string, number>> {
  const names = await readdir(directory)
  const known = names.map(async (name) => [name, (await stat(join(directory, name))).size] as const)
  return Object.fromEntries(await Promise.all(known))
}

const seeds = [1, 2, 3, 4, 5]

describe('Damage that a reader of the checkpoint finds', () => {
  test.each([
    {
      fault: checkpointTruncated,
      reason: /^[a-z0-9-]+\.bin: has \d+ bytes, the manifest says \d+/,
    },
    { fault: checkpointBitFlip, reason: /^[a-z0-9-]+\.bin: its SHA-256 differs from the manifest/ },
    { fault: checkpointHalfWritten, reason: /manifest.json is missing/ },
    { fault: checkpointWrongWorld, reason: /manifest.json: it has changed/ },
  ])('The reader of the checkpoint reports $fault.name', async ({ fault, reason }) => {
    for (const seed of seeds) {
      const group = aTrainedGroup(3, 'adam', seed)
      const directory = save(group, scratch.path(), 19 + seed)
      expect(await verifyOwnCheckpoint(directory, localFiles)).toMatchObject({ status: 'intact' })
      expect(await damage(fault, directory, seed)).toHaveLength(1)
      const verdict = await verifyOwnCheckpoint(directory, localFiles)
      expect(verdict).toMatchObject({ status: 'damaged', reason: expect.stringMatching(reason) })
    }
    expect(await verifyOwnCheckpoint(older, localFiles)).toMatchObject({ status: 'intact' })
  })
})

test('The fault checkpoint_bit_flip keeps the length of every file', async () => {
  const before = await sizes(newer)
  await damage(checkpointBitFlip, newer)
  expect(await sizes(newer)).toEqual(before)
})

test('A stale checkpoint is the older one under the name of the newer one', async () => {
  expect(await damage(checkpointStale, newer)).toHaveLength(1)
  const manifests = [older, newer].map((directory) =>
    readFile(join(directory, 'manifest.json'), 'utf8'),
  )
  const [original, copy] = await Promise.all(manifests)
  expect(copy).toBe(original)
  expect(await sizes(newer)).toEqual(await sizes(older))
})

test('The stale checkpoint fault needs an older checkpoint and otherwise confirms nothing', async () => {
  expect(await damage(checkpointStale, older)).toEqual([])
  expect(await verifyOwnCheckpoint(older, localFiles)).toMatchObject({ status: 'intact' })
  expect(await verifyOwnCheckpoint(newer, localFiles)).toMatchObject({ status: 'intact' })
})
