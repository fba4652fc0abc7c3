import type { Column } from './model.js'

/**
 * The interface of a user's own training, which the built-in workloads implement as well. All results must depend only
 * on the arguments: with Date or Math.random, N workers could not equal one.
 */
export interface Workload {
  readonly name: string
  /** The parameter tensors with their initial values, in the order in which they are placed in the flat vector. */
  parameters(context: WorkloadContext): readonly ParameterSpec[]
  dataset(context: WorkloadContext): Dataset
  /**
   * The loss of each sample, shape [batch]. Called inside `tf.tidy` with one tensor per parameter and per column. It is
   * per sample, so that no mean of means can arise: the trainer adds the losses up and divides once.
   */
  loss(tf: unknown, parameters: Tensors, batch: Tensors): unknown
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tfjs tensors, typed only where tfjs is imported
export type Tensors = Readonly<Record<string, any>>

export type WorkloadContext = {
  readonly options: WorkloadOptions
  /** A separate stream for each purpose: the same name gives the same numbers on every rank. */
  random(purpose: string): Random
}

export type WorkloadOptions = {
  readonly seed: number
  readonly hiddenSize: number
  readonly numLayers: number
  readonly inputSize: number
  readonly outputSize: number
}

/** Deterministic on every CPU; depends only on the run's seed and the stream's name. */
export interface Random {
  /** Uniform in [0, 1), 24 bits. */
  uniform(): number
  /** Standard normal. */
  normal(): number
  /** Uniform integer in [0, bound). */
  integer(bound: number): number
}

export type ParameterSpec = {
  readonly name: string
  readonly shape: readonly number[]
  readonly init: Initializer
}

/** `uniform`: U(-bound, bound); `normal`: N(0, deviation); `constant`: all elements equal. */
type Initializer =
  { readonly uniform: number } | { readonly normal: number } | { readonly constant: number }

export interface Dataset {
  /** Number of samples; ids run from 0 to size - 1. */
  readonly size: number
  /** The given samples, column by column, in the order of `ids`. */
  columns(ids: Uint32Array): Readonly<Record<string, Column>>
}
