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

test('Names of baselines, runs, jobs and nodes are looked up, and those of results to write are not', () => {
  const filesAt = (key: string) => placed.get(key)?.names?.files ?? null
  for (const command of ['save', 'compare', 'show']) {
    expect(filesAt(`baseline ${command}:--name`)).toMatch(/baselines/)
  }
  expect(filesAt('run:--resume')).toMatch(/runs/)
  for (const command of ['watch', 'report', 'status']) {
    expect(filesAt(`monitor ${command}:--run-dir`)).toMatch(/runs/)
  }
  expect(filesAt('runs:1')).toMatch(/runs/)
  const jobs = ['status', 'logs', 'stop', 'delete', 'watch', 'health'].map(
    (verb) => `jobs ${verb}:0`,
  )
  for (const key of ['ps:0', 'stop:0', ...jobs, 'jobs supervise:--job-id']) {
    expect(filesAt(key)).toMatch(/jobs/)
  }
  for (const key of ['nodes check:--nodes', 'nodes job:--nodes', 'nodes clear:0']) {
    expect(filesAt(key)).toBe('cluster.yaml')
  }
  expect(filesAt('run:--output')).toBe(null)
})
