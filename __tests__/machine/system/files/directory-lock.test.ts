import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockDirectory, lockName } from '../../../../src/machine/system/files/directory-lock.js'
import {
  ownIdentity,
  type ProcessIdentity,
  processState,
} from '../../../../src/machine/system/processes/process-identity.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
/** The number of a process that has ended. */
const endedPid = (): number => spawnSync(process.execPath, ['--version']).pid

/** A pause in which nobody renews a lock. */
const atOnce = async (): Promise<void> => undefined

/** A directory that somebody has locked. */
function lockedBy(changes: Partial<ProcessIdentity>, age = 0): string {
  const directory = scratch.path('out')
  mkdirSync(directory)
  const path = join(directory, lockName)
  writeFileSync(path, JSON.stringify({ ...ownIdentity(), ...changes }))
  const then = new Date(Date.now() - age)
  utimesSync(path, then, then)
  return directory
}

describe('One writer per directory', () => {
  test('The second writer learns the name of the first, and the lock leaves nothing behind', async () => {
    const directory = scratch.path('')
    const first = await lockDirectory(directory)
    expect(first.status).toBe('held')
    expect(await lockDirectory(directory)).toMatchObject({
      status: 'taken',
      owner: { pid: process.pid, started_at: expect.stringMatching(/^\d{4}-/) },
    })
    if (first.status === 'held') await first.release()
    expect(readdirSync(directory)).toEqual([])
    expect(await lockDirectory(directory)).toMatchObject({ status: 'held' })
  })

  test('Only one of many concurrent writers gets the lock', async () => {
    const directory = lockedBy({ pid: endedPid() })
    const locks = await Promise.all(Array.from({ length: 20 }, () => lockDirectory(directory)))
    expect(locks.filter(({ status }) => status === 'held')).toHaveLength(1)
    expect(readdirSync(directory)).toEqual([lockName])
  })

  test('Only its owner can release the lock', async () => {
    const directory = scratch.path('')
    const lock = await lockDirectory(directory)
    writeFileSync(join(directory, lockName), 'of another')
    if (lock.status === 'held') await lock.release()
    expect(readFileSync(join(directory, lockName), 'utf8')).toBe('of another')
  })
})

describe('Lock of a writer', () => {
  test.each([
    { name: 'that has ended', changes: () => ({ pid: endedPid() }) },
    { name: 'whose number another process has now', changes: () => ({ start_ticks: '1' }) },
  ])('The writer breaks a lock $name', async ({ changes }) => {
    const directory = lockedBy(changes())
    expect(await lockDirectory(directory)).toMatchObject({ status: 'held' })
  })

  test('The writer breaks a lock from an earlier boot of this machine', () => {
    const own = { ...ownIdentity(), machine_id: 'm' }
    expect(processState({ ...own, boot_id: 'earlier' }, own)).toBe('gone')
  })

  test.each([
    { name: 'of another host', changes: { host: 'elsewhere' } },
    { name: 'of another namespace of process ids', changes: { pid_namespace: 'pid:[1]' } },
    {
      name: 'of another boot of an unknown machine',
      changes: { boot_id: 'b', machine_id: null },
    },
  ])('The writer respects a lock $name until it has been silent for long', async ({ changes }) => {
    const directory = lockedBy({ ...changes, pid: endedPid() }, 500_000)
    expect(await lockDirectory(directory)).toMatchObject({ status: 'taken', owner: changes })
    const then = new Date(Date.now() - 700_000)
    utimesSync(join(directory, lockName), then, then)
    expect(await lockDirectory(directory, atOnce)).toMatchObject({ status: 'held' })
  })

  test('The writer respects a lock that looks old after the calendar was set, because its holder renews it', async () => {
    const directory = lockedBy({ host: 'elsewhere' }, 3_600_000)
    const renewed = async () => {
      const now = new Date()
      utimesSync(join(directory, lockName), now, now)
    }
    const answer = await lockDirectory(directory, renewed)
    expect(answer).toMatchObject({ status: 'taken', owner: { host: 'elsewhere' } })
  })

  test('The writer respects a lock from the future, after the calendar was set back', async () => {
    const directory = lockedBy({ host: 'elsewhere' }, -3_600_000)
    expect(await lockDirectory(directory, atOnce)).toMatchObject({ status: 'taken' })
  })

  test('The writer respects a lock without an owner too', async () => {
    const directory = scratch.path('')
    writeFileSync(join(directory, lockName), 'half of')
    expect(await lockDirectory(directory)).toMatchObject({ status: 'taken', owner: null })
  })
})
