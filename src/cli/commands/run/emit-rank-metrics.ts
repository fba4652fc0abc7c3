import { join } from 'node:path'
import type { RunAudience, RunListener } from '../monitor/run-audience.js'
import type { Dependencies } from '../dependencies.js'
import { formatLine } from '../../../kit/records/json/format-record.js'
import type { HealthCheckpoint } from '../../../kit/records/monitor/health-checkpoint.js'
import {
  type TrainingMetrics,
  trainingMetricsFile,
} from '../../../kit/records/nodes/training-metrics.js'
import { createLatestWriter } from '../../../runtime/run/record/latest-writer.js'
import type { MachineServices } from '../../../runtime/run/machine-services.js'

/** Writes the measurements of the ranks, in the format of the emitter of the seed system. */
type RankMetricsEmitter = {
  readonly health: (checkpoint: HealthCheckpoint) => void
  /** Resolves when all accepted data is written. */
  flush(): Promise<void>
}

/** The audience of a run, and the files of its ranks if a directory is given. */
export function withRankMetrics(
  audience: RunAudience,
  {
    directory,
    learningRate,
  }: { readonly directory: string | null; readonly learningRate: number | null },
  { files, log }: Pick<Dependencies, 'files' | 'log'>,
): RunAudience {
  if (directory === null) return audience
  const writeText = files.writeText.bind(files)
  const services = { writeText, warn: (line: string) => log.warn(line) }
  return (work) =>
    audience(async (listener) => {
      const emitter = emitRankMetrics(directory, learningRate, services)
      const health: RunListener['health'] = (checkpoint) => {
        listener.health?.(checkpoint)
        emitter.health(checkpoint)
      }
      try {
        return await work({ ...listener, health })
      } finally {
        await emitter.flush()
      }
    })
}

/** Replaces `metrics_rank<N>.jsonl` of every rank at every poll of the run; logs a failure once per rank. */
export function emitRankMetrics(
  directory: string,
  learningRate: number | null,
  {
    writeText,
    warn,
  }: Pick<MachineServices, 'writeText'> & { readonly warn: (line: string) => void },
): RankMetricsEmitter {
  const writers = new Map<number, ReturnType<typeof createLatestWriter>>()
  const writerOf = (rank: number) => {
    const path = join(directory, trainingMetricsFile(rank))
    const onError = ({ message }: Error): void => warn(`no metrics of rank ${rank}: ${message}`)
    const writer = writers.get(rank) ?? createLatestWriter(path, writeText, onError)
    writers.set(rank, writer)
    return writer
  }
  return {
    health(checkpoint) {
      for (const metrics of metricsOf(checkpoint, learningRate))
        void writerOf(metrics.rank)(formatLine(metrics))
    },
    async flush() {
      await Promise.all([...writers.values()].map((write) => write(null)))
    },
  }
}

/** The measurements of every rank; our own trainer does not measure tokens, norms and GPUs. */
function metricsOf(
  { run_id, workers }: HealthCheckpoint,
  learningRate: number | null,
): TrainingMetrics[] {
  return workers.map((worker) => ({
    timestamp: worker.timestamp,
    job_id: run_id,
    rank: worker.worker_id,
    step: worker.step,
    training_loss: worker.loss,
    learning_rate: learningRate,
    gradient_norm: null,
    throughput_tokens_sec: null,
    throughput_samples_per_sec: worker.throughput_samples_per_sec,
  }))
}
