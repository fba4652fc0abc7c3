import type { ReplayedRank } from '../../../../kit/records/reports/proof-report.js'
import { averagedWeights, averagingInWords } from '../averaged-weights.js'
import { isEqual } from '../compare-replay.js'
import type { JobRecord } from '../job-record.js'
import { whyNotDataParallel } from '../parallelism.js'

/** Why one process cannot play all ranks of the job, as far as the record shows; null where it may try. */
export function foldObstacle(job: JobRecord, replays: readonly ReplayedRank[]): string | null {
  const { ranks } = job
  const unlike = whyNotDataParallel(job)
  if (unlike !== null) return `the job is not only data-parallel: ${unlike}`
  const averaged = averagedWeights(job)
  if (averaged !== null) return averagingInWords(averaged)
  if (!replays.every(isEqual)) return 'not every rank reproduced its bits in its replay'
  const models = ranks.flatMap(({ model }) => (model === null ? [] : [model]))
  const parameters = models.flatMap((model) => model.parameters)
  if (parameters.some(({ sharded }) => sharded)) return 'each rank holds a part of the parameters'
  if (models.some(({ wrappers }) => wrappers === 0))
    return 'no DistributedDataParallel averages the gradients'
  if (parameters.some(({ trainable, wrapped }) => trainable && !wrapped))
    return 'some parameters are outside of DistributedDataParallel'
  if (models.some((model) => model.synchronised_batch_norms > 0))
    return 'SyncBatchNorm needs all ranks at the same time'
  const held = ranks.map(({ optimizers }) => String(optimizers.map(({ names }) => names)))
  if (new Set(held).size > 1) return 'each rank has an optimizer for parameters of its own'
  return ranks.some(({ optimizers }) => optimizers.length > 1)
    ? 'the script has more than one optimizer'
    : null
}
