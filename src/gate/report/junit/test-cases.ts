import type { FaultRow } from '../../../kit/records/reports/fault-report.js'
import type {
  ReportCheck,
  WrittenReportRecord,
} from '../../../kit/records/reports/report-record.js'
import { baselineText, currentText } from '../comparison/comparison-words.js'
import { isWatched, type JudgedMetric, judgedMetrics } from '../comparison/judged-metrics.js'
import { statusOf as statusOfConfiguration } from '../matrix/conclude-matrix.js'
import { isRestated } from '../../../kit/records/baseline/restated-metrics.js'
import { resultInWords } from '../matrix/matrix-words.js'
import { formatDose, formatTally, nameOfFault } from '../faults/fault-words.js'

/** A case passes unless it has one of `skipped`, `error` and `failure`. */
export type TestCase = {
  readonly name: string
  readonly headline?: string
  readonly skipped?: string
  readonly error?: string
  readonly failure?: string
  /** Details of a case that passed. */
  readonly output?: string
}

/** Each check, unless cases of another suite say the same in detail: nothing is counted twice. */
export const checkCases = (record: WrittenReportRecord): readonly TestCase[] =>
  record.checks.filter((check) => !isInDetail(check, record)).map(checkCase)

function isInDetail({ name, status }: ReportCheck, record: WrittenReportRecord): boolean {
  const has = (cases: readonly TestCase[]): boolean =>
    cases.some(({ failure, error }) =>
      status === 'fail' ? failure !== undefined : status === 'unknown' && error !== undefined,
    )
  switch (name) {
    case 'baseline':
      // Those that only say again that another check failed are counted there.
      return status === 'fail' && failingMetrics(record).length > 0
    case 'matrix':
      return has(configurationCases(record))
    case 'faults':
      // A false alarm has no case of its own.
      return record.faults?.rates.false_alarms.successes === 0 && has(faultCases(record))
    default:
      return false
  }
}

const failingMetrics = ({ comparison }: WrittenReportRecord): readonly JudgedMetric[] =>
  (comparison === undefined ? [] : judgedMetrics(comparison)).filter(
    ({ verdict, severity }) => verdict === 'regression' && severity === 'error',
  )

function checkCase({ name, status, headline, reasons }: ReportCheck): TestCase {
  const why = reasons.join('\n') || headline
  switch (status) {
    case 'pass':
      return { name, output: headline }
    case 'fail':
      return { name, headline, failure: why }
    case 'unknown':
      return { name, headline, error: why }
    case 'inconclusive':
      return { name, skipped: [headline, ...reasons].join('\n') }
  }
}

/** Each configuration of a matrix. */
export const configurationCases = ({ matrix }: WrittenReportRecord): readonly TestCase[] =>
  (matrix?.configurations ?? []).map((one) =>
    checkCase({
      name: one.name,
      status: statusOfConfiguration(one),
      headline: resultInWords(one),
      reasons: [one.reason, one.advice].filter((text) => text !== null),
    }),
  )

/** Each fault at each dose. A miss within the limits is neither a failure nor a pass. */
export function faultCases({ faults, checks }: WrittenReportRecord): readonly TestCase[] {
  const isFailure = statusOf(checks, 'faults') !== 'pass'
  return (faults?.faults ?? []).map((row) => faultCase(row, isFailure))
}

function faultCase(row: FaultRow, isFailure: boolean): TestCase {
  const dose = formatDose(row)
  const name = `${nameOfFault(row)}${dose === '' ? '' : `, ${dose}`}`
  const { detected } = row
  const output = `${formatTally(detected)} detected`
  if (detected.trials === 0) return { name, skipped: 'no fault took effect' }
  if (detected.successes === detected.trials) return { name, output }
  if (!isFailure) return { name, skipped: `${output}: missed, within the limits of the check` }
  return { name, headline: output, failure: row.summary }
}

/** Each watched metric of a comparison with a baseline, or why there was nothing to compare with. */
export function metricCases({ comparison, checks }: WrittenReportRecord): readonly TestCase[] {
  if (comparison === undefined) return []
  const { origin } = comparison
  const isWithout = origin !== undefined && origin.status !== 'found'
  const metrics = judgedMetrics(comparison)
    .filter(isWatched)
    .map((metric) => metricCase(metric, checks))
  return [...(isWithout ? [{ name: 'baseline', skipped: origin.reason }] : []), ...metrics]
}

function metricCase(metric: JudgedMetric, checks: readonly ReportCheck[]): TestCase {
  const { name, verdict, severity, reason } = metric
  const output = changeOf(metric)
  if (verdict === 'inconclusive') return { name, skipped: reason ?? 'no conclusion' }
  if (verdict !== 'regression') return { name, output }
  if (isRestated(metric, checks))
    return { name, skipped: `says again what a check says: ${output}` }
  if (severity !== 'error') return { name, skipped: `a regression that only warns: ${output}` }
  return { name, headline: `Regression: ${metric.label}`, failure: reason ?? output }
}

const changeOf = (metric: JudgedMetric): string =>
  `${baselineText(metric)} before, ${currentText(metric)} now`

const statusOf = (checks: readonly ReportCheck[], name: string) =>
  checks.find((check) => check.name === name)?.status
