import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { findingTypes } from '../../../src/kit/records/run/finding.js'

const all = [...faults, ...controls]

/** Sources of disturbances that start processes, or change what the system allows this one. */
const folder = new URL('../../../src/lab/faults/', import.meta.url)
const beyondTheTask = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('mechanisms'))
  .map((path) => readFileSync(new URL(path, folder), 'utf8'))
  .filter((source) => /mechanisms\/(burners|process-limits)\.js/.test(source))

test('The catalogue has every name and every number once', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
})

test('A disturbance that starts processes or limits its own process declares that its effect may outlive the task', () => {
  const names = beyondTheTask.map((source) => /name: '(\w+)'/.exec(source)?.[1] ?? '')
  expect(names).toContain('noisy_neighbour')
  for (const name of names) {
    expect(all.find((one) => one.name === name)).toMatchObject({ outlivesTask: true })
  }
})

test('The catalogue sorts faults by their numbers', () => {
  const order = new Intl.Collator('en', { numeric: true }).compare
  const codes = faults.map(({ code }) => code)
  expect(codes).toEqual([...codes].sort(order))
})

test.each(all.map((one) => ({ name: one.name, one })))(
  'The disturbance $name has an effect somewhere',
  ({ one }) => {
    const means = [one.inSpec, one.inWorker, one.onLink, one.onCheckpoint]
    const isOwnWay = one.needs.restartAfterSteps !== undefined
    expect(isOwnWay || means.some((mean) => mean !== undefined)).toBe(true)
    expect(one.name).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
    expect(one.summary).not.toBe('')
  },
)

test.each(faults.flatMap((one) => (one.dose ? [{ name: one.name, dose: one.dose }] : [])))(
  'The fault $name promises detection at its default dose, and all levels are possible',
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
  'The fault $name expects findings that exist',
  ({ expects }) => {
    expect(expects.length).toBeGreaterThan(0)
    for (const type of expects) expect(findingTypes).toContain(type)
  },
)
