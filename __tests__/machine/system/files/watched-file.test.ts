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
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchFile } from '../../../../src/machine/system/files/watched-file.js'

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

describe('File that others write', () => {
  test('The file is missing until it exists', async () => {
    const { path, look } = watch()
    expect(await look()).toEqual({ kind: 'missing' })
    await writeFile(path, 'one')
    expect(await look()).toMatchObject({ kind: 'read', text: 'one', isChanging: false })
  })

  test('The watcher reads the file again after a rename, and only then', async () => {
    const { path, look } = watch()
    await replace(path, 'one')
    expect(await look()).toMatchObject({ text: 'one' })
    expect(await look()).toMatchObject({ kind: 'same' })
    await replace(path, 'two')
    expect(await look()).toMatchObject({ text: 'two' })
  })

  test('The watcher reads a file of equal size and times again until it has been stable', async () => {
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

  test('The file may shrink, grow, disappear and come back', async () => {
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

  test('The watcher does not read a file that is too large', async () => {
    const { path, look } = watch(4)
    await writeFile(path, '12345')
    expect(await look()).toEqual({
      kind: 'unreadable',
      reason: 'it is larger than 4 bytes, the most that is read',
    })
    await writeFile(path, '1234')
    expect(await look()).toMatchObject({ text: '1234' })
  })

  test('The watcher reports the position at which a file is not text', async () => {
    const { path, look } = watch()
    await writeFile(path, Buffer.from([0x61, 0xc3, 0xa4, 0xef, 0xbf, 0xbd, 0xff, 0x61]))
    expect(await look()).toMatchObject({
      kind: 'garbled',
      reason: expect.stringContaining('byte 6'),
    })
  })
})

describe('Other things in place of the file', () => {
  test('The watcher reports a directory in place of the file', async () => {
    const { path, look } = watch()
    await mkdir(path)
    expect(await look()).toEqual({ kind: 'unreadable', reason: 'it is a directory' })
  })

  test('The watcher reports a pipe and does not wait for its writer', async () => {
    const { path, look } = watch()
    execFileSync('mkfifo', [path])
    expect(await look()).toEqual({ kind: 'unreadable', reason: 'it is a pipe' })
  })

  test('The watcher reports a device without an end', async () => {
    const file = watchFile('/dev/zero', { maxBytes: 10, monotonicMs: () => 0 })
    expect(await file.look()).toEqual({ kind: 'unreadable', reason: 'it is not a regular file' })
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

  test('The watcher reports a file in place of its folder', async () => {
    await writeFile(join(folder, 'results'), '')
    const file = watchFile(join(folder, 'results/health.json'), {
      maxBytes: 10,
      monotonicMs: () => 0,
    })
    expect(await file.look()).toEqual({ kind: 'missing' })
  })
})
