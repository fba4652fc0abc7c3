import type {
  Baseline,
  BaselinePoint,
  Provenance,
} from '../../../src/kit/records/baseline/baseline.js'
import type { BaselineAnswer } from '../../../src/kit/records/baseline/baseline-answer.js'
import type { BaselineOrigin } from '../../../src/kit/records/baseline/comparison.js'
import type { Fingerprint } from '../../../src/kit/records/baseline/fingerprint.js'

export function aFingerprint(overrides: Partial<Fingerprint> = {}): Fingerprint {
  return {
    cpu_model: 'AMD EPYC 7763 64-Core Processor',
    cpu_cores: 4,
    os: 'Linux 6.8',
    architecture: 'x64',
    image: 'ubuntu24 20260105.1',
    node: 'v20',
    backend: 'kernels',
    ...overrides,
  }
}

/** A machine that is told apart by its processor. */
export const anotherMachine = aFingerprint({ cpu_model: 'AMD EPYC 9V74 80-Core Processor' })

/** Run `run` of a push, a minute after the one before. */
export function aProvenance(run: number, overrides: Partial<Provenance> = {}): Provenance {
  return {
    repository: 'octo/project',
    sha: run.toString(16).padStart(40, '0'),
    ref: 'main',
    event: 'push',
    run_id: String(run),
    run_attempt: 1,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, run)).toISOString(),
    ...overrides,
  }
}

/** Every metric of a check in which all went well. */
export const healthyFigures = {
  steps_verified: 50,
  num_steps: 50,
  bytes_sent_per_step: 135_000,
  messages_per_step: 24,
  faults_detected: 30,
  faults_missed: 0,
  false_alarms: 0,
  final_loss: 0.045,
  average_loss: 0.082,
  peak_rss_bytes: 90_000_000,
  checkpoint_bytes: 400_000,
  bundle_bytes: 3_000_000,
  speedup: 2.9,
  scaling_efficiency_pct: 72.5,
  communication_overhead_percent: 12,
  average_throughput_samples_per_sec: 15_000,
  faster_half_step_ms: 1.9,
  faster_half_compute_ms: 1.4,
  p50_step_ms: 2.1,
  p95_step_ms: 3.4,
  p50_allreduce_ms: 0.25,
  total_time_sec: 0.11,
}

export const healthyDigests = {
  correctness_tier: 'bitwise',
  final_state_hash: '0123456789abcdef0123456789abcdef',
  loss_sequence_hash: 'ab'.repeat(32),
}

type PointParts = {
  readonly run?: number
  readonly provenance?: Partial<Provenance>
  readonly metrics?: BaselinePoint['metrics']
  readonly digests?: BaselinePoint['digests']
} & Partial<Pick<BaselinePoint, 'fingerprint' | 'configuration' | 'asked' | 'campaign'>>

/** A whole measurement of run `run`; figures and digests replace single ones. */
export function aPoint(given: PointParts = {}): BaselinePoint {
  const { run = 1, provenance, metrics = {}, digests = {}, ...parts } = given
  return {
    fingerprint: aFingerprint(),
    configuration: 'c'.repeat(64),
    asked: { workload: 'mlp', workers: 4, steps: 50 },
    campaign: { fault_set: 'core', rounds: 3 },
    ...parts,
    provenance: aProvenance(run, provenance),
    metrics: { ...healthyFigures, ...metrics },
    digests: { ...healthyDigests, ...digests },
  }
}

/** The baseline of the last of the points, with all of them as its history. */
export function aBaseline(points: readonly BaselinePoint[] = [aPoint()]): Baseline {
  const point = points.at(-1) ?? aPoint()
  const known = Object.entries(point.metrics).filter(([, value]) => value !== null)
  return {
    name: 'main',
    timestamp: point.provenance.created_at,
    metrics: Object.fromEntries(known) as Record<string, number>,
    baseline_version: 1,
    point,
    history: [...points],
  }
}

export function anOrigin(overrides: Partial<BaselineOrigin> = {}): BaselineOrigin {
  return {
    status: 'found',
    reason: 'Recorded for the first parent.',
    source: 'artifact',
    relation: 'first-parent',
    distance: 1,
    provenance: null,
    fingerprint: null,
    ...overrides,
  }
}

/** The answer of a search that found these points. */
export const foundPoints = (...points: readonly BaselinePoint[]): BaselineAnswer => ({
  origin: anOrigin(),
  baseline: aBaseline(points),
})
