import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenHider } from '../../../../src/machine/system/ray/hide-token.js'

const hideIn = (token: string, text: string) =>
  createTokenHider(token).hide(Buffer.from(text)).toString()
const hidden = '[token of the cluster]'

/** The same text in pieces of these lengths. */
function hideInPieces(token: string, text: string, lengths: readonly number[]): string {
  const pieces = createTokenHider(token).pieces()
  let shown = ''
  let from = 0
  for (const length of [...lengths, text.length]) {
    shown += pieces.take(Buffer.from(text.slice(from, from + length))).toString()
    from += length
  }
  return shown + pieces.rest().toString()
}

describe('Hiding the token of a cluster', () => {
  test('A token of eight characters or more is hidden wherever it stands', () => {
    expect(hideIn('a-long-token', 'xa-long-tokeny a-long-toke')).toBe(`x${hidden}y a-long-toke`)
    expect(hideIn('quote"and\\slash', JSON.stringify({ a: 'quote"and\\slash' }))).toBe(
      `{"a":"${hidden}"}`,
    )
  })

  test('A shorter token is hidden as a whole word, and neither inside a word nor as the name of a field', () => {
    expect(hideIn('data', 'TOKEN=data, "data", data.')).toBe(
      `TOKEN=${hidden}, "${hidden}", ${hidden}.`,
    )
    expect(hideIn('data', '{"data":{"metadata":"datas"}}')).toBe('{"data":{"metadata":"datas"}}')
    expect(hideIn('s3c.et', 's3cret s3c.et')).toBe(`s3cret ${hidden}`)
  })

  test('Without a token nothing changes', () => {
    expect(createTokenHider(null).hide(Buffer.from('data')).toString()).toBe('data')
  })

  test('A line that has ended is shown at once, although more may come', () => {
    const pieces = createTokenHider('data').pieces()
    expect(pieces.take(Buffer.from('step=1 data\n')).toString()).toBe(`step=1 ${hidden}\n`)
  })

  test('An answer in pieces of any length is the same as the whole answer', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'b', ' ', '"', ':', '\n'),
      maxLength: 60,
    })
    fc.assert(
      fc.property(
        fc.constantFrom('abab', 'aaaa', 'abababab', 'aabaabaa', 'ab"a', 'aaaaaaaab'),
        fc.array(fc.oneof(letters, fc.constantFrom('abab', 'abababab', 'aaaa', 'ab"a'))),
        fc.array(fc.integer({ min: 0, max: 9 })),
        (token, parts, lengths) => {
          const text = parts.join('')
          expect(hideInPieces(token, text, lengths)).toBe(hideIn(token, text))
        },
      ),
      { seed: 16, numRuns: 2000 },
    )
  })
})
