import { describe, expect, test } from 'vitest'
import { indentedLine, singleLine } from '../../../src/kit/console/single-line.js'
import { hostileStrings } from '../../support/builders/hostile-strings.js'

describe('Foreign text as one line', () => {
  test.each(Object.entries(hostileStrings))(
    'A single line cannot control a terminal: %s',
    (_, text) => {
      const line = singleLine(text)
      expect(line).not.toMatch(
        /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/,
      )
      expect(line.isWellFormed()).toBe(true)
      expect(line.length).toBeLessThanOrEqual(2000)
    },
  )

  test('A single line keeps harmless text unchanged', () => {
    expect(singleLine('Worker 3 is slow: 9.8 ms – größer als 3.2 ms')).toBe(
      'Worker 3 is slow: 9.8 ms – größer als 3.2 ms',
    )
  })

  test('A single line has spaces where the text had line breaks', () => {
    expect(singleLine('one\r\ntwo\tthree')).toBe('one two three')
  })

  test('A line of evidence keeps its indentation and nothing else that cannot be seen', () => {
    expect(indentedLine('     it is\u001b[2J RUNNING ')).toBe('     it is RUNNING')
  })
})
