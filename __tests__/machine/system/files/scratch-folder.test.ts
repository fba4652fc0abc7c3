import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import {
  makeScratchFolder,
  removeTree,
} from '../../../../src/machine/system/files/scratch-directory.js'
import { fileSize } from '../../../../src/machine/system/files/tree-size.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

describe('Scratch folder', () => {
  test('The scratch folder is new each time, below a directory created for it', async () => {
    const parent = scratch.path('a', 'b')
    const one = await makeScratchFolder(parent)
    const other = await makeScratchFolder(parent)
    expect(one.path).not.toBe(other.path)
    expect(one.path.startsWith(`${parent}/minicluster-${process.pid}-`)).toBe(true)
  })

  test('The scratch folder stores each file name once and removes its files with itself', async () => {
    const folder = await makeScratchFolder(scratch.path())
    const written = await folder.write('a.txt', 'text')
    const copied = await folder.copy('b.txt', written)
    expect(await readFile(copied, 'utf8')).toBe('text')
    await expect(folder.write('a.txt', 'again')).rejects.toThrow('EEXIST')
    await folder.remove()
    expect(await fileSize(written)).toBeNull()
    await folder.remove()
  })

  test.each(['../a', 'a/b', '/a', '.', '..', ''])(
    'The scratch folder refuses the name %j',
    async (name) => {
      const folder = await makeScratchFolder(scratch.path())
      await expect(folder.write(name, 'text')).rejects.toThrow('a file name')
      await expect(folder.copy(name, '/etc/hostname')).rejects.toThrow('a file name')
    },
  )
})

test('The removal accepts what does not exist', async () => {
  await removeTree(scratch.path('none'))
})
