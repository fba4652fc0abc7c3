import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listBaselineFiles } from '../../../../src/machine/system/files/baseline-directory.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minicluster-list-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('Baselines of a directory', () => {
  test('The directory lists its visible .json files and links in alphabetical order', async () => {
    for (const name of ['b.json', 'a.json', '.hidden.json', '.minicluster-1.tmp', 'c.txt']) {
      await writeFile(join(folder, name), '{}')
    }
    await mkdir(join(folder, 'folder.json'))
    await symlink('a.json', join(folder, 'link.json'))
    expect(await listBaselineFiles(folder)).toEqual({ status: 'ok', names: ['a', 'b', 'link'] })
  })

  test('The baselines are missing when there is no directory', async () => {
    expect(await listBaselineFiles(join(folder, 'nowhere'))).toEqual({ status: 'missing' })
  })

  test('The baselines are unreadable when a file takes the place of the directory', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await listBaselineFiles(join(folder, 'file'))).toEqual({
      status: 'unreadable',
      reason: expect.stringContaining('a part of the path is a file'),
    })
  })
})
