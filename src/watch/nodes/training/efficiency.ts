import type { TrainingMetrics } from '../../../kit/records/nodes/training-metrics.js'

/** Maximum penalty of a high loss. */
const maxPenalty = 49

/**
 * Efficiency of a rank, 0 to 100: the mean of GPU utilization and throughput (200 tokens/s count as 100), minus a
 * penalty for a loss above 1. Null if one of the three is unknown. The penalty grows with the loss. In the seed system
 * it shrinks, so that a worse loss can have a better score.
 */
export function efficiencyScore({
  gpu_util: utilization,
  throughput_tokens_sec: throughput,
  training_loss: loss,
}: TrainingMetrics): number | null {
  if (typeof utilization !== 'number' || typeof throughput !== 'number') return null
  if (typeof loss !== 'number') return null
  const penalty = Number.isNaN(loss) ? maxPenalty : Math.min(maxPenalty, Math.max(0, loss - 1))
  const speed = Math.min(100, throughput / 2)
  return Math.min(100, Math.max(0, (utilization + speed) / 2 - penalty))
}
