import type { WrittenCoordinatorEvent } from '../../../kit/records/run/coordinator-event.js'
import type {
  CheckpointDetails,
  WorkerHealth,
} from '../../../kit/records/monitor/health-checkpoint.js'
import type { BlindDetector } from '../../../kit/records/run/blind-detector.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import type { StepWindow } from '../../../lab/telemetry/control-message.js'
import type { WorkerState } from './health-record.js'

/** The constant part of all checkpoints of one start of a run. */
type HealthFacts = {
  readonly runDirectory: string | null
  /** Whether a supervisor may restart the run when it fails. */
  readonly mayRestart: boolean
}

/** How a run ended, as recorded in the checkpoint. */
export type RunEnd = {
  readonly outcome: 'finished' | 'failed'
  readonly reason: string
  readonly ranks: readonly number[]
  /** Whether no further attempt follows. */
  readonly isFinal?: boolean
}

/** What detectors say of the attempt; null where none follow it, or not yet. */
export type Detected = {
  readonly findings: readonly Finding[] | null
  readonly blind: readonly BlindDetector[] | null
}

type Kept = {
  latestStep: number | null
  lastStepAt: Date | null
  writtenStep: number | null
  hasExited: boolean
  isDone: boolean
  hasReported: boolean
}

const startKeeping = (): Kept => ({
  latestStep: null,
  lastStepAt: null,
  writtenStep: null,
  hasExited: false,
  isDone: false,
  hasReported: false,
})

/** Tracks details beyond the seed's keys: the position of each rank, since when, and which processes have gone. */
export function createHealthDetails(facts: HealthFacts, workers: number, elapsedMs: number) {
  const kept = Array.from({ length: workers }, startKeeping)
  const mark = (rank: number, change: Partial<Kept>): void => {
    Object.assign(kept[rank] ?? {}, change)
  }
  // A restart continues above the earlier numbers: writes are far rarer than milliseconds.
  let sequence = Math.max(0, Math.round(elapsedMs))
  return {
    hear(rank: number, { beat, heardAt }: WorkerState): void {
      const own = kept[rank]
      const step = beat?.latest?.step ?? null
      if (!own || step === own.latestStep) return
      own.latestStep = step
      own.lastStepAt = heardAt
    },
    event(event: WrittenCoordinatorEvent): void {
      if (event.type === 'exit') mark(event.rank, { hasExited: true })
      if (event.type === 'failure') mark(event.rank, { hasReported: true })
      if (event.type === 'done') mark(event.rank, { isDone: true })
    },
    /** For the next write. */
    describe(
      states: readonly WorkerState[],
      startedAt: Date,
      end: RunEnd | null,
      { findings, blind }: Detected,
    ): CheckpointDetails {
      sequence++
      return {
        version: 1,
        run_directory: facts.runDirectory,
        started_at: startedAt.toISOString(),
        sequence,
        workers: states.map((state, rank) => {
          const own = kept[rank] ?? startKeeping()
          const health = workerHealth(rank, state, own)
          own.writtenStep = own.latestStep
          return health
        }),
        ...(findings && { findings: [...findings] }),
        ...(blind && { blind_detectors: [...blind] }),
        ended: end && {
          outcome: end.outcome,
          reason: end.reason,
          ranks: [...end.ranks],
          is_final: end.isFinal ?? (end.outcome === 'finished' || !facts.mayRestart),
        },
      }
    },
  }
}

function workerHealth(rank: number, state: WorkerState, own: Kept): WorkerHealth {
  const { latestStep, writtenStep, lastStepAt, hasExited, hasReported } = own
  const isKnown = hasExited || state.beat !== null
  return {
    worker_id: rank,
    ...whereabouts(state.beat),
    heard_at: state.heardAt.toISOString(),
    last_step_at: lastStepAt === null ? null : lastStepAt.toISOString(),
    steps: Math.max(0, (latestStep ?? -1) - (writtenStep ?? -1)),
    ...windowFields(state.beat?.latest?.window),
    process_alive: isKnown ? !hasExited : null,
    is_done: own.isDone,
    reported_failure: hasReported,
  }
}

function whereabouts(beat: WorkerState['beat']) {
  if (beat === null) return { phase: 'start', current_step: 0, sequence: 0, waiting_for: null }
  const { phase, step, sequence, waitingFor } = beat
  return { phase, current_step: step, sequence, waiting_for: waitingFor }
}

const unknownWindow = {
  window_steps: 0,
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
}

function windowFields(window: StepWindow | undefined) {
  if (!window) return unknownWindow
  return {
    window_steps: window.steps,
    own_work_ms: window.ownWorkMs,
    is_exact: window.isExact,
    work_wall_ms: window.workWallMs,
    data_ms: window.dataMs,
    step_ms: window.stepMs,
    allreduce_ms: window.allreduceMs,
    allreduce_ms_max: window.allreduceMaxMs,
    allreduce_delay_ms: window.allreduceDelayMs,
    gauge_ms: window.gaugeMs,
    samples: window.samples,
    local_loss: window.localLoss === null ? null : Number(window.localLoss),
  }
}
