import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTextFiles } from '../../../../src/machine/system/files/list-text-files.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

/** Names that only matter as names are quick to list. */
async function folderOf(numFiles: number): Promise<string> {
  const folder = scratch.path(`with-${numFiles}`)
  await mkdir(folder, { recursive: true })
  const names = Array.from({ length: numFiles }, (_, at) => join(folder, `${at}.py`))
  for (const name of names) await writeFile(name, '')
  return folder
}

test('Up to the limit all files are listed, and nothing is left out', async () => {
  const { files, leftOut } = await listTextFiles(await folderOf(5000))
  expect([files.length, leftOut]).toEqual([5000, null])
})

test('Of more files it is said that some were not looked at', async () => {
  const { files, leftOut } = await listTextFiles(await folderOf(5001))
  expect([files.length, leftOut]).toEqual([5000, 'files beyond the first 5000'])
})

test('Folders up to four deep are listed, deeper ones are named, and those that never matter are not', async () => {
  const root = scratch.path('deep')
  await mkdir(join(root, 'a/b/c/d/e/f'), { recursive: true })
  await mkdir(join(root, 'a/b/c/d/node_modules/x'), { recursive: true })
  for (const path of ['a/b/c/d/near.py', 'a/b/c/d/e/far.py']) await writeFile(join(root, path), '')
  const { files, leftOut } = await listTextFiles(root)
  expect(files.map(({ path }) => path)).toEqual(['a/b/c/d/near.py'])
  expect(leftOut).toBe('folders more than 4 deep: a/b/c/d/e')
})

test('A directory that cannot be read is said to be one', async () => {
  const { files, leftOut } = await listTextFiles(scratch.path('nowhere'))
  expect([files, leftOut]).toEqual([[], 'what cannot be read: .'])
})
