import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followLines } from '../../../../src/machine/system/files/followed-lines.js'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minicluster-lines-'))
  path = join(folder, 'log.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

describe('Log that is being written', () => {
  test('The reader returns whole lines only, wherever the text ends', async () => {
    const log = followLines(path)
    expect(await log.poll()).toMatchObject({ lines: [], trouble: 'there is no such file' })
    await writeFile(path, 'one\ntwo ä'.slice(0, -1))
    await appendFile(path, Buffer.from([0xc3]))
    expect(await log.poll()).toMatchObject({ lines: ['one'], isAnother: true, trouble: null })
    await appendFile(path, Buffer.from([0xa4, 0x0a]))
    expect(await log.poll()).toMatchObject({ lines: ['two ä'], isAnother: false })
    expect(await log.poll()).toMatchObject({ lines: [], isAtEnd: true })
  })

  test('The reader starts again after a replacement or truncation without the earlier half line', async () => {
    const log = followLines(path)
    await writeFile(path, 'one\nhalf')
    await log.poll()
    await writeFile(join(folder, 'new'), 'next\n')
    await rename(join(folder, 'new'), path)
    expect(await log.poll()).toMatchObject({ lines: ['next'], isAnother: true })
    await truncate(path, 0)
    expect(await log.poll()).toMatchObject({ lines: [], isAnother: true })
    await appendFile(path, 'last\n')
    expect(await log.poll()).toMatchObject({ lines: ['last'], isAnother: false })
  })

  test('The reader starts again when another, longer file reuses the file number', async () => {
    const log = followLines(path)
    await writeFile(path, 'one\n')
    await log.poll()
    await rm(path)
    await writeFile(path, 'two\nthree\n')
    expect(await log.poll()).toMatchObject({ lines: ['two', 'three'], isAnother: true })
  })

  test('The reader reads a log of many megabytes in parts', async () => {
    const line = `${'x'.repeat(999)}\n`
    await writeFile(path, line.repeat(3000))
    const log = followLines(path)
    let [polls, lines] = [0, 0]
    for (let isAtEnd = false; !isAtEnd; polls++) {
      const fresh = await log.poll()
      lines += fresh.lines.length
      ;({ isAtEnd } = fresh)
    }
    expect([polls, lines]).toEqual([3, 3000])
  })

  test('The reader does not fill the memory with a log without line breaks', async () => {
    await writeFile(path, Buffer.alloc(6 * 2 ** 20, 'x'))
    const log = followLines(path)
    const troubles: (string | null)[] = []
    for (let poll = 0; poll < 6; poll++) troubles.push((await log.poll()).trouble)
    expect(troubles).toContain('it has a line without an end')
  })

  test('The reader does not open a pipe', async () => {
    execFileSync('mkfifo', [path])
    expect(await followLines(path).poll()).toMatchObject({ trouble: 'it is not a regular file' })
  })
})
