import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { bundleEntry } from '../../support/processes/bundle.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()

test('The history keeps 10,000 workers and a million steps in 80 MB, with their peaks', async () => {
  const source = join(import.meta.dirname, '../../support/processes/monitor-memory-program.ts')
  const program = await bundleEntry(source, scratch.path())
  const words = ['--expose-gc', program]
  const { stdout } = await promisify(execFile)(process.execPath, words, { timeout: 60_000 })
  const held = JSON.parse(stdout) as { heapAndBuffers: number; workers: number; peaks: number[] }
  expect(held.workers).toBe(10_000)
  expect(held.peaks).toEqual([99, 99])
  expect(held.heapAndBuffers).toBeLessThan(80 * 2 ** 20)
}, 90_000)
