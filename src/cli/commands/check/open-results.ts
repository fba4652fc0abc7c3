import type { Requirement } from '../../config/reporter-options.js'
import type { CorrectnessReport } from '../../../kit/records/reports/correctness-report.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { ProofReport } from '../../../kit/records/reports/proof-report.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import type { ComparedCheck } from './compare-check.js'

/** What was asked of a check beside the proof. */
type AskedResults = {
  readonly comparison: boolean
  readonly faults: boolean
  readonly health: boolean
  /** What must not be missing. */
  readonly required: readonly Requirement[]
  /** Whether this run starts a baseline, so that it lacks none. */
  readonly startsBaseline: boolean
}

/** What a check has produced; null where it has not. */
type CheckedResults = {
  readonly faults: FaultReport | null
  /** Why no faults could be injected, whatever the run shows. */
  readonly whyNoFaults: string | null
  readonly tier: CorrectnessReport['tier'] | ProofReport['tier'] | null
  readonly workers: number | null
  readonly compared: ComparedCheck | null
  /** Whether detectors followed the run. */
  readonly isWatched: boolean
}

/**
 * A check for each result that was asked for and that there is not, whatever the reason: it fails if it is required, and
 * otherwise leaves the verdict inconclusive. Results that there are have checks of their own.
 */
export function openResults(asked: AskedResults, done: CheckedResults): readonly ReportCheck[] {
  return [
    ...(asked.required.includes('proof') ? openProof(done) : []),
    ...openFaults(asked, done),
    ...openComparison(asked, done),
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

/** A comparison that was made says itself what it lacks, which fails only where it is required. */
function openComparison(
  { comparison: isAsked, required, startsBaseline }: AskedResults,
  { compared }: CheckedResults,
): readonly ReportCheck[] {
  const needs = (name: Requirement) => required.includes(name)
  if (compared === null) {
    return isAsked ? [open(noComparison, needs('baseline') || needs('pairs'))] : []
  }
  const { comparison, whyNoPairs = null } = compared
  return [
    ...(needs('baseline') && lacksBaseline(comparison.origin, startsBaseline)
      ? [open(noBaseline(comparison.origin), true)]
      : []),
    ...(needs('pairs') && whyNoPairs !== null ? [open(noPairs(whyNoPairs), true)] : []),
  ]
}

type Origin = ComparedCheck['comparison']['origin']

function lacksBaseline(origin: Origin, startsBaseline: boolean): boolean {
  const status = origin?.status ?? 'missing'
  return status !== 'found' && !(status === 'none' && startsBaseline)
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

const noBaseline = (origin: Origin): OpenResult => ({
  name: 'baseline',
  headline: 'There is no baseline to compare with',
  reasons: [origin?.reason ?? 'No baseline was searched for.'],
})

const noPairs = (reason: string): OpenResult => ({
  name: 'pairs',
  headline: 'Base and head were not measured in pairs',
  reasons: [reason],
})

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
