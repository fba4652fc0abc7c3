import type { Proportion } from '../../kit/records/reports/fault-report.js'
import { wilsonInterval } from '../../kit/stats/wilson-interval.js'

/** k of n with its interval. */
export function proportionOf(successes: number, trials: number): Proportion {
  const interval = wilsonInterval(successes, trials)
  return {
    successes,
    trials,
    rate: trials === 0 ? null : successes / trials,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  }
}

/** The share of the items for which the condition holds. */
export function proportionWhere<Item>(
  items: readonly Item[],
  isTrue: (item: Item) => boolean,
): Proportion {
  return proportionOf(items.filter(isTrue).length, items.length)
}
