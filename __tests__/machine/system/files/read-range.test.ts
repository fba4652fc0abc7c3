import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readRange } from '../../../../src/machine/system/files/read-range.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

test('A range of a file is read, and one beyond its end or of no file is not there', async () => {
  const path = scratch.path('file')
  await writeFile(path, Uint8Array.from([0, 1, 2, 3, 4]))
  expect(await readRange(path, 1, 3)).toEqual(Uint8Array.from([1, 2, 3]))
  expect(await readRange(path, 5, 0)).toEqual(new Uint8Array())
  expect(await readRange(path, 3, 3)).toBeNull()
  expect(await readRange(scratch.path('none'), 0, 1)).toBeNull()
})

test('What cannot be read is no missing file', async () => {
  await mkdir(scratch.path('folder'))
  await expect(readRange(scratch.path('folder'), 0, 1)).rejects.toThrow('EISDIR')
})
