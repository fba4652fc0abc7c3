import { median } from '../../../kit/stats/robust.js'
import type { WaitMatrix } from './wait-pattern.js'

/** The time per step of the median link in milliseconds: in the steps that define what is usual, and now. */
export type Easing = { readonly usualMs: number; readonly nowMs: number }

/**
 * How the links' waits have fallen; null if they have not. A slow link, which is one of many, does not move the median.
 */
export function easingOf(before: readonly WaitMatrix[], now: readonly WaitMatrix[]): Easing | null {
  const [usualMs, nowMs] = [middleMs(before), middleMs(now)]
  return nowMs < usualMs ? { usualMs, nowMs } : null
}

/** The share of its usual wait that a link would have left if it had eased like the others. */
export const easedShare = (easing: Easing | null): number =>
  easing ? easing.nowMs / easing.usualMs : 1

function middleMs(steps: readonly WaitMatrix[]): number {
  const links = (steps[0] ?? []).flatMap((row, to) =>
    row.flatMap((_, from) => (from === to ? [] : [{ to, from }])),
  )
  return median(links.map(({ to, from }) => median(steps.map((waits) => waits[to]?.[from] ?? 0))))
}
