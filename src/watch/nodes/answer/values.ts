import { oneLine } from '../../../kit/wording/one-line.js'

/** A plain non-negative integer; null for anything else, including numbers that JavaScript cannot represent exactly. */
export function readCount(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,16}$/.test(text)) return null
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : null
}

/** A plain decimal number, such as `34`, `-5` or `250.31`; null for anything else. */
export function readNumber(text: string | undefined): number | null {
  if (text === undefined || !/^-?\d{1,16}(\.\d{1,12})?$/.test(text)) return null
  const value = Number(text)
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null
}

/** A number that is 0 or more; null for anything else. */
export function readAmount(text: string | undefined): number | null {
  const value = readNumber(text)
  return value === null || value < 0 ? null : value
}

/** Text from a node as one clean line; null if nothing remains. */
export function readText(text: string | undefined, maxCharacters = 120): string | null {
  const clean = oneLine(text ?? '', maxCharacters)
  return clean === '' || clean === '-' ? null : clean
}

/** Splits a text at blanks. */
export function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '')
}

/** Converts kibibytes to bytes. */
export function kibibytes(text: string | undefined): number | null {
  const count = readCount(text)
  return count === null || count > 2 ** 43 ? null : count * 1024
}

/** Maps each line and drops null results. */
export function readEach<T>(
  lines: readonly string[],
  read: (line: string) => T | null,
): readonly T[] {
  return lines.map(read).filter((value): value is T & {} => value !== null)
}

/** Decodes a mount point of the kernel, which writes blanks as `\040`. */
export function decodeMount(text: string): string | null {
  return readText(
    text.replace(/\\([0-3][0-7]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 8)),
    ),
    200,
  )
}
