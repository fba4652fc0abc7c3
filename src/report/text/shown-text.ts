/*
 * Names, paths and error texts come from users' files. Before any renderer sees them, characters that could act
 * rather than be read (terminal escapes, direction overrides, invisible marks, line breaks) are made visible, and
 * endless strings are cut. Escaping for a format comes on top of this and is the renderer's part.
 */
const maxCharacters = 400

const spaces = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Control and format characters, lone surrogates, private use; joiners inside scripts are lost with them. */
const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/** The text on one line, harmless to look at, at most 400 characters long. */
export function shownText(text: string): string {
  // Cut generously first: replacing in megabytes only to throw them away would take its time.
  return clip(visibleText(text.slice(0, maxCharacters * 8)))
}

/** The whole text on one line, harmless to look at; for paths, which are no use when cut. */
export function visibleText(text: string): string {
  return text.replace(spaces, ' ').replace(acting, codePoint)
}

/** Every string inside a plain value, replaced; keys and all else stay as they are. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((item) => mapStrings<unknown>(item, change)) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)])
  return Object.fromEntries(entries) as T
}

function clip(text: string): string {
  const characters = Array.from(text)
  if (characters.length <= maxCharacters) return text
  return `${characters.slice(0, maxCharacters - 1).join('')}\u2026`
}

function codePoint(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
