import type { CompleteStep } from '../stream/rank-steps.js'
import { sum } from '../../../kit/stats/sum.js'

/** Milliseconds for which each receiver was blocked on each sender: [to][from]. */
export type WaitMatrix = readonly (readonly number[])[]

/** The waits of a step; null if a rank did not report them. */
export function waitsOf({ values }: CompleteStep): WaitMatrix | null {
  const waits = values.map(({ links }) => links?.blocked_ms)
  return waits.every((row) => row !== undefined) ? waits : null
}

/** How long each rank was blocked altogether. */
export const blockedMs = (waits: WaitMatrix): number[] => waits.map(sum)
