import { ConfigError } from '../../kit/errors.js'
import type { Amount, Threshold } from '../../kit/records/baseline/threshold.js'
import { findMetric } from './metrics/index.js'

/** A limit of one metric in the metric's own unit, and in the words of whoever set it. */
export type Limit = {
  readonly bound: 'at most' | 'at least'
  readonly value: number
  readonly text: string
}

/** All limits by metric. */
export type Limits = Readonly<Record<string, readonly Limit[]>>

const bytes = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }
const binaryBytes = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 }
const units: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  bytes: { ...bytes, ...binaryBytes },
  ms: { ms: 1, s: 1000 },
  s: { s: 1, ms: 0.001, min: 60 },
  '%': { '%': 1 },
  'samples/s': { 'samples/s': 1 },
}

/** The limits among the thresholds. Throws a ConfigError for a unit that the metric does not have. */
export function limitsOf(thresholds: ReadonlyMap<string, Threshold>): Limits {
  return Object.fromEntries(
    [...thresholds].flatMap(([name, { atMost, atLeast }]) => {
      const limits = [
        ...(atMost === null ? [] : [limitOf(name, 'at most', atMost)]),
        ...(atLeast === null ? [] : [limitOf(name, 'at least', atLeast)]),
      ]
      return limits.length === 0 ? [] : [[name, limits]]
    }),
  )
}

function limitOf(name: string, bound: Limit['bound'], { value, unit, text }: Amount): Limit {
  const own = findMetric(name)?.unit ?? null
  if (unit === null) return { bound, value, text: own === null ? text : `${text} ${own}` }
  const known = Object.entries(units[own ?? ''] ?? {})
  const factor = known.find(([word]) => word.toLowerCase() === unit.toLowerCase())?.[1]
  if (factor !== undefined) return { bound, value: value * factor, text }
  const words = known.map(([word]) => word)
  throw new ConfigError(
    `thresholds: the limit ${text} of ${name} has a unit that it is not measured in`,
    words.length === 0 ? 'Give it without a unit.' : `Its units are ${words.join(', ')}.`,
  )
}
