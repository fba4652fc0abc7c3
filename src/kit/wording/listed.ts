/** Items that a document lists before it counts the others. */
export const mostListed = 50

/** A list as fields of a document; `unlisted_<name>` says how many are left out, and is absent where none is. */
export function listed<Item>(
  name: string,
  items: readonly Item[],
): Readonly<Record<string, readonly Item[] | number>> {
  const left = items.length - mostListed
  const shown = { [name]: items.slice(0, mostListed) }
  return left > 0 ? { ...shown, [`unlisted_${name}`]: left } : shown
}
