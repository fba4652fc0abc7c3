import type { CompleteStep } from './rank-steps.js'

/** Milliseconds for which each receiver was blocked on each sender: [to][from]. */
export type WaitMatrix = readonly (readonly number[])[]

/** A step's waits; null where a rank did not tell. */
export function waitsOf({ values }: CompleteStep): WaitMatrix | null {
  const waits = values.map(({ links }) => links?.blocked_ms)
  return waits.every((row) => row !== undefined) ? waits : null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** How long each rank was blocked altogether. */
export const blockedMs = (waits: WaitMatrix): number[] => waits.map(sum)
