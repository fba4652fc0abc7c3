import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import { fileSize, makeScratchFolder, removeTree } from '../../src/system/scratch-files.js'
import { useScratchDirectory } from '../support/scratch-directory.js'

const scratch = useScratchDirectory()

describe('a scratch folder', () => {
  test('is a new one each time, below a directory that is made for it', async () => {
    const parent = scratch.path('a', 'b')
    const one = await makeScratchFolder(parent, 'x-')
    const other = await makeScratchFolder(parent, 'x-')
    expect(one.path).not.toBe(other.path)
    expect(one.path.startsWith(`${parent}/x-`)).toBe(true)
  })

  test('takes files by name, each once, and goes with them', async () => {
    const folder = await makeScratchFolder(scratch.path(), 'x-')
    const written = await folder.write('a.txt', 'text')
    const copied = await folder.copy('b.txt', written)
    expect(await readFile(copied, 'utf8')).toBe('text')
    await expect(folder.write('a.txt', 'again')).rejects.toThrow('EEXIST')
    await folder.remove()
    expect(await fileSize(written)).toBeNull()
    await folder.remove()
  })

  test.each(['../a', 'a/b', '/a', '.', '..', ''])(
    'takes nothing under the name %j',
    async (name) => {
      const folder = await makeScratchFolder(scratch.path(), 'x-')
      await expect(folder.write(name, 'text')).rejects.toThrow('a file name')
      await expect(folder.copy(name, '/etc/hostname')).rejects.toThrow('a file name')
    },
  )
})

test('the size of a file is known, of a directory or of nothing it is not', async () => {
  await writeFile(scratch.path('a'), 'four')
  await mkdir(scratch.path('d'))
  expect(await fileSize(scratch.path('a'))).toBe(4)
  expect(await fileSize(scratch.path('d'))).toBeNull()
  expect(await fileSize(scratch.path('none'))).toBeNull()
})

test('what is not there can be removed', async () => {
  await removeTree(scratch.path('none'))
})
