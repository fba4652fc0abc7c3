import fc from 'fast-check'

const halves = { from: 0xd800, count: 0x800 }

/**
 * Any character of Unicode, for `unit`: the same ones as `unit: 'binary'` of fast-check, which lists all million
 * characters before it draws the first.
 */
export const anyCharacter = fc.nat(0x10ffff - halves.count).map(
  (index) => String.fromCodePoint(index < halves.from ? index : index + halves.count),
  (character) => indexOf(character),
)

function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1
  const isHalf = code >= halves.from && code < halves.from + halves.count
  if (code < 0 || isHalf || String.fromCodePoint(code) !== character)
    throw new Error('no character')
  return code < halves.from ? code : code - halves.count
}
