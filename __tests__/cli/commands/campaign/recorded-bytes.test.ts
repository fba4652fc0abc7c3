import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bytesPerStep, sizesOf } from '../../../../src/cli/commands/campaign/recorded-bytes.js'
import { treeSize } from '../../../../src/machine/system/files/tree-size.js'
import { aFolder } from '../world.js'

test('The logs of all ranks and of the coordinator, and nothing else of a run, count for each step and rank', async () => {
  const directory = await aFolder()
  await mkdir(join(directory, 'events'))
  await writeFile(join(directory, 'events', 'rank-0.log'), 'x'.repeat(300))
  await writeFile(join(directory, 'events', 'rank-1.log'), 'x'.repeat(500))
  await writeFile(join(directory, 'events', 'coordinator.jsonl'), 'x'.repeat(800))
  await writeFile(join(directory, 'run.json'), 'x'.repeat(9000))
  const run = { runDirectory: directory, workers: 2, steps: 4 }
  expect(await bytesPerStep(run, { treeSize })).toBe(200)
  expect(await bytesPerStep({ ...run, steps: 0 }, { treeSize })).toBe(0)
})

test('The size of a run without logs is not known', async () => {
  const run = { runDirectory: await aFolder(), workers: 2, steps: 4 }
  expect(await bytesPerStep(run, { treeSize })).toBe(0)
})

test('Both undisturbed runs are kept, and the second one says what a step takes', async () => {
  const runs = []
  for (const bytes of [600, 800]) {
    const directory = await aFolder()
    await mkdir(join(directory, 'events'))
    await writeFile(join(directory, 'events', 'rank-0.log'), 'x'.repeat(bytes))
    runs.push({ runDirectory: directory, workers: 2 })
  }
  const { stepBytes, keptBytes } = await sizesOf([runs[0]!, runs[1]!], 4, { treeSize })
  expect({ step: stepBytes(), keptBytes }).toEqual({ step: 100, keptBytes: 1400 })
})
