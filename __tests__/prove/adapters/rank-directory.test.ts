import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/ray')
const scratch = useScratchDirectory()
const old = new Date('2026-01-02')

/** What lines of Python print that may use `directory` and the folder of all ranks, `parent`. */
function say(...lines: readonly string[]): string {
  const head = [
    'import os, sys',
    'sys.dont_write_bytecode = True',
    'sys.path.insert(0, sys.argv[1])',
  ]
  const imports = ['from minicluster_ray import directory', 'parent = sys.argv[2]']
  const program = [...head, ...imports, ...lines].join('\n')
  const words = ['-c', program, adapter, scratch.path('.')]
  return execFileSync('python3', words, { encoding: 'utf8' })
}

/** A folder as a rank leaves it that was killed; without a lock if it is of another program. */
function aLeftFolder(name: string, { files = ['lock'], since = old } = {}): void {
  mkdirSync(scratch.path(name, 'events'), { recursive: true })
  for (const file of files) {
    writeFileSync(scratch.path(name, file), '')
    utimesSync(scratch.path(name, file), since, since)
  }
}

test('A new rank removes the directory of one that was killed, and makes one of its own', () => {
  aLeftFolder('minicluster-ray-killed')
  const own = say('path, lock = directory.make(parent)', 'print(os.path.basename(path))').trim()
  expect(own).toMatch(/^minicluster-ray-/)
  expect(readdirSync(scratch.path('.'))).toEqual([own])
})

test('The directory of a rank that is alive stays, however old it is', () => {
  const lines = [
    'path, lock = directory.make(parent)',
    "os.utime(os.path.join(path, 'lock'), (1, 1))",
    'pid = os.fork()',
    'if pid == 0:',
    '    lock.close()',
    '    directory.sweep(parent)',
    '    os._exit(0)',
    'os.waitpid(pid, 0)',
    'print(os.path.isdir(path))',
  ]
  expect(say(...lines).trim()).toBe('True')
})

test.each([
  ['has only just been made', 'minicluster-ray-new', { since: new Date(Date.now() + 3_600_000) }],
  ['has no lock of ours', 'minicluster-ray-foreign', { files: ['data'] }],
  ['has another name', 'other-killed', {}],
])('A directory that %s stays', (_why, name, made) => {
  aLeftFolder(name, made)
  say('directory.sweep(parent)')
  expect(readdirSync(scratch.path('.'))).toEqual([name])
})

test('A link to a directory stays, and so does the directory', () => {
  aLeftFolder('data')
  symlinkSync('data', scratch.path('minicluster-ray-link'))
  say('directory.sweep(parent)')
  expect(readdirSync(scratch.path('.')).sort()).toEqual(['data', 'minicluster-ray-link'])
})
