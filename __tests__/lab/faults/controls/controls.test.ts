import { describe, expect, test } from 'vitest'
import { useScratchDirectory } from '../../../support/scratch-directory.js'
import { checkpointPause } from '../../../../src/lab/faults/controls/checkpoint-pause.js'
import { evaluation } from '../../../../src/lab/faults/controls/evaluation.js'
import { garbagePause } from '../../../../src/lab/faults/controls/garbage-pause.js'
import { learningRateChange } from '../../../../src/lab/faults/controls/learning-rate-change.js'
import { monitorClockStep } from '../../../../src/lab/faults/controls/monitor-clock-step.js'
import { oversubscribed } from '../../../../src/lab/faults/controls/oversubscribed.js'
import { unevenBatch } from '../../../../src/lab/faults/controls/uneven-batch.js'
import type { Control } from '../../../../src/lab/faults/disturbance.js'
import { alterationsOf } from '../../../../src/lab/faults/in-worker.js'
import { controls } from '../../../../src/lab/faults/index.js'
import type { WorkerSpec } from '../../../../src/lab/worker/worker-spec.js'
import { anAim, trainAlone } from '../lone-rank.js'

const scratch = useScratchDirectory()

/** Losses of a run that nothing disturbs. */
const plain = (task = {}) => {
  const bystander: Control = { ...oversubscribed, inWorker: () => ({}) }
  return trainAlone({ disturbance: bystander, task }).steps.map(({ loss }) => loss)
}

describe('Control checkpoint_pause', () => {
  test('The control checkpoint_pause makes rank 0 save slowly', () => {
    const task = { checkpointEvery: 4, checkpointsDirectory: scratch.path() }
    const started = performance.now()
    const { confirmed, error } = trainAlone({ disturbance: checkpointPause, task })
    expect(performance.now() - started).toBeGreaterThan(99)
    expect({ error, confirmed }).toMatchObject({ error: null, confirmed: [{ step: 3 }] })
  })
})

test('The evaluation control takes time between steps and does not change the training', () => {
  const task = { numSteps: 45 }
  const { steps, confirmed } = trainAlone({ disturbance: evaluation, task })
  expect(steps.map(({ loss }) => loss)).toEqual(plain(task))
  expect(confirmed.map(({ step }) => step)).toEqual([20, 40])
})

describe('Control uneven_batch', () => {
  const specOf = (batchSize: number, microBatches: number, worldSize: number) =>
    ({
      rendezvous: { worldSize },
      task: { kind: 'train', batchSize, microBatches },
    }) as unknown as WorkerSpec
  const unevenly = (spec: WorkerSpec) => unevenBatch.inSpec?.(spec, anAim(unevenBatch)).task

  test('The control uneven_batch picks a batch size that nothing divides', () => {
    expect(unevenly(specOf(32, 4, 2))).toMatchObject({ batchSize: 31 })
    expect(unevenly(specOf(32, 4, 3))).toMatchObject({ batchSize: 31 })
    expect(unevenly(specOf(37, 6, 2))).toMatchObject({ batchSize: 35 })
  })

  test('The control uneven_batch keeps a batch that is too small to be cut', () => {
    expect(unevenly(specOf(4, 4, 4))).toMatchObject({ batchSize: 4 })
  })

  test('The sampler confirms the control uneven_batch', () => {
    const confirmed: string[] = []
    const alterations = alterationsOf(unevenBatch, anAim(unevenBatch), {
      rank: 1,
      worldSize: 2,
      confirm: (_, effect) => confirmed.push(effect),
      now: () => 0,
    })
    for (const size of [32, 31]) {
      const sampler = { batch: () => ({ ids: new Uint32Array(size) }) }
      alterations.trainer?.({ sampler } as never).sampler.batch(0)
    }
    expect(confirmed).toEqual(['global batches of 31 samples'])
  })
})

test('The control garbage_pause delays every fifteenth step and does not change the training', () => {
  const task = { numSteps: 46 }
  const { steps, confirmed } = trainAlone({ disturbance: garbagePause, task })
  expect(confirmed.map(({ step }) => step)).toEqual([15, 30, 45])
  for (const step of [15, 30, 45]) expect(steps[step]?.computeMs).toBeGreaterThanOrEqual(10)
  expect(steps.map(({ loss }) => loss)).toEqual(plain(task))
})

test('The control garbage_pause delays one rank at a time, each now and then', () => {
  const hits = [0, 1, 2].map((rank) => {
    const steps: number[] = []
    const alterations = alterationsOf(garbagePause, anAim(garbagePause), {
      rank,
      worldSize: 3,
      confirm: (step) => steps.push(step),
      now: performanceOfHaste(),
    })
    const telemetry = alterations.telemetry?.({ enter: () => undefined } as never)
    const model = { lossAndGradient: () => 1 }
    const altered = alterations.trainer?.({ model } as never).model
    for (let step = 0; step < 600; step++) {
      telemetry?.enter('compute', step, 0)
      altered?.lossAndGradient({} as never, new Float32Array(0))
    }
    return steps
  })
  expect(hits.flat().sort((a, b) => a - b)).toEqual(
    Array.from({ length: 39 }, (_, index) => (index + 1) * 15),
  )
  for (const steps of hits) expect(steps.length).toBeGreaterThan(4)
})

/** A clock by which every look is a millisecond later. */
function performanceOfHaste(): () => number {
  let time = 0
  return () => time++
}

test('The controls learning_rate_change and monitor_clock_step change the task of every rank alike', () => {
  const spec = { startedAtEpochMs: 9000, task: { kind: 'train', learningRate: 0.5 } }
  const told = (control: Control) => control.inSpec?.(spec as WorkerSpec, anAim(control))
  expect(told(learningRateChange)).toEqual({ ...spec, task: { kind: 'train', learningRate: 1.5 } })
  expect(told(monitorClockStep)).toEqual({ ...spec, startedAtEpochMs: 7000 })
  for (const disturbance of [learningRateChange, monitorClockStep]) {
    expect(disturbance.target).toBe('group')
    expect(trainAlone({ disturbance }).confirmed).toHaveLength(1)
  }
})

test('The control oversubscribed is confirmed only if there are more ranks than cores', () => {
  expect(trainAlone({ disturbance: oversubscribed }).confirmed).toEqual([])
  const effects: string[] = []
  const alterations = alterationsOf(oversubscribed, anAim(oversubscribed), {
    rank: 0,
    worldSize: 100_000,
    confirm: (_, effect) => effects.push(effect),
    now: () => 0,
  })
  alterations.telemetry?.({ enter: () => undefined } as never).enter('data', 0, 0)
  expect(effects).toEqual([expect.stringMatching(/^100000 ranks on \d+ cores$/)])
})

test('No control ends a run or needs a proxy', () => {
  for (const { code, onLink, onCheckpoint } of controls) {
    expect(code).toMatch(/^N\d+$/)
    expect([onLink, onCheckpoint]).toEqual([undefined, undefined])
  }
})
