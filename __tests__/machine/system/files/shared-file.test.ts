import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOwner, tryLock, withLock } from '../../../../src/machine/system/files/lock-file.js'
import { openSharedFile } from '../../../../src/machine/system/files/shared-file.js'
import { ownIdentity } from '../../../../src/machine/system/processes/process-identity.js'

let directory: string
let path: string
const said: string[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shared-file-'))
  path = join(directory, 'state.json')
  said.length = 0
})
afterEach(() => rm(directory, { recursive: true, force: true }))

type Counts = Record<string, number>

const open = () =>
  openSharedFile<Counts>(path, {
    maxBytes: 100_000,
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    onSetAside: (sentence) => said.push(sentence),
    format: (value) => JSON.stringify(value),
    parse(text) {
      try {
        const value = JSON.parse(text) as Counts
        if (value['schema'] === 99) return { status: 'newer', reason: 'schema 99' }
        return { status: 'ok', value }
      } catch {
        return { status: 'corrupt', reason: 'it is not JSON' }
      }
    },
  })

/** A lock of this process, but for what is changed. */
const lockOf = (changes: object = {}) =>
  writeFile(`${path}.lock`, JSON.stringify({ ...ownIdentity(), lock_id: 'theirs', ...changes }))

const age = (minutes: number) => {
  const then = new Date(Date.now() - minutes * 60_000)
  return utimes(`${path}.lock`, then, then)
}

/** A pause in which nobody renews a lock. */
const atOnce = async (): Promise<void> => undefined

test('The first update creates a missing file', async () => {
  expect(await open().read()).toEqual({ status: 'missing' })
  await open().update((current) => ({ ...current, a: 1 }))
  expect(await open().read()).toEqual({ status: 'ok', value: { a: 1 } })
})

test('The file keeps all concurrent updates', async () => {
  const files = [open(), open(), open(), open()]
  await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      (files[turn % 4] ?? open()).update((current) => ({ ...current, [`key${turn}`]: turn })),
    ),
  )
  expect(Object.keys(JSON.parse(await readFile(path, 'utf8')) as Counts)).toHaveLength(12)
  expect(await readdir(directory)).toEqual(['state.json'])
})

test('An update keeps a corrupt file under a reported, free name', async () => {
  for (const text of ['{"a":', 'no json']) {
    await writeFile(path, text)
    await open().update(() => ({ a: 1 }))
  }
  const kept = (await readdir(directory)).filter((name) => name.includes('corrupt')).sort()
  expect(kept).toEqual([
    'state.json.corrupt-20260102T030405Z',
    'state.json.corrupt-20260102T030405Z-2',
  ])
  expect(await readFile(join(directory, kept[0] ?? ''), 'utf8')).toBe('{"a":')
  expect(said[1]).toContain(kept[1])
})

test('An update neither replaces nor moves a file of a newer version', async () => {
  await writeFile(path, '{"schema":99}')
  await expect(open().update(() => ({}))).rejects.toThrow('newer version: schema 99')
  expect(await readFile(path, 'utf8')).toBe('{"schema":99}')
})

test('A failing update keeps the file and releases the lock', async () => {
  await open().update(() => ({ a: 1 }))
  const failing = open().update(() => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await open().update((current) => ({ ...current, b: 2 }))).toEqual({ a: 1, b: 2 })
})

test.each([
  ['its process has ended', { pid: 999_999_999 }],
  ['its pid belongs to another process now', { start_ticks: '1' }],
])('The writer breaks a lock when %s', async (_what, owner) => {
  await lockOf(owner)
  expect(await open().update(() => ({ a: 1 }))).toEqual({ a: 1 })
  expect(await readdir(directory)).toEqual(['state.json'])
})

test('The writer respects the lock of a running process, and the error names the process', async () => {
  await lockOf()
  const work = withLock(`${path}.lock`, { waitMs: 30 }, () => Promise.resolve())
  await expect(work).rejects.toThrow(`held by process ${process.pid}`)
})

test('The writer respects a lock of another machine while its lease lasts, and states nothing about its process', async () => {
  await lockOf({ pid: 999_999_999, host: 'elsewhere.example' })
  await age(9)
  const work = withLock(`${path}.lock`, { waitMs: 30, pause: atOnce }, () => Promise.resolve())
  await expect(work).rejects.toThrow('cannot be seen from here')
})

test('The writer takes a lock of another machine that was not renewed for eleven minutes', async () => {
  await lockOf({ pid: 999_999_999, host: 'elsewhere.example' })
  await age(11)
  expect(await withLock(`${path}.lock`, { waitMs: 0, pause: atOnce }, async () => 'done')).toBe(
    'done',
  )
})

test('The writer does not remove a foreign file in place of a lock, however old it is', async () => {
  for (const text of ['my notes', '', '{"lockfileVersion": 3}', '\u0000']) {
    await writeFile(`${path}.lock`, text)
    await age(60)
    const work = withLock(`${path}.lock`, { waitMs: 0, pause: atOnce }, async () => 'done')
    await expect(work).rejects.toMatchObject({ exitCode: 2 })
    expect(await readFile(`${path}.lock`, 'utf8')).toBe(text)
  }
})

test('The writer does not remove a foreign file in place of a lock', async () => {
  await writeFile(`${path}.lock`, 'my notes')
  await expect(open().update(() => ({}))).rejects.toThrow('is not a lock of minicluster')
  expect(await readFile(`${path}.lock`, 'utf8')).toBe('my notes')
})

test('Only one of several writers that break a lock at once gets it', async () => {
  await lockOf({ pid: 999_999_999 })
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setImmediate(resolve))
    inside--
  }
  await Promise.all(
    Array.from({ length: 20 }, () => withLock(`${path}.lock`, { waitMs: 20_000 }, work)),
  )
  expect(most).toBe(1)
})

test('A lock names its owner, and a release takes nothing from another', async () => {
  const attempt = await tryLock(`${path}.lock`)
  expect(await readOwner(`${path}.lock`)).toMatchObject({ pid: process.pid })
  await lockOf()
  if (attempt.status === 'held') await attempt.lock.release()
  expect(await readFile(`${path}.lock`, 'utf8')).toContain('theirs')
})
