import { describe, expect, test } from 'vitest'
import {
  formatLine,
  formatParts,
  formatRecord,
} from '../../../../src/kit/records/json/format-record.js'

const aStep = (step: number) => ({ step, loss: step / 7, hashes: ['a', 'b'] })
const steps = (count: number) => Array.from({ length: count }, (_, step) => aStep(step))

describe('The text of a record', () => {
  test.each([
    {},
    { nothing: null, left: undefined, empty: {}, none: [] },
    { text: 'line\nbreak "quoted" \u2028', nested: { list: [1, { two: [2] }], at: new Date(0) } },
    { steps: steps(100) },
  ])('The text of a record is what JSON.stringify writes, with a line break: %j', (record) => {
    expect(formatRecord(record)).toBe(`${JSON.stringify(record, null, 2)}\n`)
  })

  test('Numbers that JSON does not have are texts in every part of a record', () => {
    const record = { loss: NaN, steps: [...steps(101), { step: 101, loss: -Infinity }] }
    const read = JSON.parse(formatRecord(record)) as typeof record
    expect(read.loss).toBe('NaN')
    expect(read.steps.at(-1)?.loss).toBe('-Infinity')
    expect(formatLine({ loss: Infinity })).toBe('{"loss":"Infinity"}\n')
  })

  test.each([101, 1000, 1001, 2500])('A list of %i steps has a line for each of them', (count) => {
    const record = { before: 1, config: { steps: steps(count) }, after: [undefined, 2] }
    const text = formatRecord(record)
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(record)))
    expect(text.split('\n').filter((line) => line.startsWith('      {"step":'))).toHaveLength(count)
  })

  test('The parts of a long record are short and can be read again', () => {
    const parts = formatParts({ steps: steps(5000) })
    const [first, second] = [[...parts], [...parts]]
    expect(second).toEqual(first)
    expect(first.length).toBeGreaterThan(5)
    expect(Math.max(...first.map(({ length }) => length))).toBeLessThan(100_000)
  })
})
