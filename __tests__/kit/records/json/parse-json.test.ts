import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { findJsonFlaw } from '../../../../src/kit/records/json/find-json-flaw.js'
import { parseJson } from '../../../../src/kit/records/json/parse-json.js'

const damaged = (reason: string) => ({ status: 'corrupt', reason: `not JSON: ${reason}` })

describe('JSON from a file', () => {
  test.each([
    {
      name: 'plain',
      text: ' {"a": [1, -2.5e3, true, null]}\n',
      value: { a: [1, -2500, true, null] },
    },
    { name: 'with a byte order mark', text: '\ufeff{"a": 1}', value: { a: 1 } },
    { name: 'with bare NaN', text: '{"a": NaN}', value: { a: 'NaN' } },
    {
      name: 'with bare infinities',
      text: '[Infinity, -Infinity,NaN]',
      value: ['Infinity', '-Infinity', 'NaN'],
    },
    {
      name: 'with NaN inside strings and keys',
      text: '{"NaN": "is \\"NaN\\" or NaN", "b": NaN}',
      value: { NaN: 'is "NaN" or NaN', b: 'NaN' },
    },
  ])('The parser reads JSON $name', ({ text, value }) => {
    expect(parseJson(text)).toEqual({ status: 'ok', value })
  })

  test.each([
    { name: 'empty', text: '  \n', reason: 'it is empty (line 2, column 1, byte 3)' },
    {
      name: 'cut inside a string',
      text: '{\n  "run": "abc',
      reason: 'it ends inside a string (line 2, column 14, byte 15)',
    },
    {
      name: 'cut inside an escape',
      text: '["\\u00',
      reason: 'it ends inside a string (line 1, column 7, byte 6)',
    },
    {
      name: 'cut inside a value',
      text: '[1, tru',
      reason: 'it ends inside a value (line 1, column 8, byte 7)',
    },
    {
      name: 'cut inside a number',
      text: '[1, -2.',
      reason: 'it ends inside a value (line 1, column 8, byte 7)',
    },
    {
      name: 'something behind its end',
      text: '[1]\nx',
      reason: '"x" is not a JSON value (line 2, column 1, byte 4)',
    },
    {
      name: 'cut between values',
      text: '{"a": [1, 2]',
      reason: 'it ends where "," or "}" should follow (line 1, column 13, byte 12)',
    },
    {
      name: 'cut behind a key of two bytes a letter',
      text: '{"\u00e4\u00f6":',
      reason: 'it ends where a value should follow (line 1, column 7, byte 8)',
    },
    {
      name: 'with a trailing comma',
      text: '{"a": 1,}',
      reason: 'expected a key, found } (line 1, column 9, byte 8)',
    },
    {
      name: 'with two values',
      text: '{"a": 1}\n{"a": 2}',
      reason: 'expected nothing more, found { (line 2, column 1, byte 9)',
    },
    {
      name: 'with single quotes',
      text: "{'a': 1}",
      reason: '"\'" is not a JSON value (line 1, column 2, byte 1)',
    },
    {
      name: 'with words',
      text: 'Traceback (most recent call last):',
      reason: '"Traceback" is not a JSON value (line 1, column 1, byte 0)',
    },
    {
      name: 'with a number no JSON has',
      text: '[01]',
      reason: '"01" is not a JSON value (line 1, column 2, byte 1)',
    },
    {
      name: 'with a raw line break in a string',
      text: '["a\nb"]',
      reason: 'a raw control character in a string (line 1, column 4, byte 3)',
    },
    {
      name: 'with a wrong escape',
      text: '["a\\x41"]',
      reason: 'an invalid escape in a string (line 1, column 4, byte 3)',
    },
    {
      name: 'with a long string in the wrong place',
      text: `{"a" "${'b'.repeat(99)}"}`,
      reason: `expected ":", found "${'b'.repeat(19)}... (line 1, column 6, byte 5)`,
    },
  ])('The parser refuses JSON: $name', ({ text, reason }) => {
    expect(parseJson(text)).toEqual(damaged(reason))
  })

  test('The parser refuses truncated JSON nested a hundred thousand deep without an overflow', () => {
    expect(parseJson('['.repeat(1e5))).toMatchObject({ status: 'corrupt' })
  })
})

describe('Our own JSON parser', () => {
  const texts = fc.oneof(
    fc.json(),
    fc.json().chain((json) => fc.nat(json.length).map((end) => json.slice(0, end))),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '[',
          ']',
          ',',
          ':',
          '"',
          '\\',
          'a',
          '1',
          '-',
          '.',
          'e',
          ' ',
          'true',
        ),
      )
      .map((parts) => parts.join('')),
  )

  test('Our own parser and the engine agree about what is JSON', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(findJsonFlaw(text) === null).toBe(isJson(text))
      }),
      { numRuns: 2000 },
    )
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('Expensive text', () => {
  const reasonOf = (text: string) => {
    const parsed = parseJson(text)
    return parsed.status === 'corrupt' ? parsed.reason : parsed.status
  }

  test('The parser refuses too deeply nested JSON and names the place', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(reasonOf(nested(500))).toBe('ok')
    expect(reasonOf(nested(501))).toBe(
      'nested more than 500 levels deep (line 1, column 501, byte 500)',
    )
    expect(reasonOf('['.repeat(50_000_000))).toMatch(/^nested more than 500 levels deep/)
    expect(reasonOf(JSON.stringify({ brackets: '['.repeat(1000), quote: '"[\\' }))).toBe('ok')
  })

  test('The parser refuses JSON with more NaN values than any run has', () => {
    expect(reasonOf(`[${'NaN,'.repeat(5_000_000)}1]`)).toMatch(
      /more than 1000000 values of it are NaN/,
    )
    expect(reasonOf(`[${'NaN,'.repeat(1000)}1]`)).toBe('ok')
  })
})
