import { expect, test } from '@jest/globals'
import { controls, faults } from '../../src/faults/index.js'
import { findingTypes } from '../../src/records/finding.js'

const all = [...faults, ...controls]

test('every name and every number in the catalogue is given once', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
})

test('faults are in the order of their numbers', () => {
  const order = new Intl.Collator('en', { numeric: true }).compare
  const codes = faults.map(({ code }) => code)
  expect(codes).toEqual([...codes].sort(order))
})

test.each(all.map((one) => ({ name: one.name, one })))(
  '$name does something somewhere',
  ({ one }) => {
    const means = [one.inSpec, one.inWorker, one.onLink, one.onCheckpoint]
    const isOwnWay = one.needs.restartAfterSteps !== undefined
    expect(isOwnWay || means.some((mean) => mean !== undefined)).toBe(true)
    expect(one.name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
    expect(one.summary).not.toBe('')
  },
)

test.each(faults.flatMap((one) => (one.dose ? [{ name: one.name, dose: one.dose }] : [])))(
  '$name: the default is a dose at which detection is promised, and all levels are possible',
  ({ dose }) => {
    // Weakest first: more latency is stronger, more bytes a second are weaker.
    const [weakest = NaN] = dose.levels
    const strongest = dose.levels.at(-1) ?? NaN
    const sign = Math.sign(strongest - weakest)
    expect(sign * dose.default).toBeGreaterThanOrEqual(sign * dose.promisedFrom)
    expect([...dose.levels].sort((a, b) => sign * (a - b))).toEqual(dose.levels)
    for (const level of [...dose.levels, dose.default, dose.promisedFrom]) {
      expect(level).toBeGreaterThanOrEqual(dose.from)
      expect(level).toBeLessThanOrEqual(dose.to)
    }
  },
)

test.each(faults.map(({ name, expects }) => ({ name, expects })))(
  '$name expects findings that there are',
  ({ expects }) => {
    expect(expects.length).toBeGreaterThan(0)
    for (const type of expects) expect(findingTypes).toContain(type)
  },
)
