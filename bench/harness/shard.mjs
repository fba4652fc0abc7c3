/** The part K/N of a measurement that takes too long at once; throws where the text is no such part. */
export function parseShard(text) {
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const [at, of] = [Number(number), Number(count)]
  if (at >= 1 && at <= of) return { at, of }
  throw new RangeError(`--shard is ${text}: give a part and the number of parts, such as 1/3`)
}

/** The names of this part: every Nth, so that parts of one list take about as long; all without one. */
export const namesOf = (names, shard) =>
  shard === null ? names : names.filter((_, index) => index % shard.of === shard.at - 1)

/** What was measured now beside what the record has of other names that still exist, in the order of the names. */
export function mergeRows(names, measured, recorded) {
  const rows = new Map([...recorded, ...measured].map((row) => [row.name, row]))
  return names.flatMap((name) => rows.get(name) ?? [])
}
