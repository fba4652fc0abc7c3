import { cutText, flatText } from '../wording/one-line.js'

/** Text from outside as part of one line, without the full stop of a sentence. */
export function oneLine(text: string, maxCharacters = 300): string {
  return cutText(flatText(text, maxCharacters).replace(/\.+$/, ''), maxCharacters)
}
