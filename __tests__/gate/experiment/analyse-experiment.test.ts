import { describe, expect, test } from 'vitest'
import { analyseExperiment } from '../../../src/gate/experiment/analyse-experiment.js'
import type { MeasuredRun } from '../../../src/gate/experiment/arm.js'
import {
  defaultSettings,
  type ExperimentSettings,
} from '../../../src/gate/experiment/experiment-settings.js'
import { sumUpVerdict } from '../../../src/gate/experiment/sum-up-experiment.js'
import { seededRandom } from '../../../src/lab/faults/mechanisms/seeded-random.js'
import { type Simulation, simulatedMetrics, simulateExperiment } from './simulate-experiment.js'

function analyse(
  runs: readonly MeasuredRun[],
  settings: Partial<ExperimentSettings> = {},
  controlPercent: number | null = null,
) {
  return analyseExperiment(runs, {
    metrics: simulatedMetrics,
    settings: { ...defaultSettings, ...settings },
    simulation: { random: seededRandom(1), simulations: 300 },
    controlPercent,
  })
}

const rowsOf = (simulation: Simulation) => analyse(simulateExperiment(simulation)).comparisons
const quiet = { noise: 0.02 }

describe('Change on side B', () => {
  test('A change for the worse is a regression with size, interval, chance and sensitivity', () => {
    const { faster_half_step_ms: step, throughput } = rowsOf({
      seed: 1,
      machine: quiet,
      change: 0.15,
    })
    expect(step).toMatchObject({ verdict: 'regression', is_regression: true, method: 'paired' })
    expect(step!.effect_percent).toBeGreaterThan(10)
    expect(step!.effect_low_percent).toBeLessThanOrEqual(step!.effect_percent!)
    expect(step!.effect_high_percent).toBeGreaterThanOrEqual(step!.effect_percent!)
    expect(step!.p_value).toBeLessThan(0.05)
    expect(step!.samples).toBe(7)
    expect(step!.reason).toMatch(
      /^worse by \d+(\.\d)? % in the median of 7 pairs, beyond the noise/,
    )
    expect(throughput).toMatchObject({ verdict: 'regression' })
    expect(throughput!.percent_change).toBeLessThan(-9)
    expect(throughput!.effect_percent).toBeGreaterThan(9)
  })

  test('A change for the better is an improvement', () => {
    const rows = rowsOf({ seed: 2, machine: quiet, change: -0.15 })
    expect(rows['faster_half_step_ms']).toMatchObject({
      verdict: 'improvement',
      is_regression: false,
    })
    expect(rows['throughput']).toMatchObject({ verdict: 'improvement' })
    expect(sumUpVerdict(rows)).toBe('improvement')
  })

  test('A change below the practical threshold is not a regression, however certain it is', () => {
    const rows = rowsOf({ seed: 3, machine: { noise: 0.001 }, change: 0.03 })
    expect(rows['faster_half_step_ms']).toMatchObject({ verdict: 'pass' })
  })

  test("A change counts from the metric's own threshold when one is set", () => {
    const runs = simulateExperiment({ seed: 3, machine: { noise: 0.001 }, change: 0.03 })
    const { comparisons } = analyse(runs, { thresholds: new Map([['faster_half_step_ms', 2]]) })
    expect(comparisons['faster_half_step_ms']).toMatchObject({
      verdict: 'regression',
      threshold_percent: 2,
    })
  })
})

describe('No change', () => {
  test('An experiment on a quiet machine passes and states the smallest detectable change', () => {
    const rows = rowsOf({ seed: 4, machine: { noise: 0.01 } })
    expect(rows['faster_half_step_ms']).toMatchObject({ verdict: 'pass', is_regression: false })
    expect(rows['faster_half_step_ms']!.minimum_detectable_effect_percent).toBeGreaterThan(5)
    expect(rows['faster_half_step_ms']!.minimum_detectable_effect_percent).toBeLessThan(15)
    expect(sumUpVerdict(rows)).toBe('pass')
  })

  test('An experiment on a too noisy machine is inconclusive and states the smallest detectable change', () => {
    const rows = rowsOf({ seed: 5, machine: { noise: 0.2 } })
    expect(rows['faster_half_step_ms']).toMatchObject({ verdict: 'inconclusive' })
    expect(rows['faster_half_step_ms']!.minimum_detectable_effect_percent).toBeGreaterThan(15)
    expect(rows['faster_half_step_ms']!.reason).toMatch(
      /^too noisy: only a degradation of .* 15 % is required$/,
    )
    expect(sumUpVerdict(rows)).toBe('inconclusive')
  })
})

test('Everything is inconclusive when side A differs from itself', () => {
  const runs = simulateExperiment({ seed: 6, machine: quiet, change: 0.3 }).map((run) =>
    run.arm === 'base-again'
      ? {
          ...run,
          values: {
            ...run.values,
            faster_half_step_ms: Number(run.values['faster_half_step_ms']) * 1.2,
          },
        }
      : run,
  )
  const { faster_half_step_ms: step } = analyse(runs).comparisons
  expect(step).toMatchObject({ verdict: 'inconclusive' })
  expect(step!.reason).toMatch(/^side A differs from itself by /)
})

test('A figure missing from one run is unknown, but one missing from all matters only if it can fail', () => {
  const runs = simulateExperiment({ seed: 7, machine: quiet }).map((run, index) => ({
    ...run,
    values: {
      ...run.values,
      faster_half_step_ms: index === 4 ? null : run.values['faster_half_step_ms']!,
      allreduce: null,
    },
  }))
  const { comparisons } = analyse(runs, { severities: new Map([['allreduce', 'warn']]) })
  expect(comparisons['faster_half_step_ms']).toMatchObject({
    verdict: 'inconclusive',
    reason: 'not every run has it',
    current_value: null,
  })
  expect(comparisons).not.toHaveProperty('allreduce')
  expect(analyse(runs).comparisons['allreduce']).toMatchObject({
    verdict: 'inconclusive',
    reason: 'no run has it',
    severity: 'error',
  })
  expect(comparisons['throughput']).toMatchObject({ verdict: 'pass' })
})

test('A disabled metric is not tested and leaves more of the error rate to the others', () => {
  const runs = simulateExperiment({ seed: 8, machine: quiet, change: 0.15 })
  const { comparisons } = analyse(runs, {
    severities: new Map([
      ['allreduce', 'off'],
      ['memory', 'off'],
    ]),
  })
  expect(Object.keys(comparisons)).toEqual(['faster_half_step_ms', 'throughput', 'hash', 'bytes'])
  expect(comparisons['faster_half_step_ms']!.p_value).toBeCloseTo(2 / 2187, 10)
})

test('Metrics that only warn are corrected separately and take nothing from those that can fail', () => {
  const runs = simulateExperiment({ seed: 8, machine: quiet, change: 0.15 })
  const { comparisons } = analyse(runs, {
    severities: new Map([
      ['throughput', 'warn'],
      ['allreduce', 'warn'],
      ['memory', 'warn'],
    ]),
  })
  expect(comparisons['faster_half_step_ms']!.p_value).toBeCloseTo(1 / 2187, 10)
  expect(comparisons['throughput']).toMatchObject({ severity: 'warn' })
  expect(comparisons['throughput']!.p_value).toBeGreaterThan(2 / 2187)
})

test('Two pairs can never show a change, and the result says so', () => {
  const { faster_half_step_ms: step } = rowsOf({ seed: 9, machine: quiet, pairs: 2, change: 1 })
  expect(step).toMatchObject({
    verdict: 'inconclusive',
    minimum_detectable_effect_percent: null,
    reason: 'too few pairs to distinguish anything from chance',
  })
})

describe('Positive control', () => {
  test('The positive control is judged by the same rule and reports the loss that it caused', () => {
    const { control } = analyse(
      simulateExperiment({ seed: 10, machine: quiet, slowed: 0.13 }),
      {},
      15,
    )
    expect(control).toMatchObject({
      intended_percent: 15,
      metric: 'faster_half_step_ms',
      is_detected: true,
    })
    expect(control!.measured_percent).toBeGreaterThan(9)
    expect(control!.measured_percent).toBeLessThan(17)
  })

  test('The experiment reports a positive control that the gate did not notice', () => {
    const { control } = analyse(
      simulateExperiment({ seed: 11, machine: { noise: 0.2 }, slowed: 0.13 }),
      {},
      15,
    )
    expect(control).toMatchObject({ is_detected: false })
  })
})

describe('Metrics without noise', () => {
  const changed = (name: string, value: string | number) =>
    simulateExperiment({ seed: 12, machine: quiet }).map((run) =>
      run.arm === 'head' ? { ...run, values: { ...run.values, [name]: value } } : run,
    )

  test('An exact metric passes when both sides are equal', () => {
    const { hash, bytes } = rowsOf({ seed: 12, machine: quiet })
    expect(hash).toMatchObject({ verdict: 'pass', baseline_digest: 'abc', current_digest: 'abc' })
    expect(bytes).toMatchObject({ verdict: 'pass', baseline_value: 1000, percent_change: 0 })
  })

  test('An exact metric is a regression at the smallest difference', () => {
    const { comparisons } = analyse(changed('bytes', 1001))
    expect(comparisons['bytes']).toMatchObject({ verdict: 'regression', is_regression: true })
    expect(sumUpVerdict(comparisons)).toBe('regression')
  })

  test('An exact metric that only warns is a warning', () => {
    const { comparisons } = analyse(changed('hash', 'abd'))
    expect(comparisons['hash']).toMatchObject({ verdict: 'regression', severity: 'warn' })
    expect(sumUpVerdict(comparisons)).toBe('warning')
  })

  test('An exact metric may differ between two workloads', () => {
    const { comparisons } = analyse(changed('hash', 'abd'), { isSameWorkload: false })
    expect(comparisons['hash']).toMatchObject({ verdict: 'inconclusive', is_regression: false })
  })

  test('An exact metric is inconclusive when a side does not agree with itself', () => {
    const runs = simulateExperiment({ seed: 13, machine: quiet }).map((run, index) => ({
      ...run,
      values: { ...run.values, hash: `${run.arm}${index % 2}` },
    }))
    expect(analyse(runs).comparisons['hash']).toMatchObject({ verdict: 'inconclusive' })
  })
})
