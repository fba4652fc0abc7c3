/** A word that a shell reads as it is, quoted only if necessary. */
export function shellWord(word: string): string {
  const isPlain = /^[\w@%+=:,./-]+$/.test(word) && !/^\w+=/.test(word)
  return isPlain ? word : quoteForShell(word)
}

/** A quoted word that every POSIX shell reads as it is. */
export function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}
