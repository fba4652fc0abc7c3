import type { Pass } from './graph.js'
import { type Matrix, type TakeFloats, takeMatrix } from './scratch.js'

/** One column of the batch: it arrives sample-major and is transposed to feature-major. */
export type InputColumn = {
  readonly features: number
  /** Byte offset of [samples, features] without padding. */
  readonly arrival: number
  /** [features, samples] */
  readonly value: Matrix
}

/** Reserves memory for at most `maxSamples` samples. */
export function takeInputColumn(
  take: TakeFloats,
  features: number,
  maxSamples: number,
): InputColumn {
  const value = takeMatrix(take, features, maxSamples)
  return { features, value, arrival: take(maxSamples * features) }
}

/** Copies the data of a column into `memory`, and transposes it to feature-major. */
export function loadColumn(
  { kernels, samples }: Pass,
  { features, arrival, value }: InputColumn,
  memory: Float32Array,
  data: ArrayLike<number>,
): void {
  checkLength(data, samples, features)
  memory.set(data, arrival / 4)
  kernels.transpose(value.pointer, value.stride, arrival, features, samples, features)
}

/** A longer column would overwrite the memory behind it. */
export function checkLength(data: ArrayLike<number>, samples: number, features: number): void {
  if (data.length === samples * features) return
  throw new RangeError(
    `a column of ${data.length} values for ${samples} samples of ${features} values`,
  )
}
