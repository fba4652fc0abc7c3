import type { TrainingMetrics } from '../../../kit/records/nodes/training-metrics.js'

export type TrainingAlert = {
  readonly type: 'low-throughput' | 'high-loss' | 'low-gpu-utilization'
  /** The text of the seed system. */
  readonly text: string
}

/** Limits for the training of a rank, with the seed system's values; a value violates a limit only beyond it. */
const trainingLimits = {
  lowThroughputTokensPerS: 50,
  highLoss: 10,
  lowGpuUtilizationPercent: 30,
} as const

/** The alerts on a rank's training; unknown values raise none. */
export function trainingAlerts(metrics: TrainingMetrics): readonly TrainingAlert[] {
  const { throughput_tokens_sec: throughput, training_loss: loss, gpu_util: load } = metrics
  const alerts: TrainingAlert[] = []
  if (typeof throughput === 'number' && throughput < trainingLimits.lowThroughputTokensPerS) {
    const text = `WARNING: Low throughput ${throughput.toFixed(1)} tokens/sec`
    alerts.push({ type: 'low-throughput', text })
  }
  // NaN is beyond every limit.
  if (typeof loss === 'number' && !(loss <= trainingLimits.highLoss)) {
    alerts.push({ type: 'high-loss', text: `WARNING: High training loss ${lossText(loss)}` })
  }
  if (typeof load === 'number' && load < trainingLimits.lowGpuUtilizationPercent) {
    const text = `WARNING: Low GPU utilization ${load.toFixed(1)}%`
    alerts.push({ type: 'low-gpu-utilization', text })
  }
  return alerts
}

const lossText = (loss: number): string => (Number.isFinite(loss) ? loss.toFixed(4) : String(loss))
