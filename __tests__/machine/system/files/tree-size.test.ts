import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { fileSize, treeSize } from '../../../../src/machine/system/files/tree-size.js'
import { asOrdinaryUser } from '../../../support/processes/ordinary-user.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

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
  ['a folder, without following its links,', 'dist', 120],
  ['a folder that a link leads to', 'link', 120],
])('The size of %s is its number of bytes', async (_what, path, bytes) => {
  expect(await treeSize(folder.path(path))).toEqual({ status: 'measured', bytes })
})

test('An empty folder has a size of zero', async () => {
  await mkdir(folder.path('empty'))
  expect(await treeSize(folder.path('empty'))).toEqual({ status: 'measured', bytes: 0 })
})

test.each(['nothing', 'dangling', 'dist/a/below'])(
  'The size of the missing path %s is missing',
  async (path) => {
    expect(await treeSize(folder.path(path))).toEqual({ status: 'missing' })
  },
)

test('The size of a folder with a forbidden part is unreadable, with the reason', async () => {
  await chmod(folder.path('dist/deep'), 0)
  const size = await asOrdinaryUser(() => treeSize(folder.path('dist')))
  expect(size).toEqual({ status: 'unreadable', reason: 'permission denied' })
})

test('The quick size is known for a file, but not for a folder or nothing', async () => {
  expect(await fileSize(folder.path('dist/a'))).toBe(100)
  expect(await fileSize(folder.path('dist'))).toBeNull()
  expect(await fileSize(folder.path('none'))).toBeNull()
})
