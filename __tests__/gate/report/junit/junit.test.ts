import { describe, expect, test } from 'vitest'
import type {
  ReportCheck,
  WrittenReportRecord,
} from '../../../../src/kit/records/reports/report-record.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { renderJunit } from '../../../../src/gate/report/junit/junit.js'
import { anOrigin } from '../../../support/builders/baseline-builders.js'
import {
  aComparison as aBaselineComparison,
  aRegressedComparison,
} from '../../../support/builders/comparison-builders.js'
import { aComparison, aRegression } from '../../../support/builders/comment-builders.js'
import { aFaultReport } from '../../../support/builders/fault-builders.js'
import { aReportInput } from '../../../support/builders/report-builders.js'

const model = buildReportModel(aReportInput())
const render = (overrides: Partial<WrittenReportRecord>) =>
  renderJunit({ record: { ...model.record, ...overrides } })

describe('JUnit', () => {
  test('A check that passed is a case without failure', () => {
    const xml = renderJunit(model)
    expect(xml).toContain('<testcase classname="minicluster.checks" name="correctness">')
    expect(xml).toContain('failures="0" errors="0"')
    expect(xml).not.toMatch(/<failure|<error|<skipped/)
  })

  test('A failed check is a failure, and an unknown one an error, never passed', () => {
    const check = { name: 'a', headline: 'b', reasons: ['c'] }
    const xml = render({
      checks: [
        { ...check, status: 'fail' },
        { ...check, status: 'unknown' },
      ],
    })
    expect(xml).toContain('tests="2" failures="1" errors="1"')
    expect(xml).toContain('<failure type="checks" message="b">c</failure>')
    expect(xml).toContain('<error type="unknown" message="b">c</error>')
  })

  test('A metric that is a word or a hash is shown as it is, not as unknown', () => {
    const xml = render({ comparison: aBaselineComparison() })
    expect(xml).toContain('<system-out>01234567… before, 01234567… now</system-out>')
    expect(xml).not.toContain('unknown')
  })

  test('A comparison without a baseline is a skipped case with the reason', () => {
    const reason = 'No commit among the last 30 has a baseline.'
    const origin = anOrigin({ status: 'none', reason })
    const xml = render({ comparison: aBaselineComparison({}, { origin }) })
    expect(xml).toContain('<testcase classname="minicluster.metrics" name="baseline">')
    expect(xml).toContain(`<skipped>${reason}</skipped>`)
  })

  test('A regression is counted once, as a failure of its metric', () => {
    const { record } = buildReportModel(
      aReportInput({ runs: [], correctness: null, comparison: aRegressedComparison() }),
    )
    expect(record.checks).toMatchObject([{ name: 'baseline', status: 'fail' }])
    const numWorse = Object.values(record.comparison?.comparisons ?? {}).filter(
      (metric) => metric.is_regression && metric.severity !== 'warn',
    ).length
    const xml = renderJunit({ record })
    expect(numWorse).toBeGreaterThan(0)
    expect(xml.match(/<failure/g)).toHaveLength(numWorse)
    expect(xml).not.toContain('classname="minicluster.checks"')
  })

  test('What only says again that the proof failed is counted with the proof', () => {
    const proof: ReportCheck = { name: 'proof', status: 'fail', headline: 'b', reasons: ['c'] }
    const baseline = { ...proof, name: 'baseline' }
    const loss = aRegression({ metric_class: 'numeric' })
    const time = aRegression({ metric_class: 'time' })
    const failures = (metrics: Record<string, typeof loss>, checks: ReportCheck[]) =>
      render({ checks, comparison: aComparison(metrics) }).match(/<failure/g)
    expect(failures({ final_loss: loss }, [proof, baseline])).toHaveLength(1)
    expect(failures({ final_loss: loss, p50_step_ms: time }, [proof, baseline])).toHaveLength(2)
    expect(failures({ final_loss: loss }, [{ ...proof, status: 'pass' }, baseline])).toHaveLength(1)
  })

  test('A missed fault is counted once, and a false alarm beside it by its check', () => {
    const { record } = buildReportModel(aReportInput({ runs: [], faults: aFaultReport() }))
    const faults = record.faults
    if (!faults) throw new Error('no faults were reported')
    const missed = faults.faults.filter(({ detected: one }) => one.successes < one.trials).length
    const withAlarms = (successes: number) =>
      renderJunit({
        record: {
          ...record,
          checks: [{ name: 'faults', status: 'fail', headline: 'b', reasons: ['c'] }],
          faults: {
            ...faults,
            rates: { ...faults.rates, false_alarms: { ...faults.rates.false_alarms, successes } },
          },
        },
      }).match(/<failure/g)
    expect(missed).toBeGreaterThan(0)
    expect(withAlarms(0)).toHaveLength(missed)
    expect(withAlarms(1)).toHaveLength(missed + 1)
  })

  test('Hostile names are escaped, and characters that XML has no place for are replaced', () => {
    const name = `"><x a='\u0000\u001b[31m]]>&\ufffe\ud800`
    const xml = render({ checks: [{ name, status: 'fail', headline: name, reasons: [name] }] })
    expect(xml).not.toContain('<x')
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udfff]/)
  })
})
