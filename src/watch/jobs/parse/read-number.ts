/**
 * A number in a log: `1,234`, `1_000`, `1e3`, `12.5`. It begins with a digit. A comma is a thousands separator only
 * before exactly three digits.
 */
export const numberPattern = String.raw`\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:_\d{3})*(?:\.\d+)?(?:[eE][+-]?\d{1,3})?`

/** The value of a text that `numberPattern` matched; null if it is not a finite number. */
export function readNumber(text: string): number | null {
  const value = Number(text.replace(/[,_]/g, ''))
  return text.trim() !== '' && Number.isFinite(value) ? value : null
}

/** The same for a non-negative integer: `1.000` is 1, and `0.5` is null. */
export function readCount(text: string): number | null {
  const value = readNumber(text)
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null
}
