/** Values by key, in the order in which keys first come. */
export function groupBy<T, Key>(
  values: Iterable<T>,
  keyOf: (value: T, index: number) => Key,
): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  let index = 0
  for (const value of values) {
    const key = keyOf(value, index++)
    groups.set(key, [...(groups.get(key) ?? []), value])
  }
  return groups
}
