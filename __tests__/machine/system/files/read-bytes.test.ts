import { spawnSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readBytes } from '../../../../src/machine/system/files/read-bytes.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

describe('Bytes of a file', () => {
  test('The reader returns all bytes, even through a link', async () => {
    const bytes = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251)
    await writeFile(scratch.path('file'), bytes)
    await symlink('file', scratch.path('link'))
    expect(Buffer.compare(await readBytes(scratch.path('file')), bytes)).toBe(0)
    expect(Buffer.compare(await readBytes(scratch.path('link')), bytes)).toBe(0)
  })

  test.each([
    ['a file that does not exist', () => undefined, 'there is no such file'],
    ['a directory', (path: string) => mkdir(path), 'it is a directory'],
    [
      'a pipe without a writer',
      (path: string) => spawnSync('mkfifo', [path]),
      'it is not a regular file, and nothing arrived from it for 1 s',
    ],
  ])('The reader refuses to read %s', async (_what, make, reason) => {
    const path = scratch.path('at')
    await make(path)
    await expect(readBytes(path)).rejects.toMatchObject({
      name: 'ConfigError',
      message: `Cannot read '${path}': ${reason}.`,
    })
  })
})
