import { embeddingModel } from '../kernels/embedding-model.js'
import type { KernelModel } from '../kernels/kernel-model.js'
import { mlpModel } from '../kernels/mlp-model.js'
import { transformerModel } from '../kernels/transformer-model.js'
import type { Workload, WorkloadContext } from '../workload.js'
import { embedding, embeddingShape } from './embedding.js'
import { keepNewest } from './keep-newest.js'
import { mlp } from './mlp.js'
import { transformer, transformerShape } from './transformer.js'

/** The built-in workloads, each in its tfjs form and in our own kernels. */
export const builtInWorkloads = {
  mlp: { workload: kept(mlp), kernelModel: mlpModel },
  transformer: { workload: kept(transformer), kernelModel: transformerModel(transformerShape) },
  embedding: { workload: kept(embedding), kernelModel: embeddingModel(embeddingShape) },
} satisfies Record<string, { workload: Workload; kernelModel: KernelModel }>

/** A worker that does many runs makes their data once: batches are copies, so that no run changes it. */
function kept(workload: Workload): Workload {
  const dataset = keepNewest(
    (context: WorkloadContext) => workload.dataset(context),
    ({ options }) => JSON.stringify(options),
  )
  return { ...workload, dataset }
}

export type WorkloadName = keyof typeof builtInWorkloads
