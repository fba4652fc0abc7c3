import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { prepareDirectory, prepareFile, removeFile } from '../../src/system/destinations.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minicluster-destinations-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the directories above a file are made, the file is not', async () => {
  expect(await prepareFile(join(folder, 'a/b/c.json'))).toEqual({ status: 'ready' })
  expect(await readdir(join(folder, 'a/b'))).toEqual([])
})

test('a file that is there may be replaced', async () => {
  const path = join(folder, 'a.json')
  await writeFile(path, 'old')
  expect(await prepareFile(path)).toEqual({ status: 'ready' })
})

test.each([
  ['a directory', 'directory', 'it is a directory'],
  ['something below a file', 'file/a.json', 'a part of the path is a file, not a directory'],
  ['a name that is too long', 'x'.repeat(300) + '/a', 'the name is too long'],
])('%s is refused with the reason', async (_what, name, reason) => {
  await mkdir(join(folder, 'directory'))
  await writeFile(join(folder, 'file'), '')
  expect(await prepareFile(join(folder, name))).toEqual({
    status: 'unusable',
    reason: expect.stringContaining(reason),
  })
})

test('a directory is made with all above it', async () => {
  expect(await prepareDirectory(join(folder, 'a/b'))).toEqual({ status: 'ready' })
  await access(join(folder, 'a/b'))
})

test('a file is removed, and one that is not there is gone already', async () => {
  const path = join(folder, 'a.json')
  await writeFile(path, '')
  await removeFile(path)
  await removeFile(path)
  expect(await readdir(folder)).toEqual([])
})

test('a directory is not removed as if it were a file', async () => {
  await expect(removeFile(folder)).rejects.toMatchObject({ exitCode: 2 })
})

const hasProc = process.platform === 'linux'
;(hasProc ? test : test.skip)(
  'a directory that takes no entries is refused, not waited for',
  async () => {
    const destination = await prepareDirectory('/proc/minicluster/runs')
    expect(destination).toMatchObject({ status: 'unusable' })
  },
)

test('two that make the same directory at once both succeed', async () => {
  const path = join(folder, 'a/b/c')
  const both = await Promise.all([prepareDirectory(path), prepareDirectory(path)])
  expect(both).toEqual([{ status: 'ready' }, { status: 'ready' }])
})
