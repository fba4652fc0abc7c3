import render from '../../../../templates/junit.xml.hbs'
import type { WrittenReportRecord } from '../../../kit/records/reports/report-record.js'
import { mapStrings, visibleText } from '../text/shown-text.js'
import {
  checkCases,
  configurationCases,
  faultCases,
  metricCases,
  type TestCase,
} from './test-cases.js'

/**
 * The report as JUnit XML: one suite each for checks, configurations, faults and metrics, with a test case for each of them. A case
 * fails only if it makes the verdict fail; an unknown result is an error or skipped, never passed.
 */
export function renderJunit({ record }: { readonly record: WrittenReportRecord }): string {
  const suites = [
    { name: 'checks', cases: checkCases(record) },
    { name: 'configurations', cases: configurationCases(record) },
    { name: 'faults', cases: faultCases(record) },
    { name: 'metrics', cases: metricCases(record) },
  ].filter(({ cases }) => cases.length > 0)
  const counted = suites.map((suite) => ({ ...suite, counts: countCases(suite.cases) }))
  const view = {
    title: record.title,
    timestamp: record.generated_at.replace(/(\.\d+)?Z$/, ''),
    counts: countCases(suites.flatMap(({ cases }) => cases)),
    suites: counted,
  }
  return render(mapStrings(view, xmlText))
}

const countCases = (cases: readonly TestCase[]) => ({
  tests: cases.length,
  failures: cases.filter(({ failure }) => failure).length,
  errors: cases.filter(({ error }) => error).length,
  skipped: cases.filter(({ skipped }) => skipped).length,
})

/** XML does not allow these two, even escaped; control characters were made visible before. */
const xmlText = (text: string): string => visibleText(text).replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
