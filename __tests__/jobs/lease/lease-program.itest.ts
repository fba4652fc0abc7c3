import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { until } from '../../support/until.js'
import {
  fenceFile,
  fenceText,
  leaseFile,
  leasedCommand,
  readLease,
} from '../../../src/jobs/lease/lease.js'
import { leasePackage } from '../../../src/jobs/lease/lease-program.js'

async function aLeasedProgram(command: readonly string[], attempt = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(leasePackage)) {
    await mkdir(join(folder, 'package', 'minicluster_job'), { recursive: true })
    await writeFile(join(folder, 'package', path), text)
  }
  const directory = join(folder, 'checkpoints')
  await mkdir(directory)
  const start = () => {
    const terms = { directory, run: 'r1', id: `mc-r1-a${attempt}`, attempt, beatSeconds: 0.1 }
    const [program = '', ...parameters] = leasedCommand(terms, command)
    const child = spawn(program, parameters, {
      env: { ...process.env, PYTHONPATH: join(folder, 'package') },
      detached: true,
      stdio: 'ignore',
    })
    return new Promise<number | null>((resolve) => child.on('close', resolve))
  }
  const lease = async () =>
    readLease(
      await readFile(join(directory, leaseFile), 'utf8').catch(() => null),
      `mc-r1-a${attempt}`,
    )
  const fence = (run: string, below: number) =>
    writeFile(join(directory, fenceFile), fenceText(run, below))
  return { directory, command, start, lease, fence }
}

describe('a program under a lease', () => {
  test.each([
    [['true'], 0],
    [['sh', '-c', 'exit 3'], 3],
    [['sh', '-c', 'kill -9 $$'], 137],
    [['no-such-program'], 127],
  ])(
    'The program %j ends as it would without a lease, and the lease records its exit code',
    async (command, exitCode) => {
      const program = await aLeasedProgram(command)
      expect(await program.start()).toBe(exitCode)
      expect(await program.lease()).toMatchObject({ kind: 'read', isReleased: true, exitCode })
    },
  )

  test('The lease is renewed while the program runs, and a fence ends it with its children', async () => {
    const program = await aLeasedProgram([
      'sh',
      '-c',
      'trap "" TERM; sleep 1000 & wait; sleep 1000',
    ])
    const ended = program.start()
    await until(async () => (await program.lease()).kind === 'read')
    const first = await program.lease()
    await until(async () => {
      const now = await program.lease()
      return now.kind === 'read' && first.kind === 'read' && now.text !== first.text
    })
    await program.fence('r1', 2)
    expect(await ended).toBe(75)
    expect(await program.lease()).toMatchObject({ isReleased: true })
  }, 60_000)

  test('A program whose lease can no longer be written is killed at once, and gets no time to end by itself', async () => {
    const program = await aLeasedProgram([
      ...['sh', '-c', 'trap "sleep 4; touch $0" TERM; sleep 1000 & wait; wait'],
      join(await mkdtemp(join(tmpdir(), 'minicluster-lease-')), 'ended-by-itself'),
    ])
    const [marker = ''] = program.command.slice(-1)
    onTestFinished(() => rm(dirname(marker), { recursive: true, force: true }))
    const ended = program.start()
    await until(async () => (await program.lease()).kind === 'read')
    await rename(program.directory, `${program.directory}-elsewhere`)
    expect(await ended).toBe(75)
    expect(existsSync(marker)).toBe(false)
  }, 60_000)

  test('The program does not start an attempt that was fenced off before', async () => {
    const program = await aLeasedProgram(['touch', 'began'])
    await program.fence('r1', 2)
    expect(await program.start()).toBe(75)
    expect(await program.lease()).toEqual({ kind: 'none' })
  })

  test('The program ignores a fence of another run or of earlier attempts', async () => {
    const program = await aLeasedProgram(['true'], 2)
    await program.fence('r1', 2)
    expect(await program.start()).toBe(0)
    await program.fence('another', 9)
    expect(await program.start()).toBe(0)
  })

  test('A lease of another attempt or a damaged lease proves nothing about this one', () => {
    expect(readLease('{"id":"x","state":"released"}', 'y')).toEqual({ kind: 'none' })
    expect(readLease('{"id":', 'y')).toEqual({ kind: 'unreadable' })
    expect(readLease('null', 'y')).toEqual({ kind: 'none' })
  })
})
