/**
 * Text from outside as part of one line: no breaks, nothing that acts on a terminal, a mail header or the direction of
 * writing, and no more than `maxCharacters`.
 */
export function plainLine(text: string, maxCharacters = 300): string {
  const line = text
    // Cut first: replacing in megabytes only to throw them away would take its time.
    .slice(0, maxCharacters * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= maxCharacters
    ? line
    : `${characters.slice(0, maxCharacters - 1).join('')}\u2026`
}
