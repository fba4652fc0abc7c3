import { describe, expect, test } from 'vitest'
import {
  histogramOf,
  firstMeasured,
  medianOf,
  newestCells,
  paceOfJob,
  quantile,
} from '../../../../src/watch/monitor/web/figures.js'
import { formatAxis } from '../../../../src/kit/wording/figures.js'
import { formatElapsed } from '../../../../src/kit/wording/durations.js'
import { numberText, stepsText } from '../../../../src/watch/monitor/web/words.js'
import { fromWire, toWire } from '../../../../src/watch/monitor/web/wire-number.js'
import { heartbeat, stateEvent } from '../../../../src/kit/live-page/event-frame.js'

describe('Figures of the page', () => {
  test('The figures leave out what is unknown or not finite', () => {
    expect(medianOf([null, 3, NaN, 1, Infinity])).toBe(2)
    expect(medianOf([null, NaN])).toBeNull()
    expect(quantile([], 0.5)).toBeNull()
  })

  test('The pace of a job is the sum of what its workers do, and says how many are not known', () => {
    expect(paceOfJob([1200, 1200, 0])).toEqual({ samplesPerSecond: 2400, numUnknown: 0 })
    expect(paceOfJob([1200, null])).toEqual({ samplesPerSecond: 1200, numUnknown: 1 })
    expect(paceOfJob([null])).toEqual({ samplesPerSecond: null, numUnknown: 1 })
  })

  test('The histogram counts every value in one bar or beyond all of them', () => {
    const sorted = Float64Array.from([
      ...Array.from({ length: 990 }, (_, i) => 3 + i / 1000),
      ...Array(9).fill(50),
    ]).sort()
    const { counts = [], beyond = 0 } = histogramOf(sorted) ?? {}
    expect([9, 10]).toContain(beyond)
    expect(counts.reduce((sum, count) => sum + count, beyond)).toBe(sorted.length)
  })

  test('The newest cells of a metric are those of the newest column that has one', () => {
    const means = [null, null, null, null] as const
    const columns = [
      { index: 0, cells: { loss: [3, 4] }, means },
      { index: 1, cells: { loss: [2, null] }, means },
      { index: 2, cells: { loss: [null, null] }, means },
      { index: 3, cells: {}, means },
    ]
    expect(newestCells(columns, 'loss')).toEqual([2, null])
    expect(newestCells(columns, 'stepMs')).toBeUndefined()
  })

  test('The heat map shows own work at first, or what a foreign file has of it, before step times', () => {
    const column = (...metrics: readonly string[]) => ({
      index: 0,
      cells: Object.fromEntries(metrics.map((metric) => [metric, [1, 2]])),
      means: [null, null, null, null] as const,
    })
    const all = ['stepMs', 'loss', 'allreduceMs', 'computeMs', 'dataMs', 'ownWorkMs']
    expect(firstMeasured([column(...all)])).toBe('ownWorkMs')
    expect(firstMeasured([column('stepMs', 'loss', 'computeMs')])).toBe('computeMs')
    expect(firstMeasured([column('stepMs', 'loss')])).toBe('stepMs')
    expect(firstMeasured([])).toBe('ownWorkMs')
  })

  test('The histogram counts equal values', () => {
    expect(histogramOf(Float64Array.from([2, 2, 2]))?.counts[0]).toBe(3)
    expect(histogramOf(new Float64Array())).toBeNull()
  })
})

describe('Words of the page', () => {
  test.each([
    [null, '\u2013'],
    [NaN, 'NaN'],
    [-Infinity, '\u2212\u221e'],
    [0, '0'],
    [12.3456, '12.35'],
    [0.04567, '0.0457'],
    [123456, '123,456'],
    [0.0000123, '1.23e-5'],
  ])('The value %s reads %s on the page', (value, text) => expect(numberText(value)).toBe(text))

  test('The page writes durations and steps as people do', () => {
    expect([400, 61_000, 3_700_000, 90_000_000].map(formatElapsed)).toEqual([
      '0.4 s',
      '1 min 01 s',
      '1 h 01 min',
      '25 h 00 min',
    ])
    expect([stepsText(5, 1), stepsText(5, 8)]).toEqual(['step 5', 'steps 40 to 47'])
    expect([formatAxis(0.30000000000000004), formatAxis(25_000)]).toEqual(['0.3', '25,000'])
  })
})

describe('Wire format', () => {
  test.each([0, 1.23456789, 123.456, 45678.9, 1e-9, -3.3, NaN, Infinity, -Infinity])(
    'The number %s returns from the wire with four digits',
    (value) => {
      const back = fromWire(toWire(value)) ?? 0
      expect(Object.is(back, value) || Math.abs(back - value) <= Math.abs(value) / 2000).toBe(true)
    },
  )

  test('An event stays one event for any content', () => {
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
