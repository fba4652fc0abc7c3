/** Text from outside as one line of so many characters at most; who shows it must still escape it. */
export function oneLine(text: string, length = 80): string {
  const line = text
    .slice(0, 4 * length)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}\u2026` : line
}

/** A figure to six significant digits. */
export function formatFigure(value: number | null): string {
  return value === null ? 'unknown' : String(Number(value.toPrecision(6)))
}

/** A percentage to three significant digits, without a sign. */
export function formatPercent(percent: number): string {
  return `${Number(Math.abs(percent).toPrecision(3))} %`
}

/** A count with its noun: 1 run, 2 runs. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
