import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'))
  await mkdir(join(folder, '.ci'))
  for (const name of ['close-changelog.mjs', 'release-notes.mjs']) {
    await cp(join(import.meta.dirname, '../.ci', name), join(folder, '.ci', name))
  }
})
afterEach(() => rm(folder, { recursive: true }))

const changelog = () => join(folder, 'CHANGELOG.md')
const close = (...words: string[]) =>
  spawnSync(process.execPath, [join(folder, '.ci/close-changelog.mjs'), ...words])

test('A new version takes what is unreleased, once, and its notes are what the release shows', async () => {
  await writeFile(changelog(), '# Changelog\n\n## Unreleased\n\n- New.\n\n## 1.0.0\n\n- Old.\n')
  expect(close('1.1.0').status).toBe(0)
  const closed = '# Changelog\n\n## Unreleased\n\n## 1.1.0\n\n- New.\n\n## 1.0.0\n\n- Old.\n'
  expect(await readFile(changelog(), 'utf8')).toBe(closed)
  expect(close('1.1.0').status).toBe(0)
  expect(await readFile(changelog(), 'utf8')).toBe(closed)
  const notes = [join(folder, '.ci/release-notes.mjs'), 'v1.1.0']
  expect(execFileSync(process.execPath, notes, { encoding: 'utf8' })).toBe('- New.\n')
})

test('A changelog without unreleased lines, or no version, is refused', async () => {
  await writeFile(changelog(), '# Changelog\n\n## 1.0.0\n\n- Old.\n')
  expect(close('1.1.0').status).toBe(1)
  expect(close().status).toBe(1)
})
