import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from '@jest/globals'
import { treeSize } from '../../src/system/tree-size.js'
import { asOrdinaryUser } from '../support/ordinary-user.js'
import { useScratchDirectory } from '../support/scratch-directory.js'

const folder = useScratchDirectory()

beforeEach(async () => {
  await mkdir(folder.path('dist/deep'), { recursive: true })
  await writeFile(folder.path('dist/a'), 'x'.repeat(100))
  await writeFile(folder.path('dist/deep/b'), 'x'.repeat(20))
  await symlink('a', folder.path('dist/again'))
  await symlink('dist', folder.path('link'))
  await symlink('gone', folder.path('dangling'))
})

test.each([
  ['a file', 'dist/a', 100],
  ['a folder, links in it not followed', 'dist', 120],
  ['a folder that a link leads to', 'link', 120],
])('the size of %s is its bytes', async (_what, path, bytes) => {
  expect(await treeSize(folder.path(path))).toEqual({ status: 'measured', bytes })
})

test('an empty folder has no bytes, which is a size', async () => {
  await mkdir(folder.path('empty'))
  expect(await treeSize(folder.path('empty'))).toEqual({ status: 'measured', bytes: 0 })
})

test.each(['nothing', 'dangling', 'dist/a/below'])('%s is missing', async (path) => {
  expect(await treeSize(folder.path(path))).toEqual({ status: 'missing' })
})

test('a folder with something that may not be looked at is unreadable, and says why', async () => {
  await chmod(folder.path('dist/deep'), 0)
  const size = await asOrdinaryUser(() => treeSize(folder.path('dist')))
  expect(size).toEqual({ status: 'unreadable', reason: 'permission denied' })
})
