import { describe, expect, test } from 'vitest'
import {
  campaignRates,
  doseCurves,
  faultMatrix,
  faultRows,
} from '../../../src/lab/campaign/summarize-trials.js'
import type { TrialResult } from '../../../src/kit/records/reports/fault-report.js'
import { faults, flips, slow, throttled } from './small-catalogue.js'
import { aFound, anEffect, scored } from './trial-builders.js'

const atDose = (trial: TrialResult, dose: number): TrialResult => ({ ...trial, dose })
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)

const found = scored(slow, [aFound()])
const missed = scored(slow, [])
const wrongName = scored(slow, [aFound({ type: 'memory_leak' })])
const wrongRank = scored(slow, [aFound({ blame: { kind: 'rank', rank: 1 } })])
const excluded = scored(slow, [aFound()], null)
const early = scored(slow, [aFound({ at_ms: 100, raised_step: 5 })])
const clean = scored(null, [])
const alarm = scored(null, [aFound(), aFound()])

describe('Summary rows', () => {
  test('A summary row counts the detected, named and located faults that took effect', () => {
    const [row] = faultRows(faults, [found, missed, wrongName, wrongRank, excluded, clean, alarm])
    expect(row).toMatchObject({
      name: 'slow',
      code: 'F2',
      dose: 2,
      dose_unit: 'x',
      trials: 5,
      excluded: 1,
      detected: { successes: 3, trials: 4, rate: 0.75 },
      named: { successes: 2, trials: 4 },
      located: { successes: 2, trials: 4 },
      latency_steps_median: 3,
      latency_ms_median: 80,
      evidence: 'strong',
    })
  })

  test('A run whose two workers cannot be distinguished counts neither as right nor as wrong', () => {
    const open = { ...found, score: { ...found.score!, located: null } }
    const trials = [found, wrongRank, open]
    expect(faultRows(faults, trials)[0]?.located).toMatchObject({ successes: 1, trials: 2 })
    expect(campaignRates(trials).location).toMatchObject({ successes: 1, trials: 2 })
    expect(campaignRates(trials).detection).toMatchObject({ successes: 3, trials: 3 })
    expect(campaignRates([open]).location).toMatchObject({ trials: 0, rate: null })
  })

  test('A summary row has the median and the 95th percentile of the known latencies', () => {
    const late = (steps: number) =>
      scored(slow, [aFound({ raised_step: 15 + steps, at_ms: 300 + 10 * steps })])
    const unknown = scored(slow, [aFound({ raised_step: null, at_ms: null })])
    const [row] = faultRows(faults, [late(0), late(10), late(20), unknown])
    expect(row).toMatchObject({ latency_steps_median: 10, latency_steps_p95: 19 })
    expect(row).toMatchObject({ latency_ms_median: 100, latency_ms_p95: 190 })
  })

  test('A summary row has no latency and no evidence when nothing was found', () => {
    const [row] = faultRows(faults, [missed])
    expect(row).toMatchObject({ latency_steps_median: null, latency_ms_p95: null, evidence: null })
  })

  test('A summary row without a rate remains for a fault that never took effect', () => {
    const [row] = faultRows(faults, [excluded])
    expect(row).toMatchObject({ trials: 1, excluded: 1, detected: { trials: 0, rate: null } })
  })

  test('The summary has one row per fault and dose, in the order of the catalogue', () => {
    const rows = faultRows(faults, [atDose(found, 1.1), scored(flips, []), found])
    expect(rows.map(({ name, dose }) => [name, dose])).toEqual([
      ['flips', null],
      ['slow', 1.1],
      ['slow', 2],
    ])
  })
})

describe('Detector matrix', () => {
  test('The matrix counts each detector once a run and only in runs with an effect', () => {
    const twice = scored(slow, [aFound(), aFound(), aFound({ detector: 'leak' })])
    expect(faultMatrix([twice, found, excluded, missed, alarm])).toEqual([
      { fault: 'slow', trials: 3, detectors: { straggler: 2, leak: 1 } },
    ])
  })
})

describe('Summary rates', () => {
  test('The rates have their intervals', () => {
    const { detection } = campaignRates(times(10, found))
    expect(detection).toMatchObject({ successes: 10, trials: 10, rate: 1, high: 1 })
    expect(detection.low).toBeCloseTo(0.7225, 4)
    const { false_alarms: alarms } = campaignRates(times(300, clean))
    expect(alarms).toMatchObject({ successes: 0, trials: 300, rate: 0, low: 0 })
    expect(alarms.high).toBeCloseTo(0.01264, 5)
  })

  test('The rates of no runs are unknown', () => {
    const { detection, false_alarms: alarms, precision } = campaignRates([])
    for (const rate of [detection, alarms, precision]) {
      expect(rate).toEqual({ successes: 0, trials: 0, rate: null, low: null, high: null })
    }
  })

  test('The false alarm rate counts runs with alarms, not alarms, and no run twice', () => {
    const { false_alarms: alarms } = campaignRates([clean, alarm, found, early])
    expect(alarms).toMatchObject({ successes: 1, trials: 2 })
  })

  test('The rates leave out quiet runs whose control had no effect', () => {
    const idle: TrialResult = { ...clean, kind: 'control', effective: false }
    expect(campaignRates([clean, idle]).false_alarms.trials).toBe(1)
  })

  test('The precision is the share of correct names among all alarms, early ones included', () => {
    const { precision } = campaignRates([found, wrongName, missed, early, clean, alarm])
    expect(precision).toMatchObject({ successes: 1, trials: 4 })
  })

  test('The rates of a channel count only what this channel saw', () => {
    const exact = scored(flips, [aFound({ channel: 'exact', type: 'wrong_gradient' })])
    expect(campaignRates([exact, found, missed]).by_channel).toMatchObject({
      exact: { successes: 1, trials: 3 },
      telemetry: { successes: 1, trials: 3 },
      reference: { successes: 0, trials: 3 },
    })
  })
})

describe('Dose curves', () => {
  test('Dose curves show detection over dose, weakest first, for faults with several doses', () => {
    const trials = [atDose(found, 2), atDose(missed, 1.1), atDose(found, 1.1), scored(flips, [])]
    expect(doseCurves(faults, trials)).toMatchObject([
      {
        fault: 'slow',
        dose_name: 'factor',
        dose_unit: 'x',
        promised_from: 1.5,
        points: [
          { dose: 1.1, successes: 1, trials: 2, rate: 0.5 },
          { dose: 2, successes: 1, trials: 1, rate: 1 },
        ],
      },
    ])
  })

  test('Dose curves run from large to small where the smaller dose is the stronger one', () => {
    const narrow = scored(throttled, [])
    const [curve] = doseCurves(
      faults,
      [60, 4000, 250].map((dose) => atDose(narrow, dose)),
    )
    expect(curve?.points.map(({ dose }) => dose)).toEqual([4000, 250, 60])
    expect(curve?.promised_from).toBe(250)
  })

  test('Dose curves are absent for one dose and for runs without an effect', () => {
    expect(doseCurves(faults, [found, missed])).toEqual([])
    expect(doseCurves(faults, [found, atDose(excluded, 1.1)])).toEqual([])
  })
})

test('The latency starts at the effect of the fault', () => {
  const at = { ...anEffect, step: 17, atMs: 360 }
  const { score } = scored(slow, [aFound()], at)
  expect(score).toMatchObject({ latency_steps: 1, latency_ms: 20 })
})
