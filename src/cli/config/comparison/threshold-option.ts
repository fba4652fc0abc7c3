import * as z from 'zod/mini'
import type { Amount, Threshold } from '../../../kit/records/baseline/threshold.js'
import type { Option } from '../option.js'
import { type About, describe, joinedByComma, splitList } from '../option-kinds.js'

/** Percentages and absolute limits by metric: `speedup=5,peak_rss_bytes<=2 GB`. */
export function thresholds(about: About): Option<ReadonlyMap<string, Threshold>> {
  return {
    ...describe(
      about,
      '<name=value,...>',
      'name=value with commas between them, each value a percentage from 0 to 1,000, or a limit such as name<=2 GB or name>=10',
      {
        type: ['object', 'array'],
        additionalProperties: {
          anyOf: [{ type: 'number', minimum: 0, maximum: maxPercent }, { type: 'string' }],
        },
        items: { type: 'string' },
      },
    ),
    join: joinedByComma,
    schema: () =>
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((given) => splitList(given).map(readThreshold)),
        ),
        z.pipe(
          z.array(z.custom<Named>((one) => one !== null)).check(z.minLength(1)),
          z.transform(mergeByName),
        ),
      ),
  }
}

type Named = readonly [name: string, threshold: Threshold]

const shape =
  /^([\w.:/-]{1,100})\s*(?:=\s*(\d+(?:\.\d+)?)\s*%?|=?\s*(<=|>=)\s*((-?\d+(?:\.\d+)?)\s*([A-Za-z%/]{0,12})))$/
const maxPercent = 1000

const nothing: Threshold = { percent: null, atMost: null, atLeast: null }

/** Those of the thresholds that are percentages, which need something to compare with. */
export const percentagesIn = (text: string | readonly string[]): readonly string[] =>
  splitList([text].flat().join(',')).filter(
    (one) => (readThreshold(one)?.[1].percent ?? null) !== null,
  )

/** Null if the text is no threshold. */
function readThreshold(text: string): Named | null {
  const [, name, percent, bound, limit = '', value, unit = ''] = shape.exec(text) ?? []
  if (name === undefined) return null
  if (percent !== undefined) {
    return Number(percent) > maxPercent ? null : [name, { ...nothing, percent: Number(percent) }]
  }
  const amount: Amount = { value: Number(value), unit: unit === '' ? null : unit, text: limit }
  return [name, bound === '<=' ? { ...nothing, atMost: amount } : { ...nothing, atLeast: amount }]
}

/** A metric may have a percentage and limits; of two of a kind, the later one counts. */
function mergeByName(given: Named[]): ReadonlyMap<string, Threshold> {
  const all = new Map<string, Threshold>()
  for (const [name, one] of given) {
    const set = Object.entries(one).filter(([, value]) => value !== null)
    all.set(name, { ...nothing, ...all.get(name), ...Object.fromEntries(set) })
  }
  return all
}
