import { expect, test } from 'vitest'
import { fileTime, isoTime } from '../../../src/kit/wording/times.js'

test('A time in ISO 8601 is null if it is unknown or no date can hold it', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00.000Z')
  expect([null, Number.NaN, Number.POSITIVE_INFINITY, 9e15].map(isoTime)).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('A time in a file name has no punctuation and sorts like the time', () => {
  const earlier = fileTime(new Date('2026-11-20T20:13:49.123Z'))
  const later = fileTime(new Date('2026-11-20T20:13:50.001Z'))
  expect(earlier).toBe('20261120T201349Z')
  expect([later, earlier].sort()).toEqual([earlier, later])
})
