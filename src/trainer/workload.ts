import type { Column } from './model.js'

/**
 * What a person writes to have their own training checked, and what the built-in workloads are written against.
 * Everything must be a function of its arguments: no Date, no Math.random, or N workers cannot equal one.
 */
export interface Workload {
  readonly name: string
  /** The parameter tensors in the order in which they lie in the flat vector, with their initial values. */
  parameters(context: WorkloadContext): readonly ParameterSpec[]
  dataset(context: WorkloadContext): Dataset
  /**
   * The loss of each sample, shape [batch]. Called inside `tf.tidy` with one tensor per parameter and per column. Per
   * sample, so that no mean of means can arise: the trainer adds them up and divides once.
   */
  loss(tf: unknown, parameters: Tensors, batch: Tensors): unknown
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tfjs tensors, typed only where tfjs is imported
export type Tensors = Readonly<Record<string, any>>

export type WorkloadContext = {
  readonly options: WorkloadOptions
  /** A stream of its own for each purpose: the same name gives the same numbers on every rank. */
  random(purpose: string): Random
}

export type WorkloadOptions = {
  readonly seed: number
  readonly hiddenSize: number
  readonly numLayers: number
  readonly inputSize: number
  readonly outputSize: number
}

/** Deterministic on every CPU; a function of the run's seed and the stream's name only. */
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

/** `uniform`: U(-bound, bound); `normal`: N(0, deviation); `constant`: every element the same. */
export type Initializer =
  { readonly uniform: number } | { readonly normal: number } | { readonly constant: number }

export interface Dataset {
  /** Number of samples; ids run from 0 to size - 1. */
  readonly size: number
  /** The given samples, column by column, in the order of `ids`. */
  columns(ids: Uint32Array): Readonly<Record<string, Column>>
}
