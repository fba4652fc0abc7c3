import type { StepEvent } from './run-event.js'

/** Samples per second; null if one of the values is unknown, or without a duration. */
export const samplesPerSecond = (samples: number | null, ms: number | null): number | null =>
  samples !== null && ms !== null && ms > 0 ? (samples / ms) * 1000 : null

/** The time for which the others wait: loading and computing; null if one of them is unknown. */
export const ownWorkMs = (dataMs: number | null, computeMs: number | null): number | null =>
  sumOf(dataMs, computeMs)

/** Duration of a step's all-reduce: waiting and transfer; null if one of them is unknown. */
export const allreduceMs = ({ wait_ms: wait, transfer_ms: transfer }: StepEvent): number | null =>
  sumOf(wait, transfer)

const sumOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a + b
