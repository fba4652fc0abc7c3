import { escapeLinkTarget, escapeMarkdown } from './escape-markdown.js'
import { safeUrl } from './safe-url.js'
import { shownText } from './shown-text.js'

/** Foreign text as harmless Markdown of at most the given length. */
export function plainMarkdown(text: string, maxCharacters = 400): string {
  const shown = shownText(text)
  const characters = Array.from(shown)
  if (characters.length <= maxCharacters) return escapeMarkdown(shown)
  return escapeMarkdown(`${characters.slice(0, maxCharacters - 1).join('')}\u2026`)
}

/** A link; if its address is not a web address, only its text. */
export function linkMarkdown(text: string, url: string): string {
  const address = safeUrl(url)
  const words = plainMarkdown(text)
  return address === null ? words : `[${words}](${escapeLinkTarget(address)})`
}
