import { median } from '../stats/robust.js'
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

/** Cell by cell the median over steps. */
export function medianWaits(steps: readonly WaitMatrix[], worldSize: number): number[][] {
  const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
  return ranks.map((to) =>
    ranks.map((from) => (to === from ? 0 : median(steps.map((waits) => waits[to]?.[from] ?? NaN)))),
  )
}

/** What waits grew by; where they shrank, nothing. */
export function waitGrowth(now: WaitMatrix, before: WaitMatrix | null): number[][] {
  return now.map((row, to) => row.map((ms, from) => Math.max(0, ms - (before?.[to]?.[from] ?? 0))))
}

export type WaitCause =
  | { readonly kind: 'link'; readonly from: number; readonly to: number }
  /** Rank 0 waits for rank 1 and all others for rank 0: so it looks when every link is slow, and when that one is. */
  | { readonly kind: 'first-pair' }
  | { readonly kind: 'unknown' }

/**
 * What makes every rank wait. A rank that is late by its own work does not wait itself, so where all do, it is the
 * network: the receiver of a slow link waits for its sender, is late therefore, and all others wait for the receiver.
 * Peers are received from in rank order, so a wait hides what comes late after it; when all links are slow, everybody
 * is seen to wait for the first peer only.
 */
export function explainWaits(growth: WaitMatrix): WaitCause {
  const cell = (to: number, from: number): number => growth[to]?.[from] ?? 0
  const waitedFor = growth.map((_, from) =>
    median(growth.flatMap((_, to) => (to === from ? [] : [cell(to, from)]))),
  )
  const to = indexOfLargest(waitedFor)
  const from = indexOfLargest(growth[to] ?? [])
  const hot = cell(to, from)
  const explained = sum(growth.map((_, rank) => cell(rank, rank === to ? from : to)))
  const isExplained = explained >= 0.7 * sum(blockedMs(growth))
  if (hot <= 0 || !isExplained || (waitedFor[to] ?? 0) < 0.4 * hot) return { kind: 'unknown' }
  return to === 0 && from === 1 ? { kind: 'first-pair' } : { kind: 'link', from, to }
}

function indexOfLargest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value > (values[best] ?? -1) ? index : best), -1)
}
