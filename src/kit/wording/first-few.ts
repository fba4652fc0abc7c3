/** The first items of a list that is to be shown; the last line says how many are left out. */
export function firstFew(items: readonly string[], most: number): readonly string[] {
  const left = items.length - most
  return left > 0 ? [...items.slice(0, most), `and ${left} more`] : items
}

/** The first items in one sentence: `a, b, c and 5 more`. */
export function listFew(items: readonly string[], most = 3, separator = ', '): string {
  const left = items.length - most
  const shown = left > 0 ? items.slice(0, most) : items
  const text = shown.join(separator)
  return left > 0 ? `${text} and ${left} more` : text
}
