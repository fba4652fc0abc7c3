import { escapeLinkTarget, escapeMarkdown } from './escape-markdown.js'
import { safeUrl } from './safe-url.js'
import { shownText } from './shown-text.js'

/** Foreign text as harmless Markdown of at most the given length. */
export const plainMarkdown = (text: string, maxCharacters = 400): string =>
  escapeMarkdown(cut(text, maxCharacters))

/** What stands between two backticks and can be read in one way only: no cell, HTML, formula or escape begins in it. */
const code = /(?<![`$\\])(`[^`|<>&\s](?:[^`|<>&\r\n]*[^`|<>&\s])?`)(?![`$])/

/** A sentence of ours, with foreign words in it: code is code, and all else is harmless text. */
export const proseMarkdown = (text: string, maxCharacters = 400): string =>
  shownMarkdown(cut(text, maxCharacters))

/** The same of a text that is safe to show and not cut. */
export const shownMarkdown = (text: string): string =>
  text
    .split(code)
    .map((part, at) => (at % 2 === 1 ? part : escapeMarkdown(part)))
    .join('')

function cut(text: string, maxCharacters: number): string {
  const shown = shownText(text)
  const characters = Array.from(shown)
  if (characters.length <= maxCharacters) return shown
  return `${characters.slice(0, maxCharacters - 1).join('')}\u2026`
}

/** A link; if its address is not a web address, only its text. */
export function linkMarkdown(text: string, url: string): string {
  const address = safeUrl(url)
  const words = plainMarkdown(text)
  return address === null ? words : `[${words}](${escapeLinkTarget(address)})`
}
