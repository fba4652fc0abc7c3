import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClusterState } from '../../../src/records/nodes/cluster-state.js'
import { bundleEntry } from '../../support/processes/bundle.js'

let folder: string
let program: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'minicluster-state-'))
  program = await bundleEntry(join(import.meta.dirname, 'state-program.ts'), folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...words: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' })
  return new Promise((resolve) => child.once('close', resolve))
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as ClusterState

test('Two monitors and a command that registers 1,000 jobs lose no update', async () => {
  const path = join(folder, 'shared.json')
  writeFileSync(path, JSON.stringify({ nodes: {}, jobs: {}, theirs: { kept: true } }))
  const ends = await Promise.all([
    run('tick', path, '1000', 'gpu1'),
    run('tick', path, '1000', 'gpu2'),
    run('jobs', path, '1000'),
  ])
  expect(ends).toEqual([0, 0, 0])
  const state = read(path)
  expect(Object.keys(state.jobs)).toHaveLength(1000)
  expect(state.nodes['gpu1']?.health_score).toBe(99)
  expect(state.nodes['gpu2']?.health_score).toBe(99)
  expect(state['theirs']).toEqual({ kept: true })
  expect(readdirSync(folder).filter((name) => name.startsWith('shared'))).toEqual(['shared.json'])
}, 300_000)

const isLimitable = spawnSync('prlimit', ['--version']).status === 0

describe.skipIf(!isLimitable)('Process that the system kills in the middle of a write', () => {
  test('A kill at any byte leaves the old state or the new one', () => {
    const path = join(folder, 'killed.json')
    const old = JSON.stringify({ nodes: {}, jobs: {}, mark: 'old' })
    const marks: unknown[] = []
    const killed: boolean[] = []
    for (let byte = 0; byte <= old.length + 1; byte++) {
      writeFileSync(path, old)
      const { signal } = spawnSync(process.execPath, [program, 'killed', path, String(byte)])
      killed.push(signal === 'SIGKILL')
      marks.push(read(path)['mark'])
    }
    // Old and new state are equally long: all bytes but the last make no whole file.
    const isWhole = (byte: number) => byte >= old.length
    expect(killed).toEqual(killed.map((_, byte) => !isWhole(byte)))
    expect(marks).toEqual(marks.map((_, byte) => (isWhole(byte) ? 'new' : 'old')))
  }, 300_000)
})
