/** `a`, `a and b`, `a, b and c`; Intl.ListFormat would load its tables at every start. */
export function enumerate(words: readonly (string | number)[], conjunction: 'and' | 'or'): string {
  const last = words.slice(-1).join('')
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} ${conjunction} ${last}` : last
}
