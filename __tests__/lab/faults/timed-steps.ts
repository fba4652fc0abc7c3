import { expect } from 'vitest'
import type { Disturbance } from '../../../src/lab/faults/disturbance.js'
import type { Aim } from '../../../src/kit/records/run/aim.js'
import { alterationsOf } from '../../../src/lab/faults/in-worker.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import type { StepTelemetry } from '../../../src/lab/telemetry/step-telemetry.js'
import type { Trainer } from '../../../src/lab/trainer/train.js'
import { anAim } from './lone-rank.js'

/** Seeds with which the extra time is computed, and slept. */
export const [burning = 0, sleeping = 0] = [true, false].map((isBurning) => {
  for (let seed = 0; ; seed++) if (seededRandom(seed)() < 0.5 === isBurning) return seed
})

const samples = Uint32Array.of(1, 2, 3, 4)
export const costMs = 4
export const loadMs = 0.5

/** Milliseconds of data and compute of each step, on a clock that only work moves; a step is one micro-batch. */
export function timeSteps(disturbance: Disturbance, aim: Partial<Aim>, numSteps = 20) {
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

export const near = (ms: number) => expect.closeTo(ms, 1)
export const usually = { dataMs: near(loadMs), computeMs: near(costMs) }
