import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './list-files.js'

const mostFiles = 30

/** Folders with more files of their own than a person can take in, each with the number. */
function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > mostFiles).map((crowd) => crowd.join(': '))
}

test.each(['src', '__tests__'])(
  'No folder of %s has more than 30 files of its own',
  async (top) => {
    expect(crowdedFolders(await listFiles(top))).toEqual([])
  },
)

test('A folder with 31 files of its own is reported, one with 30 and a subfolder is not', () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)
  const paths = [
    ...filesIn('src/crowd', 31),
    ...filesIn('src/full', 30),
    ...filesIn('src/full/more', 5),
  ]
  expect(crowdedFolders(paths)).toEqual(['src/crowd: 31'])
})
