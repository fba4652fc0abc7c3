import { describe, expect, test } from 'vitest'
import type { WrittenReportRecord } from '../../../../src/kit/records/reports/report-record.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import { renderJunit } from '../../../../src/gate/report/junit/junit.js'
import { anOrigin } from '../../../support/builders/baseline-builders.js'
import { aComparison, aRegressedComparison } from '../../../support/builders/comparison-builders.js'
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
    const xml = render({ comparison: aComparison() })
    expect(xml).toContain('<system-out>01234567… before, 01234567… now</system-out>')
    expect(xml).not.toContain('unknown')
  })

  test('A comparison without a baseline is a skipped case with the reason', () => {
    const reason = 'No commit among the last 30 has a baseline.'
    const origin = anOrigin({ status: 'none', reason })
    const xml = render({ comparison: aComparison({}, { origin }) })
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

  test('Hostile names are escaped, and characters that XML has no place for are replaced', () => {
    const name = `"><x a='\u0000\u001b[31m]]>&\ufffe\ud800`
    const xml = render({ checks: [{ name, status: 'fail', headline: name, reasons: [name] }] })
    expect(xml).not.toContain('<x')
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udfff]/)
  })
})
