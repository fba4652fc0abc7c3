/** Control characters, characters that change or hide the surrounding text, halves of characters, and all spaces. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\s]+/gu

/**
 * Foreign text as part of one line of limited length: no line breaks, no terminal or mail header controls, no direction
 * marks. The caller must still escape it.
 */
export function oneLine(text: string, maxCharacters = 300): string {
  return cutText(flatText(text, maxCharacters), maxCharacters)
}

/** The same without a full stop at its end, as a part of a sentence. */
export function clause(text: string, maxCharacters = 300): string {
  return cutText(flatText(text, maxCharacters).replace(/\.+$/, ''), maxCharacters)
}

/** Foreign text before the cut; shortened first, because replacing in megabytes is slow. */
function flatText(text: string, maxCharacters: number): string {
  return text
    .slice(0, 4 * maxCharacters)
    .replace(unseen, ' ')
    .trim()
}

/** At most this many characters; an ellipsis at the end marks a cut. */
export function cutText(text: string, maxCharacters: number): string {
  // No text has more characters than units.
  if (text.length <= maxCharacters) return text
  const characters = Array.from(text)
  if (characters.length <= maxCharacters) return text
  return `${characters.slice(0, maxCharacters - 1).join('')}\u2026`
}
