import type { Requirement } from '../../config/reporter-options.js'
import type { Comparison } from '../../../kit/records/baseline/comparison.js'
import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { ProofReport } from '../../../kit/records/reports/proof-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'

/** What was asked of a check beside the proof. */
export type AskedResults = {
  readonly comparison: boolean
  readonly faults: boolean
  readonly health: boolean
  /** What must not be missing. */
  readonly required: readonly Requirement[]
}

/** What a check has produced; null where it has not. */
export type CheckedResults = {
  readonly faults: FaultReport | null
  /** Why no faults could be injected, whatever the run shows. */
  readonly whyNoFaults: string | null
  readonly tier: CorrectnessReport['tier'] | ProofReport['tier'] | null
  readonly workers: number | null
  readonly comparison: Comparison | null
  /** Whether detectors followed the run. */
  readonly isWatched: boolean
}

/**
 * A check for each result that was asked for and that there is not, whatever the reason: it fails if it is required, and
 * otherwise leaves the verdict inconclusive. Results that there are have checks of their own.
 */
export function openResults(asked: AskedResults, done: CheckedResults): readonly ReportCheck[] {
  const { required } = asked
  const isRequired = (...names: readonly Requirement[]) =>
    names.some((name) => required.includes(name))
  return [
    ...(isRequired('proof') ? openProof(done) : []),
    ...openFaults(asked, done),
    ...(asked.comparison && done.comparison === null
      ? [open(noComparison, isRequired('baseline', 'pairs'))]
      : []),
    ...(asked.health && !done.isWatched ? [open(noHealth, false)] : []),
  ]
}

/** A lone worker proves nothing of what is distributed; what is wrong in it has a check of its own. */
function openProof({ tier, workers }: CheckedResults): readonly ReportCheck[] {
  if (!isKnown(tier)) return [open(noProof, true)]
  return workers === 1 && tier !== 'failed' ? [open(nothingDistributed, true)] : []
}

/** After a run that is not correct, the faults are no question of their own. */
function openFaults(
  { faults: isAsked, required }: AskedResults,
  { faults, whyNoFaults, tier }: CheckedResults,
): readonly ReportCheck[] {
  const isRequired = required.includes('faults')
  if (isRequired && !isFinished(faults)) return [open(noFaults(faults, whyNoFaults), true)]
  const isOpen = isAsked && faults === null && isKnown(tier) && tier !== 'failed'
  return isOpen ? [open(noFaults(faults, whyNoFaults), false)] : []
}

type OpenResult = Omit<ReportCheck, 'status'>

const open = (result: OpenResult, isRequired: boolean): ReportCheck => ({
  name: isRequired ? `required ${result.name}` : result.name,
  headline: isRequired ? `${result.headline}, and require lists ${result.name}` : result.headline,
  reasons: result.reasons,
  status: isRequired ? 'fail' : 'inconclusive',
})

const isKnown = (tier: CheckedResults['tier']): boolean => tier !== null && tier !== 'unknown'

const isFinished = (faults: FaultReport | null): boolean =>
  faults !== null && faults.complete && faults.rates.detection.trials > 0

const noProof: OpenResult = {
  name: 'proof',
  headline: 'The run was not proven',
  reasons: ['The checks beside this one say why.'],
}

const nothingDistributed: OpenResult = {
  name: 'proof',
  headline: 'Nothing distributed was tested',
  reasons: ['The run had one worker, which exchanges nothing with others.'],
}

const noComparison: OpenResult = {
  name: 'baseline',
  headline: 'Nothing was compared with the baseline',
  reasons: ['The job was not measured: it failed, or none of its processes loaded the adapter.'],
}

const noHealth: OpenResult = {
  name: 'health',
  headline: 'The health of the run was not judged',
  reasons: ['Detectors follow only the built-in trainer in a check, not a command.'],
}

const noFaults = (faults: FaultReport | null, whyNot: string | null): OpenResult =>
  faults === null
    ? {
        name: 'faults',
        headline: 'No faults were tested',
        reasons: [
          whyNot ??
            'Faults are injected only after runs that are correct, on one machine, into a job of at least two ranks; --fault-tests off asks for none.',
        ],
      }
    : {
        name: 'faults',
        headline: 'The faults were not tested to the end',
        reasons: ['The campaign was stopped early, or no fault took effect.'],
      }
