import { printable } from './printable.js'

/** More than any line of a terminal shows; what is longer only costs time. */
const longest = 2000
/** C1 controls, which some terminals obey, and characters that turn or hide the text around them. */
const unseen =
  /[\u0080-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\ufff9-\ufffb]/g

/** A foreign text as one harmless line: it cannot move the cursor, change the writing direction or hide text. */
export function singleLine(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.slice(0, longest).trim()
  const line = text.slice(0, longest).replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
  return printable(line).replace(unseen, '').toWellFormed().trim()
}

/** The same, but the spaces at its beginning stay. */
export const indentedLine = (text: string): string =>
  `${/^ */.exec(text)?.[0] ?? ''}${singleLine(text.trimStart())}`
