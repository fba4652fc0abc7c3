import { describe, expect, test } from 'vitest'
import { judgeCampaign, promisedTrials } from '../../../src/lab/campaign/judge-campaign.js'
import { doseCurves } from '../../../src/lab/campaign/summarize-trials.js'
import type { TrialResult } from '../../../src/kit/records/reports/fault-report.js'
import { isDosePromised } from '../../../src/gate/report/faults/is-dose-promised.js'
import { faults, slow, throttled } from './small-catalogue.js'
import { aFound, scored } from './trial-builders.js'

const limits = { minDetectionRate: 1, maxFalseAlarms: 0 }
const judge = (
  trials: readonly TrialResult[],
  changes: Partial<typeof limits> = {},
  stoppedBecause: string | null = null,
) => judgeCampaign(faults, trials, { ...limits, ...changes }, stoppedBecause)

const atDose = (trial: TrialResult, dose: number): TrialResult => ({ ...trial, dose })
const found = scored(slow, [aFound()])
const missed = scored(slow, [])
const idle = scored(slow, [], null)
const clean = scored(null, [])
const alarm = scored(null, [aFound()])
const crowded: TrialResult = {
  ...alarm,
  effective: false,
  false_alarms: 0,
  foreign_cores: 0.8,
  explained_by_load: true,
}
const early = scored(slow, [aFound({ at_ms: 100, raised_step: 5 }), aFound()])

describe('Passing campaign', () => {
  test('A campaign passes when it found every fault and raised nothing else', () => {
    expect(judge([found, found, clean])).toEqual({ verdict: 'pass', reasons: [] })
  })

  test('A campaign passes when misses and alarms stay within the requested limits', () => {
    const trials = [found, missed, alarm]
    expect(judge(trials, { minDetectionRate: 0.5, maxFalseAlarms: 1 }).verdict).toBe('pass')
  })

  test('A campaign passes when it missed only a dose weaker than the promised one', () => {
    expect(judge([found, atDose(missed, 1.1)]).verdict).toBe('pass')
    const narrow = scored(throttled, [])
    expect(judge([found, atDose(narrow, 1000)]).verdict).toBe('pass')
  })

  test('A campaign passes when it did not find a fault without an effect', () => {
    expect(judge([found, idle]).verdict).toBe('pass')
  })

  test('A campaign passes when a faulty run raised an early alarm and a correct one', () => {
    expect(judge([found, early]).verdict).toBe('pass')
  })
})

describe('Campaign beside other programs', () => {
  test('A campaign passes when the load explains the alarms of a run and another run was quiet', () => {
    expect(judge([found, crowded, clean])).toEqual({ verdict: 'pass', reasons: [] })
  })

  test('A campaign fails when one run was set aside and another raised a false alarm', () => {
    expect(judge([found, crowded, alarm]).verdict).toBe('fail')
  })

  test('A campaign without any quiet run, because all were set aside, is unknown', () => {
    const { verdict, reasons } = judge([found, crowded, crowded])
    expect(verdict).toBe('unknown')
    expect(reasons).toEqual([
      'every fault-free run shared its cores with other programs, so false alarms cannot be counted',
    ])
  })
})

describe('Failing campaign', () => {
  test('A campaign fails below the requested rate and lists the missed faults', () => {
    const { verdict, reasons } = judge([found, missed])
    expect(verdict).toBe('fail')
    expect(reasons).toEqual(['1 of 2 faults were detected, 100 % is required; missed: slow (2 x)'])
  })

  test('A campaign fails at a promised dose, even where the smaller dose is the stronger one', () => {
    const narrow = scored(throttled, [])
    for (const dose of [250, 60]) {
      const { verdict, reasons } = judge([found, atDose(narrow, dose)])
      expect(verdict).toBe('fail')
      expect(reasons[0]).toContain(`throttled (${dose} x)`)
    }
  })

  test('A campaign fails above the allowed alarms and names who raised them', () => {
    const { verdict, reasons } = judge([found, alarm, clean])
    expect(verdict).toBe('fail')
    expect(reasons).toEqual(['1 of 2 fault-free runs raised an alarm, 0 may: straggler'])
  })

  test('A campaign fails for both reasons, even if only half of it ran', () => {
    expect(judge([missed, alarm], {}, 'stopped after 2 of 9 runs')).toMatchObject({
      verdict: 'fail',
      reasons: [expect.any(String), expect.any(String)],
    })
  })
})

describe('Inconclusive campaign', () => {
  test('A campaign is inconclusive when it was stopped', () => {
    expect(judge([found], {}, 'stopped after 1 of 9 runs')).toEqual({
      verdict: 'unknown',
      reasons: ['stopped after 1 of 9 runs'],
    })
  })

  test.each([
    ['nothing was run', []],
    ['nothing took effect', [idle, clean]],
    ['only weaker doses than promised were tried', [atDose(found, 1.1)]],
  ])('A campaign is inconclusive when %s', (_, trials) => {
    expect(judge(trials).verdict).toBe('unknown')
  })
})

test('The judge and the report agree on what is promised', () => {
  const narrow = scored(throttled, [])
  const trials = [
    ...[1.1, 1.5, 2].map((dose) => atDose(found, dose)),
    ...[4000, 1000, 250, 60].map((dose) => atDose(narrow, dose)),
    clean,
  ]
  const promised = promisedTrials(faults, trials)
  const report = { dose_curves: doseCurves(faults, trials) }
  expect(trials.filter((trial) => isDosePromised(trial, report))).toEqual(promised)
  expect(promised.map(({ dose }) => dose)).toEqual([1.5, 2, 250, 60, null])
})
