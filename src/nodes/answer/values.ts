import { oneLine } from '../../wording/one-line.js'

/** A plain decimal number that is 0 or more; null for anything else, also for what JavaScript cannot hold exactly. */
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

/** Text from a node as one clean line; null where nothing is left of it. */
export function readText(text: string | undefined, maxCharacters = 120): string | null {
  const clean = oneLine(text ?? '', maxCharacters)
  return clean === '' || clean === '-' ? null : clean
}

/** Words between blanks. */
export function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '')
}

/** A count of kibibytes in bytes. */
export function kibibytes(text: string | undefined): number | null {
  const count = readCount(text)
  return count === null || count > 2 ** 43 ? null : count * 1024
}

/** What a function makes of each line, without those that it makes null of. */
export function readEach<T>(
  lines: readonly string[],
  read: (line: string) => T | null,
): readonly T[] {
  return lines.map(read).filter((value): value is T & {} => value !== null)
}

/** A mount point as the kernel writes it: blanks and the like stand there as `\040`. */
export function decodeMount(text: string): string | null {
  return readText(
    text.replace(/\\([0-3][0-7]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 8)),
    ),
    200,
  )
}
