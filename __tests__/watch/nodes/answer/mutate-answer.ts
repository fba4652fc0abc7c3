import fc from 'fast-check'

/** Words and sequences that no probe writes, and that a hostile node would. */
export const nasty = [
  '\u001b]0;owned\u0007\u001b[2J',
  '\u202egnp.exe',
  '$(touch /tmp/owned)',
  '`touch /tmp/owned`',
  "'; touch /tmp/owned; '",
  '<img src=x onerror=alert(1)>',
  '999999999999999999999999',
  '-1',
  'NaN',
  'Infinity',
  '1e309',
  '0x',
  '__proto__',
  'constructor',
  '\u0000',
  '\u009b31m',
  ',,,,,,',
  '[',
  '%',
  '',
  'END 1 a1b2c3d4e5f60718',
  'MCP 1 a1b2c3d4e5f60718',
] as const

const ways = ['byte', 'word', 'line', 'key', 'cut', 'end', 'double', 'insert', 'join'] as const

/** One change: of what, where, and into what. */
export type Mutation = {
  readonly how: (typeof ways)[number]
  /** True aims at one of the lines that tell the bad news. */
  readonly isAimed: boolean
  readonly line: number
  readonly at: number
  readonly byte: number
  readonly text: string
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

/**
 * Changes that destroy: a byte that is no digit, a word or line of garbage, lines that are cut, shortened, doubled, added
 * or run together. A digit in the place of another is a lie, not damage, and no monitor could tell.
 */
export const mutations = fc.array(
  fc.record<Mutation>({
    how: fc.constantFrom(...ways),
    isAimed: fc.boolean(),
    line: share,
    at: share,
    byte: fc.integer({ min: 0, max: 255 }).filter((byte) => byte < 48 || byte > 57),
    text: fc.constantFrom(...nasty),
  }),
  { minLength: 1, maxLength: 6 },
)

/** The lines after the changes, in their order. */
export function mutate(
  original: readonly string[],
  changes: readonly Mutation[],
  aims: readonly number[],
): readonly string[] {
  let lines = original.slice()
  for (const change of changes) {
    const aim = change.isAimed ? aims[Math.floor(change.line * aims.length)] : undefined
    const i = Math.min(lines.length - 1, aim ?? Math.floor(change.line * lines.length))
    lines = lines.toSpliced(i, 1, ...replace(lines[i] ?? '', change))
    if (change.how === 'join') lines = lines.toSpliced(i, 2, lines.slice(i, i + 2).join(' '))
  }
  return lines
}

function replace(line: string, { how, at, byte, text }: Mutation): readonly string[] {
  const k = Math.floor(at * line.length)
  const words = line.split(' ')
  switch (how) {
    case 'byte':
      return [line.slice(0, k) + String.fromCharCode(byte) + line.slice(k + 1)]
    case 'word':
      return [words.with(Math.floor(at * words.length), text).join(' ')]
    case 'key':
      return [[text, ...words.slice(1)].join(' ')]
    case 'line':
      return [text]
    case 'cut':
      return []
    case 'end':
      return [line.slice(0, k)]
    case 'double':
      return [line, line]
    case 'insert':
      return [line, `${words[0]} ${text}`]
    case 'join':
      return [line]
  }
}
