import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { descriptorsExhausted } from '../../../src/lab/faults/resources/descriptors-exhausted.js'
import { diskFull } from '../../../src/lab/faults/resources/disk-full.js'
import { memoryLeak } from '../../../src/lab/faults/resources/memory-leak.js'
import { nanGradient } from '../../../src/lab/faults/gradients/nan-gradient.js'
import { alterationsOf } from '../../../src/lab/faults/in-worker.js'
import { writeCheckpointFile } from '../../../src/lab/trainer/checkpoints/checkpoint-files.js'
import { ownHeap } from '../../../src/machine/system/processes/tidy-heap.js'
import type { Trainer } from '../../../src/lab/trainer/train.js'
import { aTrainedGroup, save } from '../trainer/checkpoint-rig.js'
import { anAim, trainAlone } from './lone-rank.js'

const scratch = useScratchDirectory()
const saving = () => ({ checkpointEvery: 2, checkpointsDirectory: scratch.path('checkpoints') })
/** All that `Buffer.alloc` makes from now on; nothing is kept alive by it. */
function buffersMade(): WeakRef<Buffer>[] {
  const made: WeakRef<Buffer>[] = []
  const { alloc } = Buffer
  // A spy of vitest keeps what was returned.
  Buffer.alloc = (...asked) => {
    const buffer = alloc(...asked)
    made.push(new WeakRef(buffer))
    return buffer
  }
  onTestFinished(() => {
    Buffer.alloc = alloc
  })
  return made
}

const testOnLinux = process.platform === 'linux' ? test : test.skip

describe('Fault disk_full', () => {
  testOnLinux(
    'The fault disk_full makes the next checkpoint fail and leaves the earlier ones intact',
    () => {
      const { error, confirmed, steps } = trainAlone({ disturbance: diskFull, task: saving() })
      const message = expect.stringContaining('ENOSPC: no space left on device')
      expect(error).toMatchObject({ message, cause: { code: 'ENOSPC' } })
      expect(confirmed).toEqual([{ step: 3, effect: message }])
      expect(steps).toHaveLength(4)
      const saved = readdirSync(scratch.path('checkpoints', 'step-00000002'))
      expect(saved).toContain('manifest.json')
      const failed = scratch.path('checkpoints', 'step-00000004')
      expect(readdirSync(failed)).toEqual([])
    },
  )

  test('The fault disk_full does nothing before its step', () => {
    const aim = { step: 100 }
    const { error, confirmed } = trainAlone({ disturbance: diskFull, task: saving(), aim })
    expect({ error, confirmed }).toEqual({ error: null, confirmed: [] })
  })

  testOnLinux(
    "The fault disk_full finds another rank's part of the optimizer by its file name",
    () => {
      const directory = scratch.path('checkpoints')
      const saved = save(aTrainedGroup(2), scratch.path('elsewhere'), 3)
      const part = readdirSync(saved).find((name) => name.startsWith('optimizer-1')) ?? ''
      const path = join(directory, basename(saved), part)
      const confirmed: string[] = []
      const alterations = alterationsOf(diskFull, anAim(diskFull, { rank: 1 }), {
        rank: 1,
        worldSize: 2,
        checkpointsDirectory: directory,
        confirm: (_, effect) => confirmed.push(effect),
        now: () => 0,
      })
      const real = {
        saveCheckpoint: () => void writeCheckpointFile(path, [new Uint8Array(8)], true),
      }
      const altered = alterations.trainer?.(real as unknown as Trainer)
      alterations.telemetry?.({ enter: () => undefined } as never).enter('data', 3, 0)
      expect(() => altered?.saveCheckpoint(3)).toThrow('ENOSPC')
      expect(confirmed).toEqual([expect.stringContaining('optimizer-1-of-2.bin')])
    },
  )

  test('The fault disk_full does nothing when nothing is saved', () => {
    const { error, confirmed } = trainAlone({ disturbance: diskFull })
    expect({ error, confirmed }).toEqual({ error: null, confirmed: [] })
  })
})

describe('Fault descriptors_exhausted', () => {
  testOnLinux('The fault descriptors_exhausted does nothing before its step', () => {
    const aim = { step: 100 }
    const outcome = trainAlone({ disturbance: descriptorsExhausted, task: saving(), aim })
    expect(outcome).toMatchObject({ error: null, confirmed: [] })
    expect(existsSync(join(saving().checkpointsDirectory, 'step-00000008', 'manifest.json'))).toBe(
      true,
    )
  })
})

describe('Fault memory_leak', () => {
  test('The fault memory_leak keeps its dose in every step from its step on', async () => {
    const made = buffersMade()
    const confirmed: { step: number; effect: string }[] = []
    const alterations = alterationsOf(memoryLeak, anAim(memoryLeak, { step: 10, dose: 3 }), {
      rank: 0,
      worldSize: 1,
      checkpointsDirectory: '',
      confirm: (step, effect) => confirmed.push({ step, effect }),
      now: () => 0,
    })
    const telemetry = alterations.telemetry?.({ enter: () => undefined } as never)
    for (let step = 0; step < 20; step++) telemetry?.enter('data', step, 0)
    Buffer.alloc(1 << 20)
    // What a reference was made of stays until the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    ownHeap().collect()
    const sizes = made.map((buffer) => buffer.deref()?.length ?? 'freed')
    expect(sizes).toEqual([...Array<number>(10).fill(3 * 2 ** 20), 'freed'])
    const effect = expect.stringMatching(
      /^keeps 3 MiB more each step; \d+\.\d\d MiB were resident after the first$/,
    )
    expect(confirmed).toEqual([{ step: 10, effect }])
    telemetry?.enter('data', 20, 0)
    expect(made).toHaveLength(12)
  })

  test('The fault memory_leak does nothing before its step', () => {
    expect(trainAlone({ disturbance: memoryLeak, aim: { step: 100 } }).confirmed).toEqual([])
  })
})

describe('Fault nan_gradient', () => {
  test.each([1, 2, 3, 4])(
    'The fault nan_gradient spoils one step, from which no rank recovers (seed %i)',
    (seed) => {
      const { steps, confirmed } = trainAlone({ disturbance: nanGradient, aim: { seed } })
      expect(steps.map(({ loss }) => Number.isFinite(loss)).slice(0, 4)).not.toContain(false)
      expect(steps[4]?.loss).toBeNaN()
      const where =
        /^wrote (NaN|Infinity) into element \d+ \(layers\.\d\.(weight|bias)\) in step 3$/
      expect(confirmed).toEqual([{ step: 3, effect: expect.stringMatching(where) }])
    },
  )

  test('The fault nan_gradient does nothing before its step', () => {
    const { steps, confirmed } = trainAlone({ disturbance: nanGradient, aim: { step: 100 } })
    expect(confirmed).toEqual([])
    expect(steps.every(({ loss }) => Number.isFinite(loss))).toBe(true)
  })
})
