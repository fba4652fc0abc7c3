import type { KernelModel } from '../kernels/kernel-model.js'
import { mlpModel } from '../kernels/mlp-model.js'
import type { Workload } from '../workload.js'
import { mlp } from './mlp.js'

/** The workloads that come with the product, each in its tfjs form and computed by our own kernels. */
export const builtInWorkloads = {
  mlp: { workload: mlp, kernelModel: mlpModel },
} satisfies Record<string, { workload: Workload; kernelModel: KernelModel }>

export type WorkloadName = keyof typeof builtInWorkloads
