import type { JobTraining } from '../training/job-training.js'
import { inSeconds, known } from '../../../kit/prometheus/samples.js'
import type { NodeSample } from './node-families.js'

const gibibyte = 2 ** 30

/** Samples of the training of ranks. A stale record has only an age; unknown values have no sample. */
export function trainingSamples(jobs: readonly JobTraining[]): readonly NodeSample[] {
  return jobs.flatMap(({ job, ranks }) =>
    ranks.flatMap((one) => {
      const memory = one.gpuMemoryUsedGb
      const sample = (name: NodeSample['name'], value: number | null) =>
        known(name, { job, rank: String(one.rank) }, value)
      const age = sample('minicluster_training_record_age_seconds', inSeconds(one.ageMs))
      if (one.isStale) return age
      return [
        ...age,
        ...sample('minicluster_training_step', one.step),
        ...sample('minicluster_training_loss', one.loss),
        ...sample('minicluster_training_tokens_per_second', one.tokensPerS),
        ...sample('minicluster_training_gpu_utilization_percent', one.gpuUtilizationPercent),
        ...sample(
          'minicluster_training_gpu_memory_used_bytes',
          memory === null ? null : memory * gibibyte,
        ),
        ...sample('minicluster_training_efficiency', one.efficiency),
      ]
    }),
  )
}
