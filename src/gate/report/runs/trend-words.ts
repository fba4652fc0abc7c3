import { formatMetric } from '../../../kit/wording/units.js'
import { listFew } from '../../../kit/wording/first-few.js'
import { plural } from '../../../kit/wording/plural.js'
import type { RunTrend } from './run-trends.js'

/** A trend as one sentence, for readers who see no chart. */
export function trendInWords({ what, label, unit, values, newLevels }: RunTrend): string {
  const numbers = values.map(({ value }) => value)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const range =
    low === high
      ? `always ${formatMetric(low, unit)}`
      : `between ${formatMetric(low, unit)} and ${formatMetric(high, unit)}`
  const levels =
    newLevels.length === 0
      ? 'no lasting change of level'
      : `a new level from ${listFew(newLevels)} on`
  return `${label}, ${what}: ${range} over ${plural(values.length, 'run')}, ${levels}.`
}
