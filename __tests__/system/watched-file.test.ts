import { execFileSync } from 'node:child_process'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  rename,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { watchFile } from '../../src/system/watched-file.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'minicluster-watched-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A watched path in a folder of its own, on a clock that the test moves. */
function watch(maxBytes = 1000) {
  const path = join(folder, 'health.json')
  const clock = { ms: 0 }
  const file = watchFile(path, { maxBytes, monotonicMs: () => clock.ms })
  return { path, clock, look: () => file.look() }
}

async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

describe('a file that others write', () => {
  test('is missing until it is there', async () => {
    const { path, look } = watch()
    expect(await look()).toEqual({ kind: 'missing' })
    await writeFile(path, 'one')
    expect(await look()).toMatchObject({ kind: 'read', text: 'one', isChanging: false })
  })

  test('is read again when it was replaced by rename, and not when it was not', async () => {
    const { path, look } = watch()
    await replace(path, 'one')
    expect(await look()).toMatchObject({ text: 'one' })
    expect(await look()).toMatchObject({ kind: 'same' })
    await replace(path, 'two')
    expect(await look()).toMatchObject({ text: 'two' })
  })

  test('of which size and times are as before is read all the same, until it has stood still', async () => {
    const { path, clock, look } = watch()
    const then = new Date('2026-01-15T12:00:00Z')
    await writeFile(path, 'one')
    await utimes(path, then, then)
    await look()
    await writeFile(path, 'two')
    await utimes(path, then, then)
    expect(await look()).toMatchObject({ text: 'two' })
    clock.ms = 10_000
    expect(await look()).toMatchObject({ kind: 'same', modifiedMs: then.getTime() })
  })

  test('may be cut, grow, go away and come back', async () => {
    const { path, look } = watch()
    await writeFile(path, '{"a":')
    await look()
    await appendFile(path, '1}')
    expect(await look()).toMatchObject({ text: '{"a":1}' })
    await truncate(path, 2)
    expect(await look()).toMatchObject({ text: '{"' })
    await rm(path)
    expect(await look()).toEqual({ kind: 'missing' })
    await writeFile(path, '{"')
    expect(await look()).toMatchObject({ kind: 'read', text: '{"' })
  })

  test('that is too large is not read', async () => {
    const { path, look } = watch(4)
    await writeFile(path, '12345')
    expect(await look()).toEqual({
      kind: 'unreadable',
      reason: 'it is larger than 4 bytes, the most that is read',
    })
    await writeFile(path, '1234')
    expect(await look()).toMatchObject({ text: '1234' })
  })

  test('that is no text says where', async () => {
    const { path, look } = watch()
    await writeFile(path, Buffer.from([0x61, 0xc3, 0xa4, 0xef, 0xbf, 0xbd, 0xff, 0x61]))
    expect(await look()).toMatchObject({
      kind: 'garbled',
      reason: expect.stringContaining('byte 6'),
    })
  })
})

describe('what lies in its place and is no file', () => {
  test('a directory', async () => {
    const { path, look } = watch()
    await mkdir(path)
    expect(await look()).toEqual({ kind: 'unreadable', reason: 'it is a directory' })
  })

  test('a pipe, for whose writer nobody waits', async () => {
    const { path, look } = watch()
    execFileSync('mkfifo', [path])
    expect(await look()).toEqual({ kind: 'unreadable', reason: 'it is a pipe' })
  })

  test('a device without end', async () => {
    const file = watchFile('/dev/zero', { maxBytes: 10, monotonicMs: () => 0 })
    expect(await file.look()).toEqual({ kind: 'unreadable', reason: 'it is no ordinary file' })
  })

  const isRoot = process.getuid?.() === 0
  ;(isRoot ? test.skip : test)('a file that may not be read', async () => {
    const { path, look } = watch()
    await writeFile(path, 'one')
    await chmod(path, 0)
    expect(await look()).toEqual({ kind: 'unreadable', reason: 'permission denied' })
    await chmod(path, 0o600)
    expect(await look()).toMatchObject({ text: 'one' })
  })

  test('a file in place of its folder', async () => {
    await writeFile(join(folder, 'results'), '')
    const file = watchFile(join(folder, 'results/health.json'), {
      maxBytes: 10,
      monotonicMs: () => 0,
    })
    expect(await file.look()).toEqual({ kind: 'missing' })
  })
})
