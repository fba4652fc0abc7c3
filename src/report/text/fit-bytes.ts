/**
 * The first of the forms, from the richest to the poorest, that has at most `maxBytes` bytes of UTF-8; the poorest
 * where none has. GitHub discards what is too long as a whole, so that less is more.
 */
export function fitBytes(forms: readonly (() => string)[], maxBytes: number): string {
  let text = ''
  for (const form of forms) {
    text = form()
    if (Buffer.byteLength(text) <= maxBytes) return text
  }
  return text
}
