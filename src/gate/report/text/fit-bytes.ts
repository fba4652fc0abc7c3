/**
 * The first of the forms, from the longest to the shortest, with at most `maxBytes` bytes of UTF-8; the shortest if
 * none fits. GitHub discards a text that is too long as a whole.
 */
export function fitBytes(forms: readonly (() => string)[], maxBytes: number): string {
  let text = ''
  for (const form of forms) {
    text = form()
    if (Buffer.byteLength(text) <= maxBytes) return text
  }
  return text
}
