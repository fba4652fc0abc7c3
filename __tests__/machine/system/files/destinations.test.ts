import { access, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../../../../src/kit/errors.js'
import {
  createParents,
  prepareDirectory,
  prepareFile,
  removeFile,
} from '../../../../src/machine/system/files/destinations.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minicluster-destinations-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('The check creates the directories above a file but not the file', async () => {
  expect(await prepareFile(join(folder, 'a/b/c.json'))).toEqual({ status: 'ready' })
  expect(await readdir(join(folder, 'a/b'))).toEqual([])
})

test('The check accepts a file that exists', async () => {
  const path = join(folder, 'a.json')
  await writeFile(path, 'old')
  expect(await prepareFile(path)).toEqual({ status: 'ready' })
})

test.each([
  ['a directory', 'directory', 'it is a directory'],
  ['something below a file', 'file/a.json', 'a part of the path is a file, not a directory'],
  ['a name that is too long', 'x'.repeat(300) + '/a', 'the name is too long'],
])('The check refuses %s with the reason', async (_what, name, reason) => {
  await mkdir(join(folder, 'directory'))
  await writeFile(join(folder, 'file'), '')
  expect(await prepareFile(join(folder, name))).toEqual({
    status: 'unusable',
    reason: expect.stringContaining(reason),
  })
})

test('The check creates a directory and all directories above it', async () => {
  expect(await prepareDirectory(join(folder, 'a/b'))).toEqual({ status: 'ready' })
  await access(join(folder, 'a/b'))
})

test('A file gets its missing parents, and a parent that cannot be created is a mistake in the path', async () => {
  await createParents(join(folder, 'a/b/c.json'))
  expect(await readdir(join(folder, 'a/b'))).toEqual([])
  await expect(createParents(join(folder, 'x'.repeat(300), 'c.json'))).rejects.toThrow(ConfigError)
})

test('The removal deletes a file and accepts one that does not exist', async () => {
  const path = join(folder, 'a.json')
  await writeFile(path, '')
  await removeFile(path)
  await removeFile(path)
  expect(await readdir(folder)).toEqual([])
})

test('The removal does not treat a directory as a file', async () => {
  await expect(removeFile(folder)).rejects.toMatchObject({ exitCode: 2 })
})

const testOnLinux = process.platform === 'linux' ? test : test.skip
testOnLinux(
  'The check refuses a directory that accepts no entries, and does not wait for it',
  async () => {
    const destination = await prepareDirectory('/proc/minicluster/runs')
    expect(destination).toMatchObject({ status: 'unusable' })
  },
)

test('Two concurrent creations of the same directory both succeed', async () => {
  const path = join(folder, 'a/b/c')
  const both = await Promise.all([prepareDirectory(path), prepareDirectory(path)])
  expect(both).toEqual([{ status: 'ready' }, { status: 'ready' }])
})

test('The cleanup removes files that killed processes left half-written, and nothing else', async () => {
  const directory = join(folder, 'out')
  const names = [
    '.minicluster-0b0e7a3c-8d3e-4f0a-9a53-1f6f0f2d9a11.tmp',
    '.minicluster-1b0e7a3c-8d3e-4f0a-9a53-1f6f0f2d9a11.tmp',
    '.minicluster-notes.tmp',
  ]
  await mkdir(directory)
  for (const name of names) await writeFile(join(directory, name), 'half')
  const longAgo = new Date(Date.now() - 7_200_000)
  await utimes(join(directory, names[0]!), longAgo, longAgo)
  await utimes(join(directory, names[2]!), longAgo, longAgo)
  expect(await prepareDirectory(directory)).toEqual({ status: 'ready' })
  expect((await readdir(directory)).sort()).toEqual(names.slice(1).sort())
})
