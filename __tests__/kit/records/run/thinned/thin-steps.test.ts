import { expect, test } from 'vitest'
import { formatRecord } from '../../../../../src/kit/records/json/format-record.js'
import { parseRunMetrics } from '../../../../../src/kit/records/run/parse-run-metrics.js'
import type { RunMetrics } from '../../../../../src/kit/records/run/run-metrics.js'
import {
  countHashes,
  countSteps,
  fasterHalfComputeMs,
  fasterHalfStepMs,
  meanPartMs,
  partFields,
  stepTimesOf,
} from '../../../../../src/kit/records/run/thinned/all-steps.js'
import {
  hashOfLosses,
  hashOfStates,
} from '../../../../../src/kit/records/run/thinned/hash-steps.js'
import {
  gridOf,
  mostListedSteps,
  thinSteps,
} from '../../../../../src/kit/records/run/thinned/thin-steps.js'
import { aRunMetrics, aStepRecord, withStep } from '../../../../support/builders/run-builders.js'

/** Each step takes another time, so that a figure of some steps is not that of all. */
const ofLength = (count: number, first = 0): RunMetrics =>
  aRunMetrics({
    steps: Array.from({ length: count }, (_, index) =>
      aStepRecord({
        step: first + index,
        step_time_ms: 5 + (index % 16 === 0 ? 100 : index / count),
        compute_time_ms: 1 + index / count,
      }),
    ),
  })
const long = ofLength(16_500)

const figures = (run: RunMetrics) => {
  const { count, mean, p50, p95, p99, max } = stepTimesOf(run)
  return {
    counts: [countSteps(run), countHashes(run)],
    times: [count, mean, p50, p95, p99, max, fasterHalfStepMs(run), fasterHalfComputeMs(run)],
    parts: partFields.map((field) => meanPartMs(run, field)),
    digests: [hashOfLosses(run), hashOfStates(run)],
  }
}

const reread = (run: RunMetrics): RunMetrics => {
  const parsed = parseRunMetrics(formatRecord(thinSteps(run)))
  if (parsed.status !== 'ok') throw new Error(JSON.stringify(parsed))
  return parsed.value
}

test('A file lists all steps of a run up to the limit, as it always did', () => {
  const whole = ofLength(mostListedSteps)
  expect(thinSteps(whole)).toBe(whole)
  expect(reread(whole).thinned_steps).toBeUndefined()
})

test('The record of a longer run lists the steps of a grid, and its first and last', () => {
  const numbers = (run: RunMetrics) => reread(run).steps.map(({ step }) => step)
  const listed = numbers(long)
  expect(listed.slice(0, 3)).toEqual([0, 4, 8])
  expect(listed.slice(-2)).toEqual([16_496, 16_499])
  expect(numbers(ofLength(8200, 101)).slice(0, 3)).toEqual([101, 102, 104])
  expect(reread(long).thinned_steps).toMatchObject({ every: 4, recorded: 16_500 })
})

test('The first loss that is no number stays in the record of a long run', () => {
  const steps = reread(withStep(withStep(long, 333, { loss: NaN }), 335, { loss: NaN })).steps
  expect(steps.filter(({ step }) => [333, 335].includes(step)).map(({ step }) => step)).toEqual([
    333,
  ])
})

test('Each figure of a thinned record is that of all steps', () => {
  expect(figures(reread(long))).toEqual(figures(long))
})

test('What one step lacks is unknown of the whole run, also where the record does not list that step', () => {
  const untimed = withStep(long, 333, { step_time_ms: null, state_hash: undefined })
  expect(figures(reread(untimed))).toEqual(figures(untimed))
  expect(hashOfStates(reread(untimed))).toBeNull()
  expect(stepTimesOf(reread(untimed)).p50).toBeNull()
})

test('A digest over the steps differs with a step that the record does not list', () => {
  const other = withStep(long, 333, { loss: 0.5 })
  expect(hashOfLosses(reread(other))).not.toBe(hashOfLosses(reread(long)))
  const state = withStep(long, 333, { state_hash: 'f'.repeat(32) })
  expect(hashOfStates(reread(state))).not.toBe(hashOfStates(reread(long)))
})

test('A record that was thinned is not thinned again', () => {
  const thinned = reread(long)
  expect(thinSteps(thinned)).toBe(thinned)
})

test.each([
  [0, 1],
  [8192, 1],
  [8193, 2],
  [16_384, 2],
  [16_385, 4],
  [100_000, 16],
  [10_000_000, 2048],
])('A record of %i steps lists one in %i', (count, every) => {
  expect(gridOf(count)).toBe(every)
})
