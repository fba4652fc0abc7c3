import type { TrialResult, TrialScore } from '../../../src/kit/records/reports/fault-report.js'
import type { Channel, EvidenceGrade, Finding } from '../../../src/kit/records/run/finding.js'
import { ripple } from './report-builders.js'

/*
 * Runs of a fault campaign for the report's tests. Nothing in here was measured: latencies are round numbers with a ripple, and
 * misses and false alarms are where a page has to show them.
 */

export type Catalogued = {
  readonly name: string
  readonly code: string
  readonly summary: string
  readonly unit: string | null
  readonly isExact: boolean
  readonly detector: string
  readonly type: Finding['type']
  readonly evidence: EvidenceGrade
  readonly channel: Channel
}

const aFault = (
  [name, code, summary]: readonly [string, string, string],
  [detector, type, evidence, channel]: readonly [string, Finding['type'], EvidenceGrade, Channel],
  unit: string | null = null,
): Catalogued => ({
  name,
  code,
  summary,
  unit,
  detector,
  type,
  evidence,
  channel,
  isExact: evidence === 'exact',
})

/** A few faults of every kind of evidence. */
export const catalogue = {
  crash: aFault(
    ['worker_crash', 'F01', 'The process of one rank is killed'],
    ['process-exit', 'failed_worker', 'process', 'telemetry'],
  ),
  timeout: aFault(
    ['worker_timeout', 'F03', 'The process of one rank is stopped and never goes on'],
    ['hang-culprit', 'stalled_worker', 'process', 'telemetry'],
  ),
  slow: aFault(
    ['slow_worker', 'F05', 'One rank computes its gradient several times'],
    ['straggler', 'slow_worker', 'strong', 'telemetry'],
    '\u00d7',
  ),
  link: aFault(
    ['slow_link', 'F08', 'Every message of one link is held back'],
    ['link-matrix', 'slow_link', 'strong', 'telemetry'],
    'ms',
  ),
  flips: aFault(
    ['gradient_sync_anomaly', 'F12', 'Bits of one rank\u2019s gradient are flipped before the sum'],
    ['buddy-recompute', 'wrong_gradient', 'exact', 'exact'],
    'bits',
  ),
  replica: aFault(
    ['corrupt_weights', 'F14', 'One bit of one rank\u2019s weights is flipped after the update'],
    ['replica-vote', 'replica_divergence', 'exact', 'exact'],
  ),
  leak: aFault(
    ['memory_leak', 'F27', 'One rank keeps a buffer of every step'],
    ['memory-trend', 'memory_leak', 'weak', 'telemetry'],
    'MiB/step',
  ),
} as const

/** What becomes of a trial in the tests; `wrong-rank` is found and blamed on another. */
export type Fate = 'found' | 'wrong-rank' | 'missed' | 'no-effect' | 'silent' | 'false-alarm'
export type Draft = {
  readonly fault?: keyof typeof catalogue
  readonly control?: readonly [name: string, code: string]
  readonly dose?: number
  readonly rank?: number
  readonly peer?: number
  readonly fate: Fate
}

/** What was drawn, in the order in which it ran. */
export const drafts: readonly Draft[] = [
  { fate: 'silent' },
  { fault: 'slow', dose: 2, rank: 2, fate: 'found' },
  { fault: 'crash', rank: 3, fate: 'found' },
  { control: ['checkpoint_pause', 'N3'], rank: 0, fate: 'silent' },
  { fault: 'flips', dose: 16, rank: 1, fate: 'found' },
  { fate: 'silent' },
  { fault: 'slow', dose: 1.1, rank: 0, fate: 'missed' },
  { fault: 'replica', rank: 2, fate: 'found' },
  { control: ['noisy_neighbour', 'N7'], fate: 'false-alarm' },
  { fault: 'timeout', rank: 1, fate: 'found' },
  { fault: 'link', dose: 5, rank: 1, peer: 3, fate: 'found' },
  { fate: 'silent' },
  { fault: 'slow', dose: 1.5, rank: 3, fate: 'found' },
  { fault: 'flips', dose: 1, rank: 0, fate: 'found' },
  { fault: 'leak', dose: 4, rank: 2, fate: 'missed' },
  { control: ['uneven_last_batch', 'N5'], fate: 'silent' },
  { fault: 'slow', dose: 1.1, rank: 1, fate: 'wrong-rank' },
  { fault: 'link', dose: 1, rank: 0, peer: 2, fate: 'no-effect' },
  { fault: 'slow', dose: 2, rank: 1, fate: 'found' },
  { fate: 'silent' },
  { fault: 'slow', dose: 4, rank: 0, fate: 'found' },
  { fault: 'link', dose: 20, rank: 2, peer: 0, fate: 'found' },
]

/** Something that a detector said. */
export function aFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    detector: 'straggler',
    type: 'slow_worker',
    severity: 'warning',
    evidence: 'strong',
    channel: 'telemetry',
    blame: { kind: 'rank', rank: 2 },
    step: 10,
    raised_step: 18,
    at_ms: 380,
    tensor: null,
    message: 'Rank 2 took 1.98 times the median of its peers in 6 of the last 10 steps.',
    ...overrides,
  }
}

/** Nothing was raised. */
export const noScore: TrialScore = {
  detected: false,
  named: false,
  located: false,
  latency_steps: null,
  latency_ms: null,
}

/** A clean run of the campaign in which nothing was raised. */
export function aTrial(overrides: Partial<TrialResult> = {}): TrialResult {
  return {
    id: 'run-0',
    kind: 'clean',
    name: null,
    code: null,
    rank: null,
    peer: null,
    step: null,
    dose: null,
    dose_unit: null,
    seed: 7,
    effective: true,
    effect: null,
    injected_step: null,
    injected_at_ms: null,
    outcome: 'finished',
    outcome_message: null,
    steps_run: 50,
    duration_ms: 1000,
    findings: [],
    verdict: null,
    score: null,
    by_channel: null,
    false_alarms: 0,
    ...overrides,
  }
}

const effectOf = (step: number, isDone: boolean) =>
  isDone
    ? { effect: `done at step ${step}`, injected_step: step, injected_at_ms: step * 20 + 3 }
    : { effect: null, injected_step: null, injected_at_ms: null }

/** A run of the campaign as it was drawn, and as its fate wants it to end. */
export function aDrawnTrial(draft: Draft, index: number): TrialResult {
  const { fault, control, fate } = draft
  const wait = Math.round(ripple((index + 1) * 100_000)() * 10)
  const step = 8 + wait
  const base = aTrial({
    id: `run-${index}`,
    seed: 1000 + index,
    duration_ms: 1000 + wait * 10,
    rank: draft.rank ?? null,
    peer: draft.peer ?? null,
    dose: draft.dose ?? null,
    effective: fate !== 'no-effect',
  })
  if (fault !== undefined) {
    const { name, code, unit } = catalogue[fault]
    const target = draft.peer === undefined ? ('rank' as const) : ('link' as const)
    const drawn = { kind: 'fault' as const, name, code, dose_unit: unit, step, target }
    const isDone = fate !== 'no-effect'
    return withVerdict({ ...base, ...drawn, ...effectOf(step, isDone) }, catalogue[fault], fate)
  }
  const harmless = control === undefined ? base : { ...base, ...aControl(control, step) }
  if (fate !== 'false-alarm') return harmless
  const alarm = aFinding({ blame: { kind: 'rank', rank: 1 }, at_ms: 640, raised_step: 32 })
  return { ...harmless, findings: [alarm], verdict: alarm, false_alarms: 1 }
}

function aControl([name, code]: readonly [string, string], step: number) {
  return { kind: 'control' as const, name, code, step, ...effectOf(step, true) }
}

const latencies: Record<EvidenceGrade, number> = { exact: 0, process: 1, strong: 8, weak: 20 }

function withVerdict(trial: TrialResult, drawn: Catalogued, fate: Fate): TrialResult {
  if (fate === 'no-effect') return trial
  if (fate === 'missed') return { ...trial, score: noScore, by_channel: byChannel(null, noScore) }
  const latency = latencies[drawn.evidence]
  const finding = aFindingOf(trial, drawn, fate === 'wrong-rank')
  const score: TrialScore = {
    detected: true,
    named: true,
    located: fate === 'found',
    latency_steps: latency,
    latency_ms: latency * 20 + 1,
  }
  const by_channel = byChannel(drawn.channel, score)
  const told = { ...trial, findings: [finding], verdict: finding, score, by_channel }
  const step = trial.step ?? 0
  return drawn.evidence === 'process'
    ? { ...told, outcome: 'failed', steps_run: step, duration_ms: step * 20 + 90 }
    : told
}

function aFindingOf(trial: TrialResult, drawn: Catalogued, isWrong: boolean): Finding {
  const { rank, peer, step, injected_at_ms } = trial
  const from = rank ?? 0
  const culprit = isWrong ? (from + 1) % 4 : from
  const latency = latencies[drawn.evidence]
  return aFinding({
    detector: drawn.detector,
    type: drawn.type,
    evidence: drawn.evidence,
    channel: drawn.channel,
    step,
    raised_step: (step ?? 0) + latency,
    blame: peer === null ? { kind: 'rank', rank: culprit } : { kind: 'link', from, to: peer },
    at_ms: (injected_at_ms ?? 0) + latency * 20 + 1,
    message: `Seen by ${drawn.detector}: the evidence points at rank ${culprit}.`,
  })
}

function byChannel(channel: Channel | null, score: TrialScore): Record<Channel, TrialScore> {
  const of = (name: Channel) => (name === channel ? score : noScore)
  return { telemetry: of('telemetry'), reference: of('reference'), exact: of('exact') }
}
