import { cutText } from '../../../kit/wording/one-line.js'

/*
 * Names, paths and error texts come from users' files. Before any renderer gets them, active characters (terminal
 * escapes, direction overrides, invisible marks, line breaks) are made visible, and endless strings are cut. The
 * renderer additionally escapes for its format.
 */
const maxCharacters = 400

const spaces = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Control and format characters, lone surrogates, private use; this also removes joiners inside scripts. */
const acting = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu

/** The text on one line, harmless to display, at most 400 characters long. */
export function shownText(text: string): string {
  // Cut roughly first, because replacing in megabytes that are then discarded would take time.
  return cutText(visibleText(text.slice(0, maxCharacters * 8)), maxCharacters)
}

/** The whole text on one line, harmless to display; for paths, which are useless if cut. */
export function visibleText(text: string): string {
  return text.replace(spaces, ' ').replace(acting, codePoint)
}

/** Replaces every string inside a plain value; keys and everything else stay unchanged. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((item) => mapStrings<unknown>(item, change)) as T
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)])
  return Object.fromEntries(entries) as T
}

function codePoint(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
