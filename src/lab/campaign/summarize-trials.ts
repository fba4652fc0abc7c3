import type { Fault } from '../faults/disturbance.js'
import { channels, evidenceGrades } from '../../kit/records/run/finding.js'
import type {
  FaultReport,
  FaultRow,
  Proportion,
  TrialResult,
} from '../../kit/records/reports/fault-report.js'
import { quantileOf } from '../../kit/stats/quantile-of.js'
import { proportionOf, proportionWhere } from './proportion-of.js'

type Scored = TrialResult & { readonly score: NonNullable<TrialResult['score']> }

const isScored = (trial: TrialResult): trial is Scored => trial.score !== null

/** Faulty runs in which the fault really took effect. */
export function scoredTrials(trials: readonly TrialResult[]): Scored[] {
  return trials.filter(isScored)
}

/** One row for every fault and dose, in the catalogue's order. */
export function faultRows(faults: readonly Fault[], trials: readonly TrialResult[]): FaultRow[] {
  return faults.flatMap((fault) => {
    const own = trials.filter(({ kind, name }) => kind === 'fault' && name === fault.name)
    const doses = [...new Set(own.map(({ dose }) => dose))].sort((a, b) => (a ?? 0) - (b ?? 0))
    return doses.map((dose) =>
      faultRow(
        fault,
        own.filter((trial) => trial.dose === dose),
      ),
    )
  })
}

function faultRow(fault: Fault, all: readonly TrialResult[]): FaultRow {
  const trials = scoredTrials(all)
  const grades = trials.flatMap(({ verdict }) => (verdict ? [verdict.evidence] : []))
  const steps = trials.flatMap(({ score }) => score.latency_steps ?? [])
  const times = trials.flatMap(({ score }) => score.latency_ms ?? [])
  return {
    name: fault.name,
    code: fault.code,
    summary: fault.summary,
    is_exact: fault.isExact,
    dose: all[0]?.dose ?? null,
    dose_unit: all[0]?.dose_unit ?? null,
    trials: all.length,
    excluded: all.length - trials.length,
    detected: proportionWhere(trials, ({ score }) => score.detected),
    named: proportionWhere(trials, ({ score }) => score.named),
    located: locationOf(trials),
    latency_steps_median: quantileOf(steps, 0.5),
    latency_steps_p95: quantileOf(steps, 0.95),
    latency_ms_median: quantileOf(times, 0.5),
    latency_ms_p95: quantileOf(times, 0.95),
    evidence: evidenceGrades.find((grade) => grades.includes(grade)) ?? null,
  }
}

/** Over the runs in which it could be decided. */
function locationOf(trials: readonly Scored[]): Proportion {
  const decided = trials.filter(({ score }) => score.located !== null)
  return proportionWhere(decided, ({ score }) => score.located === true)
}

/** Which detectors raised findings in the runs of each fault. */
export function faultMatrix(trials: readonly TrialResult[]): FaultReport['matrix'] {
  const scored = scoredTrials(trials)
  const names = [...new Set(scored.flatMap(({ name }) => name ?? []))]
  return names.map((fault) => {
    const own = scored.filter(({ name }) => name === fault)
    const spoke = own.flatMap(({ findings }) => [...new Set(findings.map((one) => one.detector))])
    const detectors: Record<string, number> = {}
    for (const detector of spoke) detectors[detector] = (detectors[detector] ?? 0) + 1
    return { fault, trials: own.length, detectors }
  })
}

/** The rates of a whole campaign. */
export function campaignRates(trials: readonly TrialResult[]): FaultReport['rates'] {
  const scored = scoredTrials(trials)
  const quiet = trials.filter(({ kind, effective }) => kind !== 'fault' && effective)
  const early = trials.filter(({ kind, false_alarms: alarms }) => kind === 'fault' && alarms > 0)
  const believed = scored.filter(({ score }) => score.detected)
  const right = believed.filter(({ score }) => score.named).length
  const wrong = quiet.filter(({ verdict }) => verdict !== null).length + early.length
  const byChannel = channels.map((channel) => {
    const seen = (trial: Scored) => trial.by_channel?.[channel].detected ?? false
    return [channel, proportionWhere(scored, seen)] as const
  })
  return {
    detection: proportionWhere(scored, ({ score }) => score.detected),
    naming: proportionWhere(scored, ({ score }) => score.named),
    location: locationOf(scored),
    precision: proportionOf(right, believed.length + wrong),
    false_alarms: proportionWhere(quiet, ({ false_alarms: alarms }) => alarms > 0),
    by_channel: Object.fromEntries(byChannel) as FaultReport['rates']['by_channel'],
  }
}

/** Detection over dose, for faults that were tried at more than one. */
export function doseCurves(
  faults: readonly Fault[],
  trials: readonly TrialResult[],
): FaultReport['dose_curves'] {
  const scored = scoredTrials(trials)
  return faults.flatMap((fault) => {
    const { dose } = fault
    if (dose === null) return []
    const points = dose.levels.flatMap((level) => {
      const own = scored.filter((trial) => trial.name === fault.name && trial.dose === level)
      if (own.length === 0) return []
      return [{ dose: level, ...proportionWhere(own, ({ score }) => score.detected) }]
    })
    if (points.length < 2) return []
    const about = { dose_name: dose.name, dose_unit: dose.unit, promised_from: dose.promisedFrom }
    return [{ fault: fault.name, ...about, points }]
  })
}
