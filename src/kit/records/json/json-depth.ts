/** Our own records are less deeply nested, and deeper values would overflow the stack of recursive code. */
export const maxJsonDepth = 500

const [quote, backslash] = [0x22, 0x5c]
/** By the code of a bracket: one level more or less. */
const steps = new Int8Array(128)
for (const opening of '[{') steps[opening.charCodeAt(0)] = 1
for (const closing of ']}') steps[closing.charCodeAt(0)] = -1

/** The place (in UTF-16 units) at which a JSON text is nested too deeply; null if there is none. */
export function findDeepPlace(text: string): number | null {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code < 128) depth += steps[code] ?? 0
    if (depth > maxJsonDepth) return at
  }
  return null
}

/** The closing quote, or the end of an unterminated text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}
