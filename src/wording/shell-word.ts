/** A word that a shell reads as it is, quoted only if necessary. */
export function shellWord(word: string): string {
  const isPlain = /^[\w@%+=:,./-]+$/.test(word) && !/^\w+=/.test(word)
  return isPlain ? word : quoteForShell(word)
}

/** A word in quotes, in which no POSIX shell reads anything else than itself. */
export function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
