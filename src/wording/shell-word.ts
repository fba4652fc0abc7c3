/** A word that a shell reads as it is, quoted only if necessary. */
export function shellWord(word: string): string {
  const isPlain = /^[\w@%+=:,./-]+$/.test(word) && !/^\w+=/.test(word)
  return isPlain ? word : `'${word.replaceAll("'", "'\\''")}'`
}
