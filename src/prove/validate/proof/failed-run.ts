import type { ProofReport } from '../../../kit/records/reports/proof-report.js'

/** A run that failed proves nothing by itself; a mistake that its records show remains one. */
export function proofOfFailedRun(report: ProofReport): ProofReport {
  if (report.findings.some(({ severity }) => severity === 'error')) return report
  return { ...report, tier: 'unknown', summary: 'The run failed, so nothing was proven' }
}
