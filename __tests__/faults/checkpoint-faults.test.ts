import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { CheckpointSite, Fault } from '../../src/faults/disturbance.js'
import { checkpointBitFlip } from '../../src/faults/checkpoint-bit-flip.js'
import { checkpointHalfWritten } from '../../src/faults/checkpoint-half-written.js'
import { checkpointStale } from '../../src/faults/checkpoint-stale.js'
import { checkpointTruncated } from '../../src/faults/checkpoint-truncated.js'
import { checkpointWrongWorld } from '../../src/faults/checkpoint-wrong-world.js'
import { seededRandom } from '../../src/faults/seeded-random.js'
import { verifyCheckpoint } from '../../src/launch/find-checkpoint.js'
import { useScratchDirectory } from '../support/scratch-directory.js'
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
      ...{ name: fault.name, rank: 0, peer: null, step: 15, until: null, dose: 0, seed },
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

describe('damage that a reader of the checkpoint finds', () => {
  test.each([
    {
      fault: checkpointTruncated,
      reason: /^[a-z0-9-]+\.bin: has \d+ bytes, the manifest says \d+/,
    },
    { fault: checkpointBitFlip, reason: /^[a-z0-9-]+\.bin: its SHA-256 is not the manifest's/ },
    { fault: checkpointHalfWritten, reason: /manifest.json is not there/ },
    { fault: checkpointWrongWorld, reason: /manifest.json: it has changed/ },
  ])('$fault.name', async ({ fault, reason }) => {
    for (const seed of seeds) {
      const group = aTrainedGroup(3, 'adam', seed)
      const directory = save(group, scratch.path(), 19 + seed)
      expect(await verifyCheckpoint(directory)).toMatchObject({ status: 'intact' })
      expect(await damage(fault, directory, seed)).toHaveLength(1)
      const verdict = await verifyCheckpoint(directory)
      expect(verdict).toMatchObject({ status: 'damaged', reason: expect.stringMatching(reason) })
    }
    expect(await verifyCheckpoint(older)).toMatchObject({ status: 'intact' })
  })
})

test('a flipped bit leaves every length as it was', async () => {
  const before = await sizes(newer)
  await damage(checkpointBitFlip, newer)
  expect(await sizes(newer)).toEqual(before)
})

test("a stale checkpoint is the older one, under the newer one's name", async () => {
  expect(await damage(checkpointStale, newer)).toHaveLength(1)
  const manifests = [older, newer].map((directory) =>
    readFile(join(directory, 'manifest.json'), 'utf8'),
  )
  const [original, copy] = await Promise.all(manifests)
  expect(copy).toBe(original)
  expect(await sizes(newer)).toEqual(await sizes(older))
})

test('without an older one there is nothing to be stale, and nothing is confirmed', async () => {
  expect(await damage(checkpointStale, older)).toEqual([])
  expect(await verifyCheckpoint(older)).toMatchObject({ status: 'intact' })
  expect(await verifyCheckpoint(newer)).toMatchObject({ status: 'intact' })
})
