import type { JobRecord, RankRecord } from '../job-record.js'

/**
 * Whether ranks start with equal weights, with weights of which some differ, or hold parameters of other names; null
 * where that is not known.
 */
export function startOf(
  { ranks }: JobRecord,
  group: readonly number[],
): 'equal' | 'different' | 'other-names' | null {
  const held = ranks.filter(({ rank }) => group.includes(rank)).map(weightsOf)
  const [first] = held
  if (held.length < group.length || first === undefined) return null
  if (held.some(({ size }) => size === 0)) return null
  if (held.some((one) => String([...one.keys()]) !== String([...first.keys()])))
    return 'other-names'
  return held.every((one) => String([...one.values()]) === String([...first.values()]))
    ? 'equal'
    : 'different'
}

const weightsOf = ({ optimizers }: RankRecord): ReadonlyMap<string, string | null> =>
  new Map(
    optimizers.flatMap(({ number, names, weights }) =>
      names.map((name, at) => [`${number} ${name}`, weights[at] ?? null] as const),
    ),
  )
