import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundleEntry } from '../support/processes/bundle.js'
import type { TrainingAnswer } from './training-program.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const examples = join(import.meta.dirname, '../../examples')
const folder = mkdtempSync(join(tmpdir(), 'minicluster-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const exampleModule = join(examples, 'my-workload.mjs')
const readmeModule = join(folder, 'line.mjs')
let answers: Record<string, TrainingAnswer>
beforeAll(async () => {
  writeFileSync(readmeModule, moduleInReadme())
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'package.json'), '{ "type": "module" }')
  const program = await bundleEntry(join(import.meta.dirname, 'training-program.ts'), programs)
  const input = JSON.stringify([exampleModule, readmeModule])
  const { stdout, stderr } = spawnSync(process.execPath, [program], { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  answers = JSON.parse(stdout) as typeof answers
})

describe('Example module', () => {
  test('The example module learns its three spirals far better than chance', () => {
    const losses = answers[exampleModule]?.losses ?? []
    expect(losses.at(-1)).toBeLessThan(0.4 * Math.log(3))
  })

  test('The example module imports nothing', () => {
    expect(readFileSync(exampleModule, 'utf8')).not.toMatch(/\bimport\b|\brequire\b/)
  })
})

describe('Module in the README of the examples', () => {
  test('The module in the README learns its line', () => {
    const [first = Number.NaN, ...others] = answers[readmeModule]?.losses ?? []
    expect(first).toBeGreaterThan(1)
    expect(others.at(-1)).toBeLessThan(0.01)
  })
})

/** The first JavaScript block of examples/README.md. */
function moduleInReadme(): string {
  const readme = readFileSync(join(examples, 'README.md'), 'utf8')
  const code = /```js\n([^]*?)```/.exec(readme)?.[1]
  if (code === undefined) throw new Error('examples/README.md has no JavaScript block')
  return code
}
