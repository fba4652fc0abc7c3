import type { KernelModel } from '../kernels/kernel-model.js'
import type { Kernels } from '../kernels/kernels.js'
import type { Model, TensorLayout } from '../model.js'
import type { Workload } from '../workload.js'
import type { WorkloadSource } from '../workloads/workload-source.js'

/** A backend that computes the losses and gradients of a workload. */
export interface Backend {
  /** Float32 elements of kernel memory that a model takes for batches of up to `maxBatch` samples. */
  scratchFloats(subject: ModelSubject, maxBatch: number): number
  createModel(subject: ModelSubject, memory: ModelMemory): Model
}

/** The inputs of a model. */
export type ModelSubject = {
  readonly workload: Workload
  readonly source: WorkloadSource
  readonly tensors: readonly TensorLayout[]
  /** The workload in our own kernels; only built-in workloads have one. */
  readonly kernelModel: KernelModel | null
}

/** The memory that a model computes in. */
type ModelMemory = {
  readonly kernels: Kernels
  /** The flat parameter vector, a view in kernel memory; its values are reread at every call. */
  readonly weights: Float32Array
  readonly maxBatch: number
}

/** The places of files outside the bundle. */
export type BackendMachine = {
  /** The directory of the running program, which contains the .wasm files of tfjs. */
  readonly programDirectory: string
  /** The user's project, which may have an optional backend installed. */
  readonly projectDirectory: string
  /** The process's environment variables; native libraries read their settings there. */
  readonly environment: Record<string, string | undefined>
}

/** One backend of the registry; only loading it shows whether it is available. */
export interface BackendLoader {
  /** Where equal runs have equal bits; a backend without this claim is compared within a tolerance. */
  readonly sameBits?: 'everywhere' | 'same-processor'
  /** Whether it computes a workload of the user, which is written on the tfjs API. */
  readonly computesModules?: boolean
  load(machine: BackendMachine): Promise<LoadedBackend>
}

/** `reason` completes a sentence that begins with the name of the backend; `hint` says how to install it. */
export type LoadedBackend =
  | { readonly status: 'loaded'; readonly backend: Backend }
  | { readonly status: 'unavailable'; readonly reason: string; readonly hint: string }
