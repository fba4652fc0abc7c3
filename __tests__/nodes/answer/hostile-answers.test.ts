import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { createFrameReader, type Frame } from '../../../src/nodes/answer/frame.js'
import { parseAnswer } from '../../../src/nodes/answer/parse-answer.js'
import { recordedLines, recordedNonce, recordedText } from './recorded-answer.js'

const nasty = [
  '\u001b]0;owned\u0007\u001b[2J',
  '\u202egnp.exe',
  '$(touch /tmp/owned)',
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
  'END 1 a1b2c3d4e5f60718',
  'MCP 1 a1b2c3d4e5f60718',
]

/** One recorded answer with bytes, words and lines of it changed. */
const mutated = fc
  .array(
    fc.record({
      how: fc.constantFrom('byte', 'word', 'line', 'cut', 'double', 'insert'),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      byte: fc.integer({ min: 0, max: 255 }),
      text: fc.constantFrom(...nasty),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((changes) => {
    let lines = recordedLines.slice()
    for (const { how, at, byte, text } of changes) {
      const i = Math.floor(at * lines.length)
      const line = lines[i] ?? ''
      const k = Math.floor(at * 997) % Math.max(1, line.length)
      if (how === 'byte')
        lines[i] = line.slice(0, k) + String.fromCharCode(byte) + line.slice(k + 1)
      if (how === 'word') lines[i] = line.split(' ').with(-1, text).join(' ')
      if (how === 'line') lines[i] = text
      if (how === 'cut') lines = lines.toSpliced(i, 1)
      if (how === 'double') lines = lines.toSpliced(i, 0, line)
      if (how === 'insert') lines = lines.toSpliced(i, 0, `${line.split(' ')[0]} ${text}`)
    }
    return lines
  })

/** Every string and number in a value. */
function* leaves(value: unknown): Generator<string | number> {
  if (typeof value === 'string' || typeof value === 'number') yield value
  else if (value !== null && typeof value === 'object')
    for (const member of Object.values(value)) yield* leaves(member)
}

describe('Hostile node', () => {
  test('The parser neither throws nor returns harmful text or numbers for 10,000 mutated answers', () => {
    fc.assert(
      fc.property(mutated, (lines) => {
        const answer = parseAnswer(lines, ['/', '/data'])
        for (const leaf of leaves(answer)) {
          if (typeof leaf === 'number') {
            if (!Number.isFinite(leaf)) throw new Error(`no number: ${leaf}`)
          } else if (/[\p{Cc}\p{Cf}]/u.test(leaf) || leaf.length > 310)
            throw new Error(`unclean: ${JSON.stringify(leaf)}`)
        }
      }),
      { numRuns: 10_000, seed: 15 },
    )
  }, 300_000)

  test('A mutated stream gives a whole answer, a damaged one or none, and no additional text', () => {
    const bytes = Buffer.from(recordedText)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
        (changes) => {
          const changed = Buffer.from(bytes)
          for (const [at, byte] of changes) changed[at] = byte
          const frame: Frame = createFrameReader(recordedNonce).push(changed)
          if (frame.status === 'whole') expect(frame.lines.length).toBe(recordedLines.length)
        },
      ),
      { numRuns: 2_000, seed: 15 },
    )
  }, 300_000)

  test('An answer without any lines contains nothing that could count as healthy', () => {
    const { unseen: _unseen, tier: _tier, ...rest } = parseAnswer(['x', 'y z', ' ', '?'], null)
    const values = [...leaves(rest)]
    expect(values).toEqual([])
  })
})
