import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTree } from '../../../../src/machine/system/files/list-tree.js'

let directory = ''
beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'list-tree-')))
  await mkdir(join(directory, 'results', 'run'), { recursive: true })
  await writeFile(join(directory, 'results', 'run', 'log'), 'x')
  await writeFile(join(directory, 'results', 'report'), 'x')
  await symlink('/', join(directory, 'link'))
})
afterEach(() => rm(directory, { recursive: true }))

const list = async (most: number) => {
  const tree = await listTree(directory, { without: join(directory, 'results', 'run'), most })
  return tree && [...tree.keys()].map((path) => path.slice(directory.length + 1)).sort()
}

test('The listing follows no link and leaves out the spared path and the directories that lead there', async () => {
  expect(await list(10)).toEqual(['link', 'results/report'])
})

test('A directory with too many entries is not listed', async () => {
  expect(await list(1)).toBeNull()
})
