import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { identifyPath } from '../../../../src/machine/system/files/path-identity.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const caseless = () => Promise.resolve(true)

function prepare(): void {
  mkdirSync(scratch.path('real'), { recursive: true })
  writeFileSync(scratch.path('real/file'), 'text')
  symlinkSync('real', scratch.path('link'))
  symlinkSync('real/file', scratch.path('linked'))
  symlinkSync('real/later', scratch.path('dangling'))
  symlinkSync('loop', scratch.path('loop'))
  linkSync(scratch.path('real/file'), scratch.path('hard'))
}

test.each([
  ['a dot', 'real/./file', 'real/file'],
  ['a parent', 'real/../real/new/file', 'real/new/file'],
  ['a link to a directory', 'link/new/file', 'real/new/file'],
  ['a link to a file', 'linked', 'real/file'],
  ['a link to a file that is not there yet', 'dangling', 'real/later'],
])('Two paths that differ by %s have one path without links', async (_how, one, other) => {
  prepare()
  const [a, b] = [await identifyPath(scratch.path(one)), await identifyPath(scratch.path(other))]
  expect(a).toEqual(b)
})

test('Two hard links of a file have one inode, and two files do not', async () => {
  prepare()
  const inodeOf = async (name: string) => (await identifyPath(scratch.path(name))).inode
  expect(await inodeOf('hard')).toBe(await inodeOf('real/file'))
  expect(await inodeOf('real')).not.toBe(await inodeOf('real/file'))
  expect(await inodeOf('real/later')).toBeNull()
})

test('Case counts, except where the file system does not know it', async () => {
  prepare()
  const of = (name: string, folds?: typeof caseless) => identifyPath(scratch.path(name), folds)
  expect(await of('real/Report')).not.toEqual(await of('real/report'))
  expect(await of('real/Report', caseless)).toEqual(await of('real/report', caseless))
})

test('A circle of links and a path that is too long are answered', async () => {
  prepare()
  expect((await identifyPath(scratch.path('loop/file'))).inode).toBeNull()
  expect((await identifyPath(scratch.path('x'.repeat(5000)))).inode).toBeNull()
})
