import type { Finding } from '../records/finding.js'
import type { ReportCheck } from '../records/report-record.js'

/** What detectors that followed a run say of its health; only what is critical fails. */
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
    ? 'The distributed run went on, with warnings of its detectors'
    : 'No detector raised anything in the distributed run'
}
