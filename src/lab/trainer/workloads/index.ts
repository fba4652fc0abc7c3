import { embeddingModel } from '../kernels/embedding-model.js'
import type { KernelModel } from '../kernels/kernel-model.js'
import { mlpModel } from '../kernels/mlp-model.js'
import { transformerModel } from '../kernels/transformer-model.js'
import type { Workload } from '../workload.js'
import { embedding, embeddingShape } from './embedding.js'
import { mlp } from './mlp.js'
import { transformer, transformerShape } from './transformer.js'

/** The built-in workloads, each in its tfjs form and in our own kernels. */
export const builtInWorkloads = {
  mlp: { workload: mlp, kernelModel: mlpModel },
  transformer: { workload: transformer, kernelModel: transformerModel(transformerShape) },
  embedding: { workload: embedding, kernelModel: embeddingModel(embeddingShape) },
} satisfies Record<string, { workload: Workload; kernelModel: KernelModel }>

export type WorkloadName = keyof typeof builtInWorkloads
