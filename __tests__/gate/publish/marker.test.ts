import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { encodeKey } from '../../../src/gate/publish/comment-key.js'
import { formatComment, isIntact, parseComment } from '../../../src/gate/publish/marker.js'
import { headSha } from '../../support/builders/comment-builders.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'
import { anyCharacter } from '../../support/any-character.js'

const run = { id: '7001', attempt: 1, sha: headSha }
const markerOf = (key: string) => ({
  key: encodeKey(key),
  run,
  standing: 'pass',
})
const anyText = fc.string({ unit: anyCharacter, maxLength: 300 })

describe('Marker of a comment', () => {
  test('The marker is invisible and reads back as it was written', () => {
    const body = formatComment(markerOf('linux node 20'), '### All well\n')
    expect(body.split('\n')[0]).toBe(
      `<!-- minicluster:v1 key=linux%20node%2020 run=7001 attempt=1 sha=${headSha} standing=pass digest=${parseComment(body)?.marker.digest} -->`,
    )
    expect(parseComment(body)).toMatchObject({
      marker: markerOf('linux node 20'),
      content: '### All well\n',
    })
  })

  test('The marker stores any key and any text', () => {
    fc.assert(
      fc.property(anyText, anyText, (key, content) => {
        const parsed = parseComment(formatComment(markerOf(key), content))
        expect(parsed?.marker).toMatchObject(markerOf(key))
        expect(parsed && isIntact(parsed)).toBe(true)
      }),
    )
  })

  test.each(Object.entries(hostileStrings))(
    'A key cannot break out of the marker: %s',
    (_, key) => {
      const [line = '', ...rest] = formatComment(markerOf(key), 'text').split('\n')
      expect(rest).toEqual(['text'])
      expect(line.match(/--/g)).toHaveLength(2)
      expect(line.length).toBeLessThan(600)
    },
  )

  test('The marker distinguishes different keys', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        // Text that is no text at all, lone surrogates, has no bytes of its own.
        fc.pre(one.toWellFormed() !== other.toWellFormed())
        expect(encodeKey(one)).not.toBe(encodeKey(other))
      }),
    )
    expect(encodeKey('x'.repeat(1000))).not.toBe(encodeKey(`${'x'.repeat(1000)}y`))
  })

  test('The reader takes any text without an error and never finds a marker in free text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseComment(text)).toBeNull()
        expect(parseComment(`<!-- minicluster:v1 ${text} -->\n`)).toBeNull()
      }),
    )
  })

  test.each(Object.entries(hostileStrings))('The reader finds no marker in: %s', (_, text) => {
    const body = formatComment(markerOf('k'), 'text')
    expect(parseComment(`${text}${body}`)).toBeNull()
    expect(parseComment(`${text}\n${body}`)).toBeNull()
  })

  test('The reader searches a megabyte of text quickly', () => {
    const long = `<!-- minicluster:v1 key=${'%'.repeat(1_000_000)}`
    expect(parseComment(long)).toBeNull()
    expect(parseComment(`${long} -->\nx`)).toBeNull()
  })

  test.each([
    ['a number with a leading zero', ['run=7001', 'run=07001']],
    ['a number that is too long', ['run=7001', `run=${'9'.repeat(20)}`]],
    ['no number', ['run=7001', 'run=x']],
    ['an attempt of zero', ['attempt=1', 'attempt=0']],
    ['a short commit', [`sha=${headSha}`, 'sha=abcdef1']],
    ['a commit in capitals', [headSha, headSha.toUpperCase()]],
    ['two spaces', [' run', '  run']],
    ['another order', ['attempt=1 ', '']],
  ])('The reader rejects a marker with %s', (_, [from, to]) => {
    const body = formatComment(markerOf('k'), 'text')
    expect(parseComment(body.replace(from ?? '', to ?? ''))).toBeNull()
  })

  test('The marker detects a text that changed afterwards', () => {
    const parsed = parseComment(`${formatComment(markerOf('k'), 'text')} and more`)
    expect(parsed && isIntact(parsed)).toBe(false)
  })
})
