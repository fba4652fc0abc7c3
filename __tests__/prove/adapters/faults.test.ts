import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { chooseInjection } from '../../../src/lab/faults/reach.js'

const folder = join(
  import.meta.dirname,
  '../../../src/prove/adapters/pytorch/minicluster_torch/faults',
)

/** Names in the tables of the adapter's modules. */
function namesInPython(): string[] {
  const modules = readdirSync(folder).filter((name) => name.endsWith('.py'))
  return modules
    .flatMap((name) => {
      const [, table = ''] = readFileSync(join(folder, name), 'utf8').split(/^KINDS\b[^=]* = /m)
      return [...table.matchAll(/'(\w+)':/g)].map(([, fault]) => fault ?? '')
    })
    .sort()
}

test('The faults that the catalogue leaves to the adapter are those that the adapter has', () => {
  const left = [...faults, ...controls].filter(({ inAdapter }) => inAdapter)
  expect(left.map(({ name }) => name).sort()).toEqual(namesInPython())
})

test('The adapter can inject at least 24 faults into a command', () => {
  const ways = faults.map((fault) => chooseInjection(fault, ['process', 'adapter']).way)
  expect(ways.filter((way) => way === 'adapter').length).toBeGreaterThanOrEqual(24)
  expect(ways).toContain('none')
})

test('A process without an adapter is disturbed from outside', () => {
  const ways = faults.map((fault) => chooseInjection(fault, ['process']).way)
  expect(ways.filter((way) => way === 'outside').length).toBeGreaterThanOrEqual(3)
})
