import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { requiredResults } from '../../../../src/cli/commands/check/required-results.js'
import { requirements } from '../../../../src/cli/config/reporter-options.js'
import type { FaultReport } from '../../../../src/kit/records/reports/fault-report.js'
import { standingOf } from '../../../../src/gate/report/comment/standing.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { aFaultReport, aPerfectFaultReport } from '../../../support/builders/fault-builders.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

const stopped: FaultReport = { ...aFaultReport(), complete: false }
const idle: FaultReport = {
  ...aFaultReport(),
  rates: {
    ...aFaultReport().rates,
    detection: { ...aFaultReport().rates.detection, trials: 0, successes: 0 },
  },
}

/** What became of the campaign and of the proof, and whether there is a result. */
const campaigns = [
  [aPerfectFaultReport(), true],
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

describe('Results that a workflow requires', () => {
  test('What is required and missing is never a pass, and nothing else fails', () => {
    fc.assert(
      fc.property(
        fc.subarray([...requirements]),
        fc.constantFrom(...campaigns),
        fc.constantFrom(...tiers),
        (required, [faults, isTested], [tier, isProven]) => {
          const checks = requiredResults(required, { faults, tier })
          const names = checks.map(({ name }) => name)
          expect(names.includes('required faults')).toBe(required.includes('faults') && !isTested)
          expect(names.includes('required proof')).toBe(required.includes('proof') && !isProven)
          const { record } = buildReportModel(aReportInput({ checks }))
          expect(record.verdict).toBe(checks.length > 0 ? 'fail' : 'pass')
          expect(standingOf(record)).toBe(checks.length > 0 ? 'fail' : 'pass')
          if (checks.length > 0) expect(record.headline).toBe(checks[0]?.headline)
        },
      ),
    )
  })
})
