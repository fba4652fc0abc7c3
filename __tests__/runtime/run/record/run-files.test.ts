import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  prepareRunDirectory,
  removeOutdatedHealth,
} from '../../../../src/runtime/run/record/run-files.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

/** A run directory with these files below its events. */
function aRun(...names: string[]): string {
  for (const name of names) {
    const path = scratch.path('run/events', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'text')
  }
  return scratch.path('run')
}

describe('Run directory', () => {
  test('The run reuses a directory without the logs of the run before', async () => {
    const logs = ['rank-0.log', 'coordinator.jsonl', 'attempt-0/rank-0.log']
    await prepareRunDirectory(aRun(...logs, 'notes.txt'), 0)
    expect(readdirSync(scratch.path('run/events'))).toEqual(['coordinator.jsonl', 'notes.txt'])
    expect(readFileSync(scratch.path('run/events/coordinator.jsonl'), 'utf8')).toBe('')
  })

  test('The directory of a run that was killed as soon as a rank wrote can be used again', async () => {
    await prepareRunDirectory(aRun(), 0)
    await prepareRunDirectory(aRun('rank-0.log'), 0)
    expect(readdirSync(scratch.path('run/events'))).toEqual(['coordinator.jsonl'])
  })

  test.each([
    { name: 'attempt-1/data.txt', beside: ['coordinator.jsonl', 'attempt-1/rank-0.log'] },
    { name: 'rank-0.log', beside: [] },
  ])(
    'The run refuses a directory with the foreign file $name and removes nothing',
    async ({ name, beside }) => {
      const directory = aRun(name, ...beside)
      await expect(prepareRunDirectory(directory, 0)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining(`${name} would be removed, but no run wrote it`),
      })
      for (const file of [name, ...beside]) {
        expect(readFileSync(scratch.path('run/events', file), 'utf8')).toBe('text')
      }
    },
  )

  test('The run removes half-written checkpoint files that a killed worker left, and nothing else', async () => {
    const directory = aRun()
    const left = ['weights.bin.partial', 'optimizer-1-of-2.bin.partial', 'manifest.json.partial']
    const kept = ['notes.partial', 'weights.bin']
    mkdirSync(scratch.path('run/checkpoints/step-00000010'), { recursive: true })
    for (const name of [...left, ...kept]) {
      writeFileSync(scratch.path('run/checkpoints/step-00000010', name), 'text')
    }
    await prepareRunDirectory(directory, 1)
    expect(readdirSync(scratch.path('run/checkpoints/step-00000010')).sort()).toEqual(kept)
  })
})

describe('Outdated health checkpoint', () => {
  test('The state of an earlier run is removed, since it would be read as that of the run that starts', async () => {
    writeFileSync(scratch.path('health.json'), '{"total_steps": 4, "workers": []}')
    await removeOutdatedHealth(scratch.path('health.json'))
    expect(readdirSync(scratch.path('.'))).toEqual([])
  })

  test.each([
    ['a link', (path: string) => symlinkSync('elsewhere.json', path)],
    ['a folder', (path: string) => mkdirSync(path)],
    ['notes of the user', (path: string) => writeFileSync(path, 'notes')],
    ['another JSON file', (path: string) => writeFileSync(path, '{"workers": []}')],
    ['an empty file', (path: string) => writeFileSync(path, '')],
    ['nothing', () => undefined],
  ])('Where the path holds %s, nothing is removed', async (_kind, make) => {
    make(scratch.path('health.json'))
    const before = readdirSync(scratch.path('.'))
    await removeOutdatedHealth(scratch.path('health.json'))
    expect(readdirSync(scratch.path('.'))).toEqual(before)
  })
})
