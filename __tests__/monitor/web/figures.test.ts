import { describe, expect, test } from '@jest/globals'
import { histogramOf, medianOf, quantile } from '../../../src/monitor/web/figures.js'
import { axisText, durationText, numberText, stepsText } from '../../../src/monitor/web/words.js'
import { fromWire, toWire } from '../../../src/monitor/web/wire-number.js'
import { heartbeat, stateEvent } from '../../../src/monitor/web/event-frame.js'

describe('figures', () => {
  test('leave out what is unknown or not finite', () => {
    expect(medianOf([null, 3, NaN, 1, Infinity])).toBe(2)
    expect(medianOf([null, NaN])).toBeNull()
    expect(quantile([], 0.5)).toBeNull()
  })

  test('count every value in one bar or beyond all of them', () => {
    const sorted = Float64Array.from([
      ...Array.from({ length: 990 }, (_, i) => 3 + i / 1000),
      ...Array(9).fill(50),
    ]).sort()
    const { counts = [], beyond = 0 } = histogramOf(sorted) ?? {}
    expect([9, 10]).toContain(beyond)
    expect(counts.reduce((sum, count) => sum + count, beyond)).toBe(sorted.length)
  })

  test('count equal values', () => {
    expect(histogramOf(Float64Array.from([2, 2, 2]))?.counts[0]).toBe(3)
    expect(histogramOf(new Float64Array())).toBeNull()
  })
})

describe('words', () => {
  test.each([
    [null, '\u2013'],
    [NaN, 'NaN'],
    [-Infinity, '\u2212\u221e'],
    [0, '0'],
    [12.3456, '12.35'],
    [0.04567, '0.0457'],
    [123456, '123,456'],
    [0.0000123, '1.23e-5'],
  ])('%p is %p', (value, text) => expect(numberText(value)).toBe(text))

  test('say durations and steps as people do', () => {
    expect([400, 61_000, 3_700_000, 90_000_000].map(durationText)).toEqual([
      '0 s',
      '1 min 1 s',
      '1 h 1 min',
      '1 d 1 h',
    ])
    expect([stepsText(5, 1), stepsText(5, 8)]).toEqual(['step 5', 'steps 40 to 47'])
    expect([axisText(0.30000000000000004), axisText(25_000)]).toEqual(['0.3', '25,000'])
  })
})

describe('on the wire', () => {
  test.each([0, 1.23456789, 123.456, 45678.9, 1e-9, -3.3, NaN, Infinity, -Infinity])(
    '%p comes back with four digits',
    (value) => {
      const back = fromWire(toWire(value)) ?? 0
      expect(Object.is(back, value) || Math.abs(back - value) <= Math.abs(value) / 2000).toBe(true)
    },
  )

  test('an event is one, whatever is in it', () => {
    const text = stateEvent(7, JSON.stringify({ reason: 'a\n\nevent: evil\rdata: x\u2028' }))
    expect(text.split(/\r\n|\r|\n/)).toEqual([
      'id: 7',
      'event: state',
      expect.stringMatching(/^data: /),
      '',
      '',
    ])
    expect(heartbeat.startsWith(':')).toBe(true)
  })
})
