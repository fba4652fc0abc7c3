import type {
  FaultReport,
  FaultRow,
  Proportion,
  TrialResult,
  TrialScore,
} from '../../../src/kit/records/reports/fault-report.js'
import { channels, type Channel } from '../../../src/kit/records/run/finding.js'
import { aDrawnTrial, catalogue, drafts, noScore } from './fault-trial-builders.js'
import { ripple } from './report-builders.js'

/** k of n with its Wilson interval at 95 %. */
export function aProportion(successes: number, trials: number): Proportion {
  if (trials === 0) return { successes, trials, rate: null, low: null, high: null }
  const z = 1.959964
  const rate = successes / trials
  const scale = 1 + z ** 2 / trials
  const middle = (rate + z ** 2 / (2 * trials)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / trials + z ** 2 / (4 * trials ** 2))
  const low = successes === 0 ? 0 : middle - half
  return { successes, trials, rate, low, high: successes === trials ? 1 : middle + half }
}

const median = (values: readonly number[]) =>
  values.length === 0 ? null : ([...values].sort((a, b) => a - b)[values.length >> 1] ?? null)

function rowsOf(trials: readonly TrialResult[]): FaultRow[] {
  const keys = [...new Set(trials.filter(isFault).map(keyOf))].sort()
  return keys.map((key) => rowOf(trials.filter((trial) => isFault(trial) && keyOf(trial) === key)))
}

const isFault = ({ kind }: TrialResult) => kind === 'fault'
const keyOf = ({ code, dose }: TrialResult) => `${code} ${(dose ?? 0).toFixed(1).padStart(6)}`

function rowOf(trials: readonly TrialResult[]): FaultRow {
  const [first] = trials
  const drawn = Object.values(catalogue).find(({ name }) => name === first?.name)
  if (first === undefined || drawn === undefined) throw new Error('a row needs trials')
  const scores = trials.filter(({ effective }) => effective).map(({ score }) => score ?? noScore)
  const share = (of: (score: TrialScore) => boolean) =>
    aProportion(scores.filter(of).length, scores.length)
  const steps = median(scores.flatMap(({ latency_steps }) => latency_steps ?? []))
  const ms = median(scores.flatMap(({ latency_ms }) => latency_ms ?? []))
  return {
    name: drawn.name,
    code: drawn.code,
    summary: drawn.summary,
    is_exact: drawn.isExact,
    dose: first.dose,
    dose_unit: first.dose_unit,
    trials: trials.length,
    excluded: trials.length - scores.length,
    detected: share(({ detected }) => detected),
    named: share(({ named }) => named),
    located: share(({ located }) => located === true),
    latency_steps_median: steps,
    latency_steps_p95: steps,
    latency_ms_median: ms,
    latency_ms_p95: ms,
    evidence: scores.some(({ detected }) => detected) ? drawn.evidence : null,
  }
}

function matrixOf(trials: readonly TrialResult[]): FaultReport['matrix'] {
  const names = [...new Set(trials.filter(isFault).flatMap(({ name }) => name ?? []))]
  return names.map((fault) => {
    const own = trials.filter(({ name, effective }) => effective && name === fault)
    const detectors: Record<string, number> = {}
    for (const { findings } of own) {
      for (const { detector } of findings) detectors[detector] = (detectors[detector] ?? 0) + 1
    }
    return { fault, trials: own.length, detectors }
  })
}

function curvesOf(rows: readonly FaultRow[]): FaultReport['dose_curves'] {
  const promised: Record<string, readonly [string, number]> = {
    slow_worker: ['factor', 1.5],
    slow_link: ['latency', 5],
    gradient_sync_anomaly: ['flips', 1],
  }
  return Object.entries(promised).map(([fault, [dose_name, promised_from]]) => {
    const own = rows.filter(({ name }) => name === fault)
    return {
      fault,
      dose_name,
      dose_unit: own[0]?.dose_unit ?? '',
      promised_from,
      points: own
        .map(({ dose, detected }) => ({ ...detected, dose: dose ?? 0 }))
        .sort((a, b) => a.dose - b.dose),
    }
  })
}

function timelinesOf(trials: readonly TrialResult[]): FaultReport['timelines'] {
  return trials
    .filter(({ name, dose }) => name === 'slow_worker' && dose === 2)
    .map(({ id, rank: culprit, injected_step, verdict }) => ({
      trial: id,
      injected_step,
      raised_step: verdict?.raised_step ?? null,
      ranks: [0, 1, 2, 3].map((rank) => {
        const next = ripple(rank + 1)
        const steps = Array.from({ length: 50 }, (_, step) => step)
        const slowed = (step: number) => (rank === culprit && step >= (injected_step ?? 0) ? 2 : 1)
        return { rank, steps, work_ms: steps.map((step) => (6 + next()) * slowed(step)) }
      }),
    }))
}

/** The report of a campaign of 22 runs: misses, one wrong rank, one false alarm and one without effect. */
export function aFaultReport(overrides: Partial<FaultReport> = {}): FaultReport {
  return aReportOfTrials(drafts.map(aDrawnTrial), overrides)
}

/** A campaign in which everything was found and nothing else was raised. */
export function aPerfectFaultReport(overrides: Partial<FaultReport> = {}): FaultReport {
  const found = drafts.filter(({ fate }) => fate === 'found' || fate === 'silent').map(aDrawnTrial)
  return aReportOfTrials(found, { verdict: 'pass', reasons: [], ...overrides })
}

/** A campaign of 440 runs and thirty detectors, each heard once in the runs of every fault. */
export function aLargeFaultReport(): FaultReport {
  const rounds = Array.from({ length: 20 }, () => drafts).flat()
  const report = aReportOfTrials(rounds.map(aDrawnTrial), {})
  const names = Array.from({ length: 30 }, (_, index) => `detector-number-${index}`)
  const detectors = Object.fromEntries(names.map((name) => [name, 1]))
  return { ...report, matrix: report.matrix.map((row) => ({ ...row, detectors })) }
}

function aReportOfTrials(
  trials: readonly TrialResult[],
  overrides: Partial<FaultReport>,
): FaultReport {
  const faults = rowsOf(trials)
  const scored = trials.filter((trial) => isFault(trial) && trial.effective)
  const harmless = trials.filter((trial) => !isFault(trial))
  const scoredBy = (of: (score: TrialScore) => boolean) =>
    scored.filter(({ score }) => score !== null && of(score)).length
  const detected = scoredBy((score) => score.detected)
  const alarms = harmless.filter(({ false_alarms }) => false_alarms > 0).length
  const missed = scored.length - detected
  return {
    num_faults: scored.length,
    num_detected: detected,
    num_missed: missed,
    summary: `Fault injection testing complete: ${detected}/${scored.length} faults detected, ${missed} missed`,
    results: scored.map(({ name, rank, score, verdict }) => ({
      fault_type: name ?? '',
      affected_rank: rank,
      was_detected: score?.detected ?? false,
      reason: verdict?.message ?? 'No detector raised anything after the injection.',
    })),
    fault_report_version: 1,
    generated_at: '2001-02-03T04:05:06.789Z',
    generator: 'minicluster 0.0.0-test',
    complete: true,
    stopped_because: null,
    verdict: 'fail',
    reasons: [
      `${missed} of ${scored.length} faults were missed.`,
      'A harmless run raised an alarm.',
    ],
    settings: {
      fault_set: 'quick',
      workers: 4,
      steps: 50,
      rounds: 1,
      seed: 7,
      workload: 'mlp',
      cores: 2,
      min_detection_rate: 1,
      max_false_alarms: 0,
    },
    protocol: {
      manifest_sha256: '5e'.repeat(32),
      nonce: 'c0ffee'.repeat(4),
      sealed_at: '2001-02-03T04:04:00.000Z',
      verdicts_written_at: '2001-02-03T04:04:50.000Z',
      unsealed_at: '2001-02-03T04:04:51.000Z',
      manifest: trials.map((trial) => ({
        id: trial.id,
        kind: trial.kind,
        name: trial.name,
        code: trial.code,
        rank: trial.rank,
        peer: trial.peer,
        step: trial.step,
        dose: trial.dose,
        dose_unit: trial.dose_unit,
        seed: trial.seed,
      })),
    },
    trials: [...trials],
    faults,
    matrix: matrixOf(trials),
    detectors: Object.values(catalogue).map(({ detector, evidence, channel }) => ({
      name: detector,
      summary: `What ${detector} looks at`,
      evidence,
      channel,
    })),
    rates: {
      detection: aProportion(detected, scored.length),
      naming: aProportion(
        scoredBy(({ named }) => named),
        scored.length,
      ),
      location: aProportion(
        scoredBy(({ located }) => located === true),
        scored.length,
      ),
      precision: aProportion(detected, detected + alarms),
      false_alarms: aProportion(alarms, harmless.length),
      by_channel: ratesByChannel(scored),
    },
    dose_curves: curvesOf(faults),
    timelines: timelinesOf(trials),
    num_excluded: trials.filter(({ effective }) => !effective).length,
    duration_sec: 24.5,
    ...overrides,
  }
}

function ratesByChannel(scored: readonly TrialResult[]): Record<Channel, Proportion> {
  const [telemetry, reference, exact] = channels.map((channel) =>
    aProportion(
      scored.filter(({ by_channel }) => by_channel?.[channel].detected).length,
      scored.length,
    ),
  )
  const none = aProportion(0, scored.length)
  return { telemetry: telemetry ?? none, reference: reference ?? none, exact: exact ?? none }
}
