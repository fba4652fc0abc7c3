import type { Fault } from '../faults/disturbance.js'
import { channels, type Finding } from '../../kit/records/run/finding.js'
import type { TrialResult, TrialScore } from '../../kit/records/reports/fault-report.js'
import type { PerformedTrial, Trial } from './trial.js'

/** Which of some findings is believed. */
export type Believe = (findings: readonly Finding[]) => Finding | null

/** Largest difference between the clocks of two processes on one machine. */
const clockToleranceMs = 5

/** Compares the findings of a run with the fault that was injected. */
export function scoreTrial(trial: Trial, performed: PerformedTrial, believe: Believe): TrialResult {
  const { observation, effect } = performed
  const { planned, disturbance } = trial
  const isFault = planned.kind === 'fault'
  const { early, due } = split(observation.findings, isFault ? effect : null)
  const isEffective = isFault ? effect !== null : provesSilence(trial, performed, due)
  return {
    ...planned,
    ...describeEffect(effect),
    ...describeOutcome(observation),
    effective: isEffective,
    verdict: believe(due),
    ...scores(isFault && isEffective ? (disturbance as Fault) : null, {
      trial,
      due,
      effect,
      believe,
    }),
    false_alarms: isFault ? early.length : observation.isExplainedByLoad ? 0 : due.length,
  }
}

/** Whether the alarms of a run without a fault count, and its silence if it has none. */
function provesSilence(
  trial: Trial,
  { observation, effect }: PerformedTrial,
  due: readonly Finding[],
): boolean {
  if (observation.isExplainedByLoad) return false
  const isPerformed = trial.disturbance === null || effect !== null || isPassive(trial)
  return isPerformed && isConclusive(observation, due)
}

/** If a run ended without a message, the lack of findings in it proves nothing. */
function isConclusive(
  { outcome }: PerformedTrial['observation'],
  due: readonly Finding[],
): boolean {
  return outcome === 'finished' || due.length > 0
}

function describeEffect(effect: PerformedTrial['effect']) {
  return {
    effect: effect?.words ?? null,
    injected_step: effect?.step ?? null,
    injected_at_ms: effect?.atMs ?? null,
  }
}

function describeOutcome(observation: PerformedTrial['observation']) {
  return {
    outcome: observation.outcome,
    outcome_message: observation.message,
    steps_run: observation.stepsRun,
    duration_ms: observation.durationMs,
    foreign_cores: observation.foreignCores,
    explained_by_load: observation.isExplainedByLoad,
    findings: [...observation.findings],
  }
}

type Evidence = {
  readonly trial: Trial
  readonly due: readonly Finding[]
  readonly effect: PerformedTrial['effect']
  readonly believe: Believe
}

/** Of all detectors together and of each channel's; null where there was no fault to be found. */
function scores(
  fault: Fault | null,
  { trial, due, effect, believe }: Evidence,
): Pick<TrialResult, 'score' | 'by_channel'> {
  if (fault === null) return { score: null, by_channel: null }
  const score = (findings: readonly Finding[]): TrialScore =>
    scoreFindings(fault, trial, believe(findings), effect)
  const byChannel = channels.map((channel) => {
    return [channel, score(due.filter((one) => one.channel === channel))] as const
  })
  return {
    score: score(due),
    by_channel: Object.fromEntries(byChannel) as TrialResult['by_channel'],
  }
}

/** A control that consists of the way the run is set up has nothing to confirm. */
function isPassive({ disturbance, planned }: Trial): boolean {
  return planned.kind === 'control' && !disturbance?.inWorker && !disturbance?.onLink
}

/** Splits the findings into those raised before the injection and those raised after it. */
function split(findings: readonly Finding[], effect: PerformedTrial['effect']) {
  const isEarly = (finding: Finding): boolean => {
    if (effect === null) return false
    const { at_ms: atMs, raised_step: step } = finding
    // The steps in heartbeats lag behind, so a time decides if there is one.
    if (atMs !== null) return atMs < effect.atMs - clockToleranceMs
    return step !== null && step < effect.step
  }
  return {
    early: findings.filter(isEarly),
    due: findings.filter((finding) => !isEarly(finding)),
  }
}

function scoreFindings(
  fault: Fault,
  trial: Trial,
  verdict: Finding | null,
  effect: PerformedTrial['effect'],
): TrialScore {
  if (verdict === null) {
    return { detected: false, named: false, located: false, latency_steps: null, latency_ms: null }
  }
  const { raised_step: raised, at_ms: atMs } = verdict
  return {
    detected: true,
    named: fault.expects.includes(verdict.type),
    located: isOneOfTwo(verdict, trial) ? null : isLocated(fault.blames, verdict, endsOf(trial)),
    latency_steps: raised === null || effect === null ? null : Math.max(0, raised - effect.step),
    latency_ms: atMs === null || effect === null ? null : Math.max(0, atMs - effect.atMs),
  }
}

const endsOf = ({ aim, planned }: Trial) => [aim?.rank ?? planned.rank, aim?.peer ?? null] as const

/** Of two workers it often cannot be told which is slow: a verdict that says so is neither right nor wrong. */
const isOneOfTwo = ({ blame }: Finding, { workers }: Trial): boolean =>
  workers === 2 && blame.kind === 'unattributable' && blame.among.length === 2

function isLocated(
  blames: Fault['blames'],
  { blame }: Finding,
  ends: readonly [rank: number | null, peer: number | null],
): boolean {
  const [rank] = ends
  switch (blames) {
    case 'rank':
      return (blame.kind === 'rank' || blame.kind === 'unobservable') && blame.rank === rank
    case 'pair':
      return blame.kind === 'rank' ? ends.includes(blame.rank) : isLink(blame, ends)
    case 'link':
      return isLink(blame, ends)
    case 'group':
      return blame.kind === 'group'
    case 'file':
      return blame.kind === 'file'
  }
}

/** A link is the same in both directions: what is lost one way is missed the other. */
function isLink(blame: Finding['blame'], ends: readonly (number | null)[]): boolean {
  return blame.kind === 'link' && ends.includes(blame.from) && ends.includes(blame.to)
}
