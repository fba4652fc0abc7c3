import type { Finding } from '../../records/run/finding.js'
import type { ReportCheck } from '../../records/reports/report-record.js'

/** The health of a run according to the detectors that followed it; minor findings fail nothing. */
export function judgeHealth(findings: readonly Finding[]): ReportCheck {
  const serious = seriousOf(findings)
  const decisive = serious.length > 0 ? serious : findings
  return {
    name: 'health',
    status: serious.length > 0 ? 'fail' : 'pass',
    headline: headlineOf(serious.length, findings.length),
    reasons: decisive.map(({ detector, message }) => `${message} (${detector})`),
  }
}

/** The findings that make a run unhealthy: those that the monitor calls degraded or critical. */
export const seriousOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ severity }) => severity !== 'minor')

function headlineOf(serious: number, all: number): string {
  if (serious > 0) return 'The distributed run was not healthy'
  return all > 0
    ? 'The detectors found only minor trouble in the distributed run'
    : 'No detector raised a finding in the distributed run'
}
