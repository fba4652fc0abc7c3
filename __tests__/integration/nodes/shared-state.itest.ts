import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  canLimitFiles,
  killAtBytes,
  killAtTimes,
  shareState,
  stateProgram,
} from '../../rigs/nodes/shared-state.js'
import { bundleEntry } from '../../support/processes/bundle.js'

let folder: string
let program: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'minicluster-state-'))
  program = await bundleEntry(stateProgram, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('Two monitors and a command that registers 400 jobs lose no update', async () => {
  expect(await shareState(program, join(folder, 'shared.json'), 400)).toEqual({
    ends: [0, 0, 0],
    jobs: 400,
    lastTicks: 2,
    theirs: { kept: true },
    filesLeft: [],
  })
}, 300_000)

test('A monitor that is killed while it writes leaves a complete file and does not block other writers', async () => {
  const counts = await killAtTimes(program, join(folder, 'ticked.json'), [0, 1, 2, 3, 5, 8])
  expect(counts).toEqual({ tried: 6, whole: 6, registered: 6 })
}, 300_000)

describe.skipIf(!canLimitFiles())('Process that the system kills in the middle of a write', () => {
  test('A kill at any byte leaves the old state or the new one', () => {
    const old = JSON.stringify({ nodes: {}, jobs: {}, mark: 'old' })
    const path = join(folder, 'killed.json')
    const inside = Array.from({ length: old.length }, (_, byte) => byte)
    // Old and new state are equally long: all bytes but the last make no whole file.
    const outside = [old.length, old.length + 1]
    const n = inside.length
    expect(killAtBytes(program, path, old, inside)).toEqual({
      tried: n,
      killed: n,
      old: n,
      new: 0,
      neither: 0,
    })
    expect(killAtBytes(program, path, old, outside)).toEqual({
      tried: 2,
      killed: 0,
      old: 0,
      new: 2,
      neither: 0,
    })
  }, 300_000)
})
