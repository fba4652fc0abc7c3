import { describe, expect, test } from '@jest/globals'
import { degradingWorker } from '../../src/faults/degrading-worker.js'
import type { Aim } from '../../src/records/aim.js'
import type { Disturbance } from '../../src/faults/disturbance.js'
import { skewedSamples } from '../../src/faults/controls/skewed-samples.js'
import { alterationsOf } from '../../src/faults/in-worker.js'
import { intermittentWorker } from '../../src/faults/intermittent-worker.js'
import { seededRandom } from '../../src/faults/seeded-random.js'
import { slowData } from '../../src/faults/slow-data.js'
import { slowWorker } from '../../src/faults/slow-worker.js'
import { createUsualCost } from '../../src/faults/usual-cost.js'
import type { Trainer } from '../../src/trainer/train.js'
import type { StepTelemetry } from '../../src/telemetry/step-telemetry.js'
import { anAim, trainAlone } from './lone-rank.js'

/** Seeds with which the extra time is computed, and slept. */
const [burning, sleeping] = [true, false].map((isBurning) => {
  for (let seed = 0; ; seed++) if (seededRandom(seed)() < 0.5 === isBurning) return seed
})

const samples = Uint32Array.of(1, 2, 3, 4)
const costMs = 4
const loadMs = 0.5

/** Milliseconds of data and compute of each step, on a clock that only work moves; a step is one micro-batch. */
function timeSteps(disturbance: Disturbance, aim: Partial<Aim>, numSteps = 20) {
  let time = 0
  const confirmed: { step: number; effect: string }[] = []
  const alterations = alterationsOf(disturbance, anAim(disturbance, { seed: burning, ...aim }), {
    rank: 0,
    worldSize: 2,
    confirm: (step, effect) => confirmed.push({ step, effect }),
    now: () => (time += 1e-3),
  })
  const parts = {
    model: {
      tensors: [],
      lossAndGradient() {
        time += costMs
        return 1
      },
    },
    dataset: {
      columns() {
        time += loadMs
        return {}
      },
    },
  } as unknown as Trainer
  const { model, dataset } = alterations.trainer?.(parts) ?? parts
  const silent = { enter: () => undefined } as unknown as StepTelemetry
  const telemetry = alterations.telemetry?.(silent) ?? silent
  const steps = Array.from({ length: numSteps }, (_, step) => {
    const started = time
    telemetry.enter('data', step, 0)
    const columns = dataset.columns(samples)
    telemetry.enter('compute', step, 0)
    const loaded = time
    const batch = { size: samples.length, ids: samples, columns }
    expect(model.lossAndGradient(batch, new Float32Array(0))).toBe(1)
    return { dataMs: loaded - started, computeMs: time - loaded }
  })
  return { confirmed, steps }
}

const near = (ms: number) => expect.closeTo(ms, 1)
const usually = { dataMs: near(loadMs), computeMs: near(costMs) }

describe('slow_worker', () => {
  test.each([1.1, 1.5, 2, 4])('takes %f times as long, from its step to its end', (dose) => {
    const { steps, confirmed } = timeSteps(slowWorker, { dose, step: 8, until: 12 })
    const slow = { ...usually, computeMs: near(costMs * dose) }
    const expected = steps.map((_, step) => (step >= 8 && step < 12 ? slow : usually))
    expect(steps).toEqual(expected)
    const effect = expect.stringMatching(/^slowed a gradient of step 8 from 4\.\d+ ms to \d/)
    expect(confirmed).toEqual([{ step: 8, effect }])
  })

  test('works from the first step, when nothing is usual yet', () => {
    const { steps } = timeSteps(slowWorker, { dose: 3, step: 0 })
    expect(steps[0]).toEqual({ ...usually, computeMs: near(12) })
  })

  test('leaves another rank alone', () => {
    const { steps, confirmed } = timeSteps(slowWorker, { rank: 1, step: 0 })
    expect(steps).toEqual(steps.map(() => usually))
    expect(confirmed).toEqual([])
  })

  test.each([
    { way: 'computing', seed: burning },
    { way: 'sleeping', seed: sleeping },
  ])('really delays a real trainer, $way', ({ seed }) => {
    const aim = { step: 20, dose: 20, seed }
    const options = { seed: 42, hiddenSize: 64, numLayers: 2, inputSize: 10, outputSize: 1 }
    const task = { numSteps: 40, batchSize: 256, options }
    const { steps, confirmed } = trainAlone({ disturbance: slowWorker, aim, task })
    const cost = (from: number, to: number) =>
      steps.slice(from, to).reduce((sum, { computeMs }) => sum + computeMs, 0)
    expect(cost(20, 40)).toBeGreaterThan(4 * cost(10, 20))
    expect(confirmed).toHaveLength(1)
  })
})

test('intermittent_worker is slow in about every other step, all of it or none', () => {
  const { steps } = timeSteps(intermittentWorker, { step: 20, dose: 3 }, 220)
  const slow = steps.map(({ computeMs }) => Math.round(computeMs / costMs))
  expect(new Set(slow)).toEqual(new Set([1, 3]))
  expect(slow.slice(0, 20)).not.toContain(3)
  const share = slow.slice(20).filter((factor) => factor === 3).length / 200
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

test('degrading_worker gets slower by the same amount every step', () => {
  const { steps, confirmed } = timeSteps(degradingWorker, { step: 10, dose: 5 })
  const factors = steps.map(({ computeMs }) => computeMs / costMs)
  const expected = factors.map((_, step) =>
    expect.closeTo(step < 10 ? 1 : 1 + (step - 9) * 0.05, 1),
  )
  expect(factors).toEqual(expected)
  expect(confirmed).toMatchObject([{ step: 10 }])
})

describe('slow_data', () => {
  test.each([0.5, 2])('delays samples by %f times the cost of their gradient', (dose) => {
    const { steps, confirmed } = timeSteps(slowData, { dose, step: 8, until: 12 })
    const slow = { ...usually, dataMs: near(loadMs + dose * costMs) }
    expect(steps).toEqual(steps.map((_, step) => (step >= 8 && step < 12 ? slow : usually)))
    expect(confirmed).toMatchObject([{ step: 8 }])
    expect(confirmed[0]?.effect).toMatch(/instead of 0\.5\d* ms/)
  })

  test('waits for the first gradient to know what it costs', () => {
    const { steps, confirmed } = timeSteps(slowData, { dose: 1, step: 0 })
    expect(steps[0]).toEqual(usually)
    expect(confirmed).toMatchObject([{ step: 1 }])
  })
})

test('skewed_samples is over after five steps', () => {
  const { steps } = timeSteps(skewedSamples, { step: 8 })
  const slow = { ...usually, computeMs: near(costMs * 1.2) }
  expect(steps).toEqual(steps.map((_, step) => (step >= 8 && step < 13 ? slow : usually)))
})

test('what is usual is not moved by calls that waited for a core', () => {
  const usual = createUsualCost()
  expect(usual.of(4)).toBeNull()
  usual.note(100, 0)
  for (let call = 0; call < 100; call++) usual.note(call % 2 ? 8 : 40 + call, 4)
  expect(usual.of(2)).toBe(4)
})
