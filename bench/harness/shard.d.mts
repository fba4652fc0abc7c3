/** Part `at` of `of` parts, from 1. */
export type Shard = { readonly at: number; readonly of: number }

/** The part K/N of a measurement that takes too long at once; throws where the text is no such part. */
export function parseShard(text: string): Shard

/** The names of this part: every Nth, so that parts of one list take about as long; all without one. */
export function namesOf(names: readonly string[], shard: Shard | null): string[]

/** What was measured now beside what the record has of other names that still exist, in the order of the names. */
export function mergeRows<Row extends { readonly name: string }>(
  names: readonly string[],
  measured: readonly Row[],
  recorded: readonly Row[],
): Row[]
