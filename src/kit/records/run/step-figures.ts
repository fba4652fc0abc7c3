import type { StepEvent } from './run-event.js'

/** Samples per second; null if one of the values is unknown, or without a duration. */
export const samplesPerSecond = (samples: number | null, ms: number | null): number | null =>
  samples !== null && ms !== null && ms > 0 ? (samples / ms) * 1000 : null

/** Duration of a step's all-reduce: waiting and transfer; null if one of them is unknown. */
export const allreduceMs = ({ wait_ms: wait, transfer_ms: transfer }: StepEvent): number | null =>
  wait === null || transfer === null ? null : wait + transfer
