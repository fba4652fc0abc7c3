import type { ReportCheck } from '../../kit/records/reports/report-record.js'

/**
 * The checks without those that are open and say no more than one that failed: what is required and missing fails, so
 * the question that it leaves open is answered. One result, one check.
 */
export function withoutRepeated(checks: readonly ReportCheck[]): readonly ReportCheck[] {
  const given = checks
    .filter(({ status }) => status === 'fail')
    .flatMap(({ reasons }) => reasons.map(withoutStop))
    .filter((reason) => reason !== '')
  const isGiven = (text: string) => given.some((reason) => withoutStop(text).endsWith(reason))
  return checks.filter(
    ({ status, headline, reasons }) =>
      (status !== 'inconclusive' && status !== 'unknown') || ![headline, ...reasons].every(isGiven),
  )
}

const withoutStop = (text: string): string => text.replace(/\.$/, '')
