/** The regular expression of a pattern for a whole text: `*` matches any text, `?` any character. */
export function wildcards(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    // Adjacent stars are one, because each further one would multiply the time of a search.
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's')
}
