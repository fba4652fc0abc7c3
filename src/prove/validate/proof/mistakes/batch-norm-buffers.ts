import { errorFinding } from '../finding.js'
import { type JobRecord, sharedUpdates } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** Each rank keeps its own batch statistics, which are never combined. */
export const batchNormBuffers: Mistake = {
  name: 'batch-norm-buffers',
  explains: ['states-differ'],
  find(job: JobRecord) {
    const { model } = job.ranks[0] ?? {}
    if (!model || model.batch_norms === 0 || model.wrappers === 0 || model.broadcasts_buffers)
      return null
    const differing = sharedUpdates(job).find(
      ({ updates }) => new Set([...updates.values()].map(({ buffers }) => buffers)).size > 1,
    )
    if (differing === undefined) return null
    return errorFinding('batch-norm-buffers', {
      step: differing.step,
      message: `After step ${differing.step} the running statistics of BatchNorm differ between ranks, and are never brought together.`,
      advice:
        'Leave `broadcast_buffers` on, or convert the model with `SyncBatchNorm.convert_sync_batchnorm`.',
    })
  },
}
