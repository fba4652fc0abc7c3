import type { Anomaly } from '../../../src/watch/monitor/anomaly.js'
import type { CheckpointDetector } from '../../../src/watch/monitor/checkpoint-detector.js'
import { createMonitor, type MonitorSettings } from '../../../src/watch/monitor/create-monitor.js'
import type { Finding } from '../../../src/kit/records/run/finding.js'
import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerHealth,
  WorkerSnapshot,
} from '../../../src/kit/records/monitor/health-checkpoint.js'

export const startMs = Date.UTC(2026, 0, 15, 10)

export function snapshot(changes: Partial<WorkerSnapshot> = {}): WorkerSnapshot {
  return {
    worker_id: 0,
    step: 4,
    loss: 1.5,
    throughput_samples_per_sec: 1000,
    allreduce_time_ms: 1,
    compute_time_ms: 2,
    status: 'healthy',
    timestamp: new Date(startMs).toISOString(),
    ...changes,
  }
}

/** What our own checkpoints tell of a worker beside that: here, that it lives, and nothing measured yet. */
export const workerHealth = (changes: Partial<WorkerHealth> = {}): WorkerHealth => ({
  worker_id: 0,
  phase: 'compute',
  current_step: 5,
  sequence: 9,
  waiting_for: null,
  heard_at: '2026-01-15T10:00:00.000Z',
  last_step_at: null,
  steps: 1,
  window_steps: 1,
  own_work_ms: null,
  is_exact: false,
  work_wall_ms: null,
  data_ms: null,
  step_ms: null,
  allreduce_ms: null,
  allreduce_ms_max: null,
  allreduce_delay_ms: null,
  gauge_ms: null,
  samples: null,
  local_loss: null,
  process_alive: true,
  is_done: false,
  reported_failure: false,
  ...changes,
})

export const ownDetails = (changes: Partial<CheckpointDetails> = {}): CheckpointDetails => ({
  version: 1,
  run_directory: null,
  started_at: '2026-01-15T10:00:00.000Z',
  sequence: 1,
  workers: [],
  ended: null,
  ...changes,
})

/** Two workers that have finished steps 0 to 4 of 10, written at `startMs`. */
export function checkpointAt(
  atMs: number = startMs,
  changes: Partial<HealthCheckpoint> = {},
): HealthCheckpoint {
  return {
    run_id: 'one',
    total_steps: 10,
    completed_steps: 5,
    workers: [snapshot(), snapshot({ worker_id: 1 })],
    timestamp: new Date(atMs).toISOString(),
    is_complete: false,
    ...changes,
  }
}

/** The last checkpoint of a run in which all went well. */
export const completeAt = (atMs: number): HealthCheckpoint =>
  checkpointAt(atMs, {
    completed_steps: 10,
    workers: [snapshot({ step: 9 }), snapshot({ step: 9, worker_id: 1 })],
    is_complete: true,
  })

/** A detector that says what it is told to, and counts its looks. */
export function scriptedDetector() {
  const script: { active: readonly Anomaly[]; looks: boolean[] } = { active: [], looks: [] }
  const detector: CheckpointDetector = {
    type: 'slow_worker',
    summary: 'says what it is told to',
    dose: 'any',
    falseAlarmBudget: 'none',
    start:
      () =>
      ({ isRepeated }) => {
        script.looks.push(isRepeated)
        return { active: script.active, undecided: [] }
      },
  }
  return { detector, script }
}

export const anomaly = (changes: Partial<Anomaly> = {}): Anomaly => ({
  workerId: 1,
  step: 4,
  type: 'slow_worker',
  severity: 'warning',
  description: 'worker 1 takes 2.0 times as long as the others',
  ...changes,
})

export const finding = (changes: Partial<Finding> = {}): Finding => ({
  detector: 'straggler',
  type: 'slow_worker',
  severity: 'warning',
  evidence: 'strong',
  channel: 'telemetry',
  blame: { kind: 'rank', rank: 1 },
  step: 3,
  raised_step: 4,
  at_ms: null,
  tensor: null,
  message: 'rank 1 does its own work in 6 ms, the others in 3 ms',
  ...changes,
})

/** A monitor with nothing but a scripted detector, and short words for what it observes. */
export function watched(settings: Partial<MonitorSettings> = {}) {
  const { detector, script } = scriptedDetector()
  const monitor = createMonitor({
    source: 'health.json',
    staleAfterMs: 30_000,
    detectors: [detector],
    ...settings,
  })
  return {
    monitor,
    script,
    see: (atMs: number, checkpoint: HealthCheckpoint, notes: readonly string[] = []) =>
      monitor.observe({ kind: 'checkpoint', atMs, checkpoint, notes }),
    again: (atMs: number) => monitor.observe({ kind: 'unchanged', atMs }),
    trouble: (
      atMs: number,
      trouble: 'missing' | 'unreadable' | 'corrupt',
      reason: string = trouble,
    ) => monitor.observe({ kind: 'trouble', atMs, trouble, reason }),
    find: (atMs: number, found: Finding) =>
      monitor.observe({ kind: 'finding', atMs, finding: found }),
  }
}
