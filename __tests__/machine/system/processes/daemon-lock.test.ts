import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { becomeDaemon } from '../../../../src/machine/system/processes/daemon.js'
import { findDaemon, recordDaemon } from '../../../../src/machine/system/processes/find-daemon.js'
import { ownIdentity } from '../../../../src/machine/system/processes/process-identity.js'
import { awaitTurn } from '../../../../src/machine/system/processes/standby.js'
import { watcherInWords } from '../../../../src/kit/wording/watcher-in-words.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const foreign = JSON.stringify({ ...ownIdentity(), pid: 7, host: 'pod-abc12', boot_id: 'other' })
const dead = JSON.stringify({ ...ownIdentity(), pid: 4_194_000 })
const noWait = () => Promise.resolve()

function write(name: string, text: string, ageMs = 0): string {
  const path = scratch.path(name)
  writeFileSync(path, text)
  const then = new Date(Date.now() - ageMs)
  utimesSync(path, then, then)
  return path
}

const minute = 60_000

describe('The lock of a daemon of another host or container', () => {
  test('A lock that was not renewed for eleven minutes is taken over', async () => {
    const path = write('s.daemon', foreign, 11 * minute)
    const lock = await becomeDaemon(path, { wait: noWait })
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
    await lock.release()
    expect(existsSync(path)).toBe(false)
  })

  test('A lock that is renewed while it is watched stays, however old it looked', async () => {
    const path = write('s.daemon', foreign, 11 * minute)
    const renew = async () => utimesSync(path, new Date(), new Date())
    await expect(becomeDaemon(path, { wait: renew })).rejects.toThrow('cannot be seen from here')
    expect(readFileSync(path, 'utf8')).toBe(foreign)
  })

  test('A lock of nine minutes stays, nothing is stated about its process, and a way out is named', async () => {
    const path = write('s.daemon', foreign, 9 * minute)
    const error = await becomeDaemon(path, { wait: noWait }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ exitCode: 2, hint: expect.stringContaining(path) })
    expect(String(error)).not.toContain('already running')
  })
})

describe('A daemon whose starter ends before it is ready', () => {
  test('It takes no lock', async () => {
    const path = scratch.path('s.daemon')
    const ended = becomeDaemon(path, { wait: noWait, hasStarterEnded: () => true })
    await expect(ended).rejects.toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('the command that started it ended first'),
    })
    expect(existsSync(path)).toBe(false)
  })

  test('It takes the lock where the starter waits for it', async () => {
    const path = scratch.path('s.daemon')
    const lock = await becomeDaemon(path, { wait: noWait, hasStarterEnded: () => false })
    expect(existsSync(path)).toBe(true)
    await lock.release()
  })
})

describe('A second lock that is left over beside a dead one', () => {
  test.each([
    ['that is unreadable', 'no lock'],
    ['of another container', foreign],
  ])('A young one %s ends the attempts, and the files to remove are named', async (_kind, text) => {
    const path = write('s.daemon', dead)
    write('s.daemon.break', text)
    const error = await becomeDaemon(path, { wait: noWait }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ exitCode: 3, hint: expect.stringContaining('.break') })
  })

  test.each([
    ['that is unreadable', 'no lock'],
    ['of another container', foreign],
  ])('An old one %s is removed, and the daemon starts', async (_kind, text) => {
    const path = write('s.daemon', dead)
    write('s.daemon.break', text, 11 * minute)
    const lock = await becomeDaemon(path, { wait: noWait })
    await lock.release()
    expect(existsSync(`${path}.break`)).toBe(false)
  })
})

describe('What is known of a daemon', () => {
  test.each([
    ['of this machine', JSON.stringify(ownIdentity()), 11 * minute, 'running'],
    ['elsewhere that renews its lock', foreign, 9 * minute, 'renewed'],
    ['elsewhere whose lease has ended', foreign, 11 * minute, 'silent'],
  ])('Of a daemon %s is said what can be seen', async (_kind, text, ageMs, sight) => {
    const daemon = await findDaemon(write('s.daemon', text, ageMs))
    expect(daemon?.sight).toBe(sight)
    const said = watcherInWords(recordDaemon(daemon!), 'watches')
    expect(said.includes('cannot be seen from here')).toBe(sight !== 'running')
  })

  test('A daemon that has ended is none', async () => {
    expect(await findDaemon(write('s.daemon', dead))).toBeNull()
  })

  test('A process that stands by takes the lock of a silent daemon and renews it as its own', async () => {
    const path = write('s.daemon', dead)
    const lock = await awaitTurn(path, new AbortController().signal, noWait)
    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid)
    await lock.release()
  })

  test.each([
    [
      'is asked to become the daemon',
      (path: string, signal: AbortSignal) => becomeDaemon(path, { signal }),
    ],
    ['stands by', (path: string, signal: AbortSignal) => awaitTurn(path, signal)],
  ])('A process that %s ends at once when it is stopped', async (_what, take) => {
    const path = write('s.daemon', foreign, 11 * minute)
    await expect(take(path, AbortSignal.abort())).rejects.toThrow()
    expect(readFileSync(path, 'utf8')).toBe(foreign)
  })
})
