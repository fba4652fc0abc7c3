import { expect, test } from 'vitest'
import { commandDescriptions } from '../../../../src/cli/config/command-descriptions.js'
import { completionTable } from '../../../../src/cli/config/completion/completion-table.js'

const table = completionTable()
const placed = new Map(table.map((place) => [place.key, place]))

test('Each place stands in the table once, and each command has its first word and its options', () => {
  expect(placed.size).toBe(table.length)
  for (const name of Object.keys(commandDescriptions)) {
    expect([name, `${name}:0`, `${name}:-`].filter((key) => !placed.has(key))).toEqual([])
  }
})

test('An option with a value is a place, and a switch is none', () => {
  expect(placed.get('check:--backend')?.candidates.map(({ word }) => word)).toContain('tfjs-wasm')
  expect(placed.get('check:--output-dir')?.candidates).toEqual([])
  expect(placed.has('check:--json')).toBe(false)
})

test('Names of baselines and of runs are looked up, and those of results to write are not', () => {
  expect(placed.get('baseline show:--name')?.names).toMatch(/baselines/)
  expect(placed.get('run:--resume')?.names).toMatch(/runs/)
  expect(placed.get('events:0')?.names).toMatch(/runs/)
  expect(placed.get('run:--output')?.names).toBe(null)
})
