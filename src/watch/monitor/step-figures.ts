import type {
  CheckpointDetails,
  WorkerSnapshot,
} from '../../kit/records/monitor/health-checkpoint.js'
import { ownWorkMs } from '../../kit/records/run/step-figures.js'
import type { StepRecord } from '../../kit/records/run/step-record.js'
import type { HistoryMetric } from './history.js'

/** The measurements of one step of a worker. Null is unknown; NaN and infinity were measured. */
export type StepFigures = Readonly<Record<HistoryMetric, number | null>>

type Details = CheckpointDetails['workers'][number]

/** `details` are the additional fields of our own checkpoints; those of other tools have none. */
export function figuresOfSnapshot(
  worker: WorkerSnapshot,
  details: Details | undefined,
): StepFigures {
  return {
    loss: worker.loss,
    throughputSamplesPerSec: worker.throughput_samples_per_sec,
    ownWorkMs: details?.work_wall_ms ?? null,
    dataMs: details?.data_ms ?? null,
    computeMs: worker.compute_time_ms,
    allreduceMs: worker.allreduce_time_ms,
    stepMs: details?.step_ms ?? null,
  }
}

export function figuresOfStep(step: StepRecord): StepFigures {
  const dataMs = step.data_time_ms ?? null
  return {
    loss: step.loss,
    throughputSamplesPerSec: step.throughput_samples_per_sec,
    ownWorkMs: ownWorkMs(dataMs, step.compute_time_ms),
    dataMs,
    computeMs: step.compute_time_ms,
    allreduceMs: step.allreduce_time_ms,
    stepMs: step.step_time_ms ?? null,
  }
}
