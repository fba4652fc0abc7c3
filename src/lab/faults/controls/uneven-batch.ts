import type { TrainTask } from '../../trainer/task.js'
import type { WorkerSpec } from '../../worker/worker-spec.js'
import type { Control } from '../disturbance.js'
import { override } from '../mechanisms/override.js'

/** Micro-batches that differ by a sample: their means may not be averaged. */
export const unevenBatch: Control = {
  name: 'uneven_batch',
  code: 'N5',
  summary: 'the global batch cannot be split into equal parts',
  dose: null,
  target: 'group',
  needs: { minWorkers: 2 },
  inSpec: (spec) =>
    spec.task.kind === 'train' ? { ...spec, task: unevenTask(spec.task, spec) } : spec,
  inWorker: (site) => ({
    trainer: (trainer) => ({
      ...trainer,
      sampler: override(trainer.sampler, {
        batch(step) {
          const batch = trainer.sampler.batch(step)
          if (batch.ids.length % site.worldSize !== 0) {
            site.confirm(`global batches of ${batch.ids.length} samples`)
          }
          return batch
        },
      }),
    }),
  }),
}

/** The next smaller batch that neither ranks nor micro-batches divide, as long as everyone has something to do. */
function unevenTask(task: TrainTask, { rendezvous }: WorkerSpec): TrainTask {
  const { worldSize } = rendezvous
  const least = Math.max(task.microBatches, worldSize)
  for (let batchSize = task.batchSize - 1; batchSize > least; batchSize--) {
    const isUneven = batchSize % task.microBatches !== 0 && batchSize % worldSize !== 0
    if (isUneven) return { ...task, batchSize }
  }
  return task
}
