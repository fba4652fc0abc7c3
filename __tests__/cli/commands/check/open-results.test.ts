import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { openResults } from '../../../../src/cli/commands/check/open-results.js'
import { requirements } from '../../../../src/cli/config/reporter-options.js'
import type { FaultReport } from '../../../../src/kit/records/reports/fault-report.js'
import { standingOf } from '../../../../src/gate/report/comment/standing.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { aFaultReport, aPerfectFaultReport } from '../../../support/builders/fault-builders.js'
import { anOrigin } from '../../../support/builders/baseline-builders.js'
import { aComparison, aMetric } from '../../../support/builders/comment-builders.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

const stopped: FaultReport = { ...aFaultReport(), complete: false }
const idle: FaultReport = {
  ...aFaultReport(),
  rates: {
    ...aFaultReport().rates,
    detection: { ...aFaultReport().rates.detection, trials: 0, successes: 0 },
  },
}

const single: FaultReport = {
  ...aPerfectFaultReport(),
  rates: {
    ...aPerfectFaultReport().rates,
    detection: { ...aPerfectFaultReport().rates.detection, trials: 1, successes: 1 },
  },
}

/** What became of the campaign and of the proof, and whether there is a result. */
const campaigns = [
  [aPerfectFaultReport(), true],
  [single, true],
  [null, false],
  [stopped, false],
  [idle, false],
] as const
const tiers = [
  ['bitwise', true],
  ['consistent', true],
  ['bounded', true],
  ['failed', true],
  ['unknown', false],
  [null, false],
] as const

const plain = { whyNoFaults: null, workers: 2 }
const nothing = { comparison: false, faults: false, health: false, startsBaseline: false }
const everything = { comparison: true, faults: true, health: true, startsBaseline: false }
const compared = { comparison: aComparison({ speedup: aMetric() }), history: [] }

describe('Results that were asked for', () => {
  test('What is required and missing is never a pass, and nothing else fails', () => {
    fc.assert(
      fc.property(
        fc.subarray([...requirements]),
        fc.constantFrom(...campaigns),
        fc.constantFrom(...tiers),
        (required, [faults, isTested], [tier, isProven]) => {
          const done = { ...plain, faults, tier, compared: null, isWatched: false }
          const checks = openResults({ ...nothing, required }, done)
          const names = checks.map(({ name }) => name)
          expect(names.includes('required faults')).toBe(required.includes('faults') && !isTested)
          expect(names.includes('required proof')).toBe(required.includes('proof') && !isProven)
          const { record } = buildReportModel(aReportInput({ checks: [...checks] }))
          expect(record.verdict).toBe(checks.length > 0 ? 'fail' : 'pass')
          expect(standingOf(record)).toBe(checks.length > 0 ? 'fail' : 'pass')
          if (checks.length > 0) expect(record.headline).toBe(checks[0]?.headline)
        },
      ),
    )
  })

  test.each([
    ['comparison', { compared: null }, 'baseline'],
    ['faults', { faults: null }, 'faults'],
    ['health', { isWatched: false }, 'health'],
  ] as const)('Without %s a check that asked for it is inconclusive', (asked, lacks, name) => {
    const whole = {
      ...plain,
      faults: aPerfectFaultReport(),
      tier: 'bitwise',
      compared,
      isWatched: true,
    } as const
    const required = [] as const
    expect(openResults({ ...everything, required }, whole)).toEqual([])
    const done = { ...whole, ...lacks }
    const [open, ...others] = openResults({ ...everything, required }, done)
    expect(others).toEqual([])
    expect(open).toMatchObject({ name, status: 'inconclusive' })
    expect(open?.headline).not.toContain('require')
    expect(openResults({ ...everything, required, [asked]: false }, done)).toEqual([])
  })

  test.each(['failed', 'unknown', null] as const)(
    'After a run with the tier %s, faults that were not tested are no question of their own',
    (tier) => {
      const done = { ...plain, faults: null, tier, compared, isWatched: true }
      expect(openResults({ ...everything, required: [] }, done)).toEqual([])
    },
  )

  test.each(['baseline', 'pairs'] as const)(
    'A comparison that was not made fails where %s is required',
    (name) => {
      const open = { faults: null, compared: null, isWatched: true }
      const done = { ...plain, ...open, tier: 'bitwise' } as const
      const asked = { ...nothing, comparison: true, required: [name] }
      expect(openResults(asked, done)).toMatchObject([
        { name: 'required baseline', status: 'fail' },
      ])
    },
  )

  describe.each([
    ['found', false, false],
    ['none', false, true],
    ['none', true, false],
    ['missing', true, true],
    ['expired', true, true],
    ['corrupt', false, true],
    ['unreachable', false, true],
    ['incompatible', true, true],
  ] as const)(
    'With a baseline that is %s (this run starts one: %s)',
    (status, starts, isMissing) => {
      const comparison = aComparison({}, { origin: anOrigin({ status, reason: 'Its reason.' }) })
      const done = { ...plain, faults: null, tier: 'bitwise', isWatched: true } as const

      test('Only a required baseline fails, with the reason', () => {
        const asked = { ...nothing, comparison: true, startsBaseline: starts }
        const made = { ...done, compared: { comparison, history: [] } }
        expect(openResults({ ...asked, required: ['baseline'] }, made)).toMatchObject(
          isMissing
            ? [{ name: 'required baseline', status: 'fail', reasons: ['Its reason.'] }]
            : [],
        )
        expect(openResults({ ...asked, required: ['pairs', 'faults'] }, made)).toMatchObject([
          { name: 'required faults' },
        ])
      })
    },
  )

  test.each([
    [['pairs'], 'No commit.', true],
    [['pairs'], null, false],
    [['baseline'], 'No commit.', false],
    [[], 'No commit.', false],
  ] as const)(
    'Where %j is required, pairs that are missing because "%s"',
    (required, why, fails) => {
      const made = { ...plain, faults: null, tier: 'bitwise', isWatched: true } as const
      const comparison = aComparison({ speedup: aMetric() }, { unavailable: ['A limit.'] })
      const without = { ...made, compared: { comparison, history: [], whyNoPairs: why } }
      expect(openResults({ ...nothing, comparison: true, required }, without)).toMatchObject(
        fails ? [{ name: 'required pairs', status: 'fail', reasons: ['No commit.'] }] : [],
      )
    },
  )

  test.each([
    ['bitwise', 1, true],
    ['bitwise', 2, false],
    ['consistent', 1, true],
    ['failed', 1, false],
  ] as const)('Where the proof is required: %s with %i of workers', (tier, workers, isOpen) => {
    const done = { faults: null, whyNoFaults: null, compared: null, isWatched: false }
    const required = ['proof'] as const
    const checks = openResults({ ...nothing, required }, { ...done, tier, workers })
    expect(checks.map(({ status, headline }) => [status, headline])).toEqual(
      isOpen ? [['fail', 'Nothing distributed was tested, and require lists proof']] : [],
    )
    expect(openResults({ ...nothing, required: [] }, { ...done, tier, workers })).toEqual([])
  })

  test.each([[[]], [['faults']]] as const)(
    'The reason is that for which no faults could be injected (required: %j)',
    (required) => {
      const done = { faults: null, tier: 'bitwise', workers: 2, compared: null } as const
      const whyNoFaults = 'Faults are not injected into a job on several nodes.'
      const asked = { ...nothing, faults: true, required }
      const checks = openResults(asked, { ...done, whyNoFaults, isWatched: false })
      expect(checks).toMatchObject([
        { status: required.length > 0 ? 'fail' : 'inconclusive', reasons: [whyNoFaults] },
      ])
    },
  )
})
