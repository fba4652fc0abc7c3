/* eslint-disable complexity -- one look, written down from top to bottom */
import { readFileSync } from 'node:fs'
import type {
  HealthCheckpoint,
  WorkerHealth,
} from '../../../../src/kit/records/monitor/health-checkpoint.js'
import type { CheckpointAnomalyType } from '../../../../src/watch/monitor/anomaly.js'
import type { CheckpointPoll } from '../../../../src/watch/monitor/checkpoint-detector.js'

/** own, wall, allreduce, its largest, its delay, gauge, one step's compute, allreduce, throughput, loss; window loss. */
type Row = readonly (number | null)[]
export type NoiseRun = {
  readonly name: string
  readonly isExact: boolean
  readonly windowSteps: number
  readonly stepsPerLook: number
  readonly looks: readonly (readonly Row[])[]
}

export const readNoise = (path: string): readonly NoiseRun[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { runs: NoiseRun[] }).runs

export type LooksOptions = {
  readonly workers: number
  readonly seed: number
  readonly noise: readonly NoiseRun[]
  /** Null is a clean run. */
  readonly fault: CheckpointAnomalyType | null
  /** Whether the file has only what the seed system writes. */
  readonly seedOnly?: boolean
  readonly looks?: number
}

export type SimulatedLooks = {
  readonly looks: readonly CheckpointPoll[]
  /** Null where nobody is to be blamed. */
  readonly culprit: number | null
  /** Index of the first look that shows it; beyond the last in a clean run. */
  readonly onset: number
  readonly noiseName: string
}

/** Milliseconds between looks. */
export const lookEveryMs = 250

/** Mulberry32: 32 bits of state are enough for a simulation. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What differs between healthy runs, and says nothing of a fault. */
function circumstancesOf(seed: number, startMs: number) {
  const random = seeded(seed + 1_000_003)
  const isRecorded = random() < 0.5
  return {
    runId: `simulated-${seed}`,
    totalSteps: 1_000_000 + seed,
    startedAt: new Date(startMs - 1000 * seed).toISOString(),
    samples: 2 + (seed % 7),
    dataMs: random() / 1000,
    runDirectory: isRecorded ? `/runs/${seed}` : null,
  }
}

const at = (row: Row | undefined, index: number): number => row?.[index] ?? 0

/** Checkpoints of a run whose figures are those of recorded clean runs, with a fault's effect on top at its stated dose. */
export function simulateLooks(options: LooksOptions): SimulatedLooks {
  const { workers, seed, noise, fault, seedOnly = false, looks: count = 60 } = options
  const random = seeded(seed)
  const run = noise[Math.floor(random() * noise.length)] as NoiseRun
  const width = run.looks[0]?.length ?? 1
  // Each group of columns of a recorded run is taken from another stretch of it.
  const offsets = Array.from({ length: Math.ceil(workers / width) }, () =>
    Math.floor(random() * run.looks.length),
  )
  const rowOf = (worker: number, look: number): Row | undefined =>
    run.looks[(look + (offsets[Math.floor(worker / width)] ?? 0)) % run.looks.length]?.[
      worker % width
    ]
  const onset = fault === null ? count + 1 : 16 + Math.floor(random() * 16)
  const victim = Math.floor(random() * workers)
  // Of the seed's keys none tells who waits and who is stuck.
  const isGroup = fault === (seedOnly ? 'stalled_worker' : 'allreduce_spike')
  const isEverybody = fault === 'allreduce_spike' && !seedOnly
  const kind = random() * (seedOnly ? 0.7 : 1)
  const startMs = 1_000_000
  const circumstances = circumstancesOf(seed, startMs)
  let step = 24 + Math.floor(random() * 50)
  const levels = run.looks.flat()
  const quantile = (index: number, share: number): number => {
    const sorted = levels.map((row) => at(row, index)).sort((a, b) => a - b)
    return sorted[Math.floor(share * sorted.length)] ?? 0
  }
  const ownMs = quantile(0, 0.5)
  const exchangeMs = seedOnly
    ? Math.max(10 * quantile(7, 0.5), 2 * quantile(7, 0.75))
    : 3 * quantile(2, 0.5)
  const looks = Array.from({ length: count }, (_, look): CheckpointPoll => {
    const isOn = look >= onset
    const isStalled = isOn && fault === 'stalled_worker'
    if (!isStalled) step += run.stepsPerLook
    const atMs = startMs + look * lookEveryMs + Math.floor(random() * 20)
    const time = new Date(atMs).toISOString()
    const level = 0.01 + 2 * Math.exp(-look / 20)
    // Without a system that tells, a shared core explains as much as 2.
    const isWeak = seedOnly || !run.isExact
    const factor =
      fault === 'slow_worker' && isOn ? (isWeak && run.windowSteps < 64 ? 2.5 : 1.5) : 1
    const addedMs = (factor - 1) * ownMs
    const spikeMs = Math.max(exchangeMs, 1, 0.4 * ownMs)
    const looks = Array.from({ length: workers }, (_, worker) => {
      const row = rowOf(worker, isStalled ? onset : look)
      const isVictim = isOn && worker === victim
      const slowMs = isVictim ? addedMs : 0
      const waitMs = isOn && !isVictim ? addedMs : 0
      const isSpike = fault === 'allreduce_spike' && isOn && (isEverybody || isVictim)
      const exchange = waitMs + (isSpike ? spikeMs : 0)
      const lossFactor = fault === 'loss_divergence' && isVictim ? (seedOnly ? 20 : 3) : 1
      const isFailed = fault === 'failed_worker' && isVictim
      const isFrozen = isStalled && worker === victim
      const seedSlow = seedOnly && factor > 1 && isVictim ? 0.4 : 1
      const jitter = Math.floor(random() * Math.min(3, run.stepsPerLook))
      const snapshot = {
        worker_id: worker,
        step: isStalled ? step : step + jitter,
        loss: level * at(row, 9) * lossFactor,
        throughput_samples_per_sec: isFailed && kind < 0.7 ? 0 : 1000 * at(row, 8) * seedSlow,
        allreduce_time_ms: at(row, 7) + exchange,
        compute_time_ms: at(row, 6) + slowMs,
        status: isFailed && kind < 0.4 ? ('failed' as const) : ('healthy' as const),
        timestamp: time,
      }
      const isWaiting = isStalled && !isFrozen
      const isSilent = isFrozen && kind < 0.5
      const details: WorkerHealth = {
        worker_id: worker,
        phase: isWaiting ? 'reduce' : 'compute',
        current_step: snapshot.step + 1,
        sequence: 2 * (snapshot.step + 1) + (isWaiting ? 1 : 0),
        waiting_for: isWaiting ? victim : null,
        heard_at: isSilent ? new Date(startMs + onset * lookEveryMs).toISOString() : time,
        last_step_at: time,
        steps: isStalled ? 0 : run.stepsPerLook,
        window_steps: run.windowSteps,
        own_work_ms: at(row, 0) + slowMs,
        is_exact: run.isExact,
        work_wall_ms: at(row, 1) + slowMs,
        data_ms: circumstances.dataMs,
        step_ms: at(row, 1) + at(row, 2) + exchange,
        allreduce_ms: at(row, 2) + exchange,
        allreduce_ms_max: at(row, 3) + exchange,
        allreduce_delay_ms: row?.[4] ?? null,
        gauge_ms: row?.[5] ?? null,
        samples: circumstances.samples,
        local_loss: level * at(row, 10) * lossFactor,
        process_alive: !(isFailed && kind >= 0.7),
        is_done: false,
        reported_failure: false,
      }
      return { snapshot, details }
    })
    const checkpoint: HealthCheckpoint = {
      run_id: circumstances.runId,
      total_steps: circumstances.totalSteps,
      completed_steps: step,
      workers: looks.map(({ snapshot }) => snapshot),
      timestamp: time,
      is_complete: false,
      ...(!seedOnly && {
        minicluster: {
          version: 1,
          run_directory: circumstances.runDirectory,
          started_at: circumstances.startedAt,
          sequence: look,
          workers: looks.map(({ details }) => details),
          ended: null,
        },
      }),
    }
    return { atMs, checkpoint, isRepeated: false }
  })
  return { looks, culprit: isGroup ? null : victim, onset, noiseName: run.name }
}
