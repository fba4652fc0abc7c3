/**
 * A number as logs write it: `1,234`, `1_000`, `1e3`, `12.5`. It begins with a digit, and a comma separates thousands
 * only before exactly three digits.
 */
export const numberPattern = String.raw`\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:_\d{3})*(?:\.\d+)?(?:[eE][+-]?\d{1,3})?`

/** The value of text that `numberPattern` matched; null where no finite number comes of it. */
export function readNumber(text: string): number | null {
  const value = Number(text.replace(/[,_]/g, ''))
  return text.trim() !== '' && Number.isFinite(value) ? value : null
}

/** The same, where only a whole number from 0 is meant: `1.000` is 1, and `0.5` is null. */
export function readCount(text: string): number | null {
  const value = readNumber(text)
  return value !== null && Number.isSafeInteger(value) && value >= 0 ? value : null
}
