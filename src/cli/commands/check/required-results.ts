import type { Requirement } from '../../config/reporter-options.js'
import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { ProofReport } from '../../../kit/records/reports/proof-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'

/** What a check has produced; null where it has not. */
export type CheckedResults = {
  readonly faults: FaultReport | null
  readonly tier: CorrectnessReport['tier'] | ProofReport['tier'] | null
}

/** A failed check for each result that the user requires and that there is not, whatever the reason. */
export function requiredResults(
  required: readonly Requirement[],
  { faults, tier }: CheckedResults,
): readonly ReportCheck[] {
  const missing = [
    ...(required.includes('proof') && !isKnown(tier) ? [noProof] : []),
    ...(required.includes('faults') && !isFinished(faults) ? [noFaults(faults)] : []),
  ]
  return missing.map((check) => ({ ...check, status: 'fail' }))
}

const isKnown = (tier: CheckedResults['tier']): boolean => tier !== null && tier !== 'unknown'

const isFinished = (faults: FaultReport | null): boolean =>
  faults !== null && faults.complete && faults.rates.detection.trials > 0

const noProof = {
  name: 'required proof',
  headline: 'The run was not proven, and require lists proof',
  reasons: ['The checks beside this one say why.'],
}

const noFaults = (faults: FaultReport | null) => ({
  name: 'required faults',
  headline: 'The faults were not tested to the end, and require lists faults',
  reasons: [
    faults === null
      ? 'No campaign ran: faults are injected only after runs that are correct, on one machine, into a job of at least two ranks.'
      : 'The campaign was stopped early, or no fault took effect.',
  ],
})
