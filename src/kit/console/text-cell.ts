import sliceAnsi from 'slice-ansi'
import stringWidth from 'string-width'

/** Characters that take one cell each, which almost all texts consist of. */
const plain = /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/

/** The width of a text in terminal cells. */
export const cellWidth = (text: string): number =>
  plain.test(text) ? text.length : stringWidth(text)

/** The text cut to this many cells, with a mark if something was cut off. */
export function fit(text: string, width: number, cut: string): string {
  if (cellWidth(text) <= width) return text
  if (width <= 0) return ''
  const start = sliceAnsi(text, 0, width - 1)
  // A character of two cells at the edge is taken whole.
  const isTooWide = cellWidth(start) >= width
  return (isTooWide ? sliceAnsi(text, 0, width - 2) : start) + cut
}

/** The end of a text, for paths, whose end matters most. */
export function fitEnd(text: string, width: number, cut: string): string {
  const cells = cellWidth(text)
  if (cells <= width) return text
  if (width <= 0) return ''
  const end = sliceAnsi(text, cells - width + 1)
  return cut + (cellWidth(end) >= width ? sliceAnsi(text, cells - width + 2) : end)
}

/** The text padded at its end to exactly this many cells. */
export function padRight(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - cellWidth(text)))
}

/** The text padded at its start to exactly this many cells. */
export function padLeft(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - cellWidth(text))) + text
}

/** Left and right parts of one line; the left part is shortened. */
export function spread(left: string, right: string, width: number, cut: string): string {
  const room = width - cellWidth(right) - 1
  return padRight(fit(left, room, cut), room + 1) + right
}

/** The words in at most `most` lines of the given width; a mark if they do not fit. */
export function wrapWords(
  text: string,
  width: number,
  { most, cut }: { readonly most: number; readonly cut: string },
): readonly string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(/ +/)
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || cellWidth(longer) <= width) {
      line = longer
      continue
    }
    if (lines.length === most - 1) {
      line = [line, ...words.slice(index)].join(' ')
      break
    }
    lines.push(line)
    line = word
  }
  return [...lines, line].map((each) => fit(each, width, cut))
}
