import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readTextFile } from '../../../../src/machine/system/files/text-files.js'
import { asOrdinaryUser } from '../../../support/processes/ordinary-user.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

describe('Text file', () => {
  test('The reader returns the whole text', async () => {
    const text = `\ufeff${'one line with \u00e4 and \u{1f600}\n'.repeat(100_000)}`
    await writeFile(scratch.path('text'), text)
    expect(await readTextFile(scratch.path('text'), 1e7)).toEqual({ status: 'ok', text })
  })

  test('The reader accepts an empty file', async () => {
    await writeFile(scratch.path('empty'), '')
    expect(await readTextFile(scratch.path('empty'), 0)).toEqual({ status: 'ok', text: '' })
  })

  test.each([
    { name: 'nowhere', path: 'nowhere.json' },
    { name: 'below a file', path: 'file/below.json' },
    { name: 'a link that leads nowhere', path: 'broken' },
    { name: 'no path at all', path: '' },
  ])('The reader reports a missing file: $name', async ({ path }) => {
    await writeFile(scratch.path('file'), 'text')
    await symlink('nowhere.json', scratch.path('broken'))
    const read = await readTextFile(path && scratch.path(path), 100)
    expect(read).toEqual({ status: 'missing' })
  })

  test('The reader reports a directory as unreadable', async () => {
    await mkdir(scratch.path('folder'))
    const read = await readTextFile(scratch.path('folder'), 1e6)
    expect(read).toEqual({ status: 'unreadable', reason: 'it is a directory' })
  })

  test('The reader reports a file without permission as unreadable', async () => {
    await writeFile(scratch.path('closed'), 'text')
    await chmod(scratch.path('closed'), 0)
    const read = await asOrdinaryUser(() => readTextFile(scratch.path('closed'), 100))
    expect(read).toEqual({ status: 'unreadable', reason: 'permission denied' })
  })

  test('The reader reports bytes that are no text as corrupt', async () => {
    await writeFile(scratch.path('image'), Uint8Array.of(0x89, 0x50, 0xff, 0xfe))
    const read = await readTextFile(scratch.path('image'), 100)
    expect(read).toEqual({ status: 'corrupt', reason: 'it is not UTF-8 text' })
  })

  const tooLarge = {
    status: 'unreadable',
    reason: 'it is larger than 100 bytes, the most that is read',
  }

  test('The reader stops at the limit', async () => {
    await writeFile(scratch.path('just'), 'x'.repeat(100))
    await writeFile(scratch.path('over'), 'x'.repeat(101))
    expect(await readTextFile(scratch.path('just'), 100)).toMatchObject({ status: 'ok' })
    expect(await readTextFile(scratch.path('over'), 100)).toEqual(tooLarge)
  })

  test('The reader stops at the limit of an endless file without a size', async () => {
    expect(await readTextFile('/dev/zero', 100)).toEqual(tooLarge)
  })

  test('The reader reads a pipe to its end', async () => {
    const pipe = scratch.path('pipe')
    spawnSync('mkfifo', [pipe])
    const [read] = await Promise.all([readTextFile(pipe, 100), writeFile(pipe, 'through')])
    expect(read).toEqual({ status: 'ok', text: 'through' })
  })

  test('The reader waits for a pipe whose writer is slow', async () => {
    const pipe = scratch.path('slow')
    spawnSync('mkfifo', [pipe])
    const writer = spawn('sh', [
      '-c',
      `exec > "${pipe}"; sleep 1.3; printf first; sleep 0.2; printf ,last`,
    ])
    const read = await readTextFile(pipe, 100)
    writer.kill()
    expect(read).toEqual({ status: 'ok', text: 'first,last' })
  })

  test('The reader gives up on a pipe without a writer, directly or through a link', async () => {
    spawnSync('mkfifo', [scratch.path('lonely')])
    await symlink('lonely', scratch.path('link'))
    const reads = await Promise.all([
      readTextFile(scratch.path('lonely'), 100),
      readTextFile(scratch.path('link'), 100),
    ])
    const reason = 'it is not a regular file, and nothing arrived from it for 1 s'
    expect(reads).toEqual([0, 1].map(() => ({ status: 'unreadable', reason })))
  })

  test('The reader follows a link to an ordinary file', async () => {
    await writeFile(scratch.path('ordinary'), 'text')
    await symlink('ordinary', scratch.path('link'))
    expect(await readTextFile(scratch.path('link'), 100)).toEqual({ status: 'ok', text: 'text' })
  })

  test('The reader returns no bytes for an empty device', async () => {
    expect(await readTextFile('/dev/null', 100)).toEqual({ status: 'ok', text: '' })
  })
})
