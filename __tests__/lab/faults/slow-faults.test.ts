import { describe, expect, test } from 'vitest'
import { degradingWorker } from '../../../src/lab/faults/stragglers/degrading-worker.js'
import { skewedSamples } from '../../../src/lab/faults/controls/skewed-samples.js'
import { intermittentWorker } from '../../../src/lab/faults/stragglers/intermittent-worker.js'
import { slowData } from '../../../src/lab/faults/stragglers/slow-data.js'
import { slowWorker } from '../../../src/lab/faults/stragglers/slow-worker.js'
import { createUsualCost } from '../../../src/lab/faults/mechanisms/usual-cost.js'
import { warmUp } from '../../../src/lab/faults/controls/warm-up.js'
import { trainAlone } from './lone-rank.js'
import { burning, costMs, loadMs, near, sleeping, timeSteps, usually } from './timed-steps.js'

describe('Fault slow_worker', () => {
  test.each([1.1, 1.5, 2, 4])(
    'The fault slow_worker makes steps take %f times as long, from its step to its end',
    (dose) => {
      const { steps, confirmed } = timeSteps(slowWorker, { dose, step: 8, until: 12 })
      const slow = { ...usually, computeMs: near(costMs * dose) }
      const expected = steps.map((_, step) => (step >= 8 && step < 12 ? slow : usually))
      expect(steps).toEqual(expected)
      const effect = expect.stringMatching(/^slowed a gradient of step 8 from 4\.\d+ ms to \d/)
      expect(confirmed).toEqual([{ step: 8, effect }])
    },
  )

  test('The fault slow_worker acts in the first step, before a usual duration is known', () => {
    const { steps } = timeSteps(slowWorker, { dose: 3, step: 0 })
    expect(steps[0]).toEqual({ ...usually, computeMs: near(12) })
  })

  test('The fault slow_worker spares other ranks', () => {
    const { steps, confirmed } = timeSteps(slowWorker, { rank: 1, step: 0 })
    expect(steps).toEqual(steps.map(() => usually))
    expect(confirmed).toEqual([])
  })

  test.each([
    { way: 'computing', seed: burning },
    { way: 'sleeping', seed: sleeping },
  ])('The fault slow_worker really delays a real trainer by $way', ({ seed }) => {
    const aim = { step: 20, dose: 20, seed }
    const options = { seed: 42, hiddenSize: 64, numLayers: 2, inputSize: 10, outputSize: 1 }
    const task = { numSteps: 40, batchSize: 256, options }
    const { steps, confirmed } = trainAlone({ disturbance: slowWorker, aim, task })
    // The fastest: what else the machine does makes gradients slower, and none faster.
    const fastest = (from: number, to: number) =>
      Math.min(...steps.slice(from, to).map(({ computeMs }) => computeMs))
    expect(fastest(20, 40)).toBeGreaterThan(4 * fastest(0, 20))
    expect(confirmed).toHaveLength(1)
  })
})

test('The fault intermittent_worker slows about every other step, completely or not at all', () => {
  const { steps } = timeSteps(intermittentWorker, { step: 20, dose: 3 }, 220)
  const slow = steps.map(({ computeMs }) => Math.round(computeMs / costMs))
  expect(new Set(slow)).toEqual(new Set([1, 3]))
  expect(slow.slice(0, 20)).not.toContain(3)
  const share = slow.slice(20).filter((factor) => factor === 3).length / 200
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.6)
})

test('The fault degrading_worker slows every step by the same additional amount', () => {
  const { steps, confirmed } = timeSteps(degradingWorker, { step: 10, dose: 5 })
  const factors = steps.map(({ computeMs }) => computeMs / costMs)
  const expected = factors.map((_, step) =>
    expect.closeTo(step < 10 ? 1 : 1 + (step - 9) * 0.05, 1),
  )
  expect(factors).toEqual(expected)
  expect(confirmed).toMatchObject([{ step: 10 }])
})

describe('Fault slow_data', () => {
  test.each([0.5, 2])(
    'The fault slow_data delays samples by %f times the cost of their gradient',
    (dose) => {
      const { steps, confirmed } = timeSteps(slowData, { dose, step: 8, until: 12 })
      const slow = { ...usually, dataMs: near(loadMs + dose * costMs) }
      expect(steps).toEqual(steps.map((_, step) => (step >= 8 && step < 12 ? slow : usually)))
      expect(confirmed).toMatchObject([{ step: 8 }])
      expect(confirmed[0]?.effect).toMatch(/instead of 0\.5\d* ms/)
    },
  )

  test('The fault slow_data waits for the first gradient to know its cost', () => {
    const { steps, confirmed } = timeSteps(slowData, { dose: 1, step: 0 })
    expect(steps[0]).toEqual(usually)
    expect(confirmed).toMatchObject([{ step: 1 }])
  })
})

test('The fault skewed_samples ends after five steps', () => {
  const { steps } = timeSteps(skewedSamples, { step: 8 })
  const slow = { ...usually, computeMs: near(costMs * 1.2) }
  expect(steps).toEqual(steps.map((_, step) => (step >= 8 && step < 13 ? slow : usually)))
})

test('Calls that waited for a core do not change the usual duration', () => {
  const usual = createUsualCost()
  expect(usual.of(4)).toBeNull()
  usual.note(100, 0)
  for (let call = 0; call < 12; call++) usual.note(call % 6 ? 40 + call : 8, 4)
  expect(usual.of(2)).toBe(4)
})

test('The control warm_up slows the first three steps and no other', () => {
  const { steps, confirmed } = timeSteps(warmUp, {})
  const slow = { ...usually, computeMs: near(costMs * 20) }
  expect(steps).toEqual(steps.map((_, step) => (step < 3 ? slow : usually)))
  expect(confirmed).toMatchObject([{ step: 0 }])
})
