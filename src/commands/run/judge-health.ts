import type { Finding } from '../../records/run/finding.js'
import type { ReportCheck } from '../../records/reports/report-record.js'

/** The health of a run according to the detectors that followed it; only critical findings fail. */
export function judgeHealth(findings: readonly Finding[]): ReportCheck {
  const critical = findings.filter(({ severity }) => severity === 'critical')
  const decisive = critical.length > 0 ? critical : findings
  return {
    name: 'health',
    status: critical.length > 0 ? 'fail' : 'pass',
    headline: headlineOf(critical.length, findings.length),
    reasons: decisive.map(({ detector, message }) => `${message} (${detector})`),
  }
}

function headlineOf(critical: number, all: number): string {
  if (critical > 0) return 'The distributed run was not healthy'
  return all > 0
    ? 'The detectors reported warnings in the distributed run'
    : 'No detector raised a finding in the distributed run'
}
