/** A name from a file, shortened and without characters that could move a cursor. */
export function singleWord(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?')
  return plain.length > 60 ? `${plain.slice(0, 57)}...` : plain
}
