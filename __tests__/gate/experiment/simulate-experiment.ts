import type { Arm, MeasuredRun } from '../../../src/gate/experiment/arm.js'
import { planSchedule } from '../../../src/gate/experiment/plan-schedule.js'
import type { ExperimentMetrics } from '../../../src/gate/experiment/paired-metrics.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'

/** A machine as it is simulated; shares of the true time. */
export type Machine = {
  /** Standard deviation of one process. */
  readonly noise: number
  /** Slower by so much from the first process to the last. */
  readonly drift?: number
  /** Share of the processes that meet a burst, and how much slower they are. */
  readonly bursts?: { readonly share: number; readonly size: number }
}

export type Simulation = {
  readonly seed: number
  readonly pairs?: number
  readonly machine: Machine
  /** Side B is slower by so much; below zero it is faster. */
  readonly change?: number
  readonly slowed?: number
}

/** What is judged in the simulation: time and throughput share their noise, memory has its own. */
export const simulatedMetrics: ExperimentMetrics = {
  control: 'faster_half_step_ms',
  paired: [
    {
      name: 'faster_half_step_ms',
      label: 'Step',
      unit: 'ms',
      metricClass: 'time',
      direction: 'lower',
      severity: 'error',
      thresholdPercent: 5,
    },
    {
      name: 'throughput',
      label: 'Throughput',
      unit: 'samples/s',
      metricClass: 'time',
      direction: 'higher',
      severity: 'error',
      thresholdPercent: 5,
    },
    {
      name: 'allreduce',
      label: 'All-reduce',
      unit: 'ms',
      metricClass: 'time',
      direction: 'lower',
      severity: 'error',
      thresholdPercent: 5,
    },
    {
      name: 'memory',
      label: 'Memory',
      unit: 'bytes',
      metricClass: 'resource',
      direction: 'lower',
      severity: 'error',
      thresholdPercent: 10,
    },
  ],
  exact: [
    { name: 'hash', label: 'Hash', unit: null, direction: 'equal', severity: 'warn' },
    { name: 'bytes', label: 'Bytes', unit: 'bytes', direction: 'lower', severity: 'error' },
  ],
}

/** The runs of an experiment of which the truth is known. */
export function simulateExperiment(simulation: Simulation): readonly MeasuredRun[] {
  const { seed, pairs = 7, machine, change = 0, slowed } = simulation
  const random = seededRandom(seed)
  const arms: readonly Arm[] = ['base', 'head', 'base-again']
  const order = planSchedule<Arm>(slowed === undefined ? arms : [...arms, 'slowed'], pairs, random)
  const total = order.flat().length
  let done = 0
  return order.flatMap((row, block) =>
    row.map((arm, position): MeasuredRun => {
      const level = levelOf(arm, { change, slowed: slowed ?? 0 })
      const when = 1 + (machine.drift ?? 0) * (done++ / total)
      const isHit = random() < (machine.bursts?.share ?? 0)
      const burst = 1 + (isHit ? (machine.bursts?.size ?? 0) * random() : 0)
      const time = 2 * level * when * burst
      const noisy = (value: number, share = 1) =>
        value * Math.exp(share * machine.noise * normal(random))
      const step = noisy(time)
      return {
        arm,
        block,
        position,
        values: {
          faster_half_step_ms: step,
          throughput: 64_000 / noisy(step, 0.3),
          allreduce: noisy(time / 10),
          memory: noisy(1e8, 0.1),
          hash: 'abc',
          bytes: 1000,
        },
      }
    }),
  )
}

function levelOf(arm: Arm, { change, slowed }: { change: number; slowed: number }): number {
  if (arm === 'head') return 1 + change
  return arm === 'slowed' ? 1 + slowed : 1
}

/** Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
