import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { describe, expect, onTestFinished, test } from 'vitest'
import { processesWith } from '../../../support/processes/processes-with.js'
import { until } from '../../../support/until.js'
import {
  fenceFile,
  fenceText,
  leaseFile,
  leasedCommand,
} from '../../../../src/watch/jobs/lease/lease.js'
import { readLease } from '../../../../src/watch/jobs/lease/lease.js'
import { leasePackage } from '../../../../src/watch/jobs/lease/lease-program.js'

type Changes = { readonly attempt?: number; readonly run?: string; readonly folder?: string }

async function aLeasedProgram(command: readonly string[], changes: Changes = {}) {
  const { attempt = 1, run = 'r1' } = changes
  const folder = changes.folder ?? (await mkdtemp(join(tmpdir(), 'minicluster-lease-')))
  onTestFinished(async () => {
    for (const pid of processesWith(folder)) kill(pid)
    await rm(folder, { recursive: true, force: true })
  })
  for (const [path, text] of Object.entries(leasePackage)) {
    await mkdir(join(folder, 'package', 'minicluster_job'), { recursive: true })
    await writeFile(join(folder, 'package', path), text)
  }
  const directory = join(folder, 'checkpoints')
  await mkdir(directory, { recursive: true })
  const id = `mc-${run}-a${attempt}`
  const said = { text: '' }
  const start = (grace = '1'): { child: ChildProcess; ended: Promise<number | null> } => {
    const terms = { directory, run, id, attempt, beatSeconds: 0.1 }
    const [program = '', ...parameters] = leasedCommand(terms, command)
    const at = parameters.indexOf('--')
    const words = [...parameters.slice(0, at), '--grace', grace, ...parameters.slice(at)]
    const child = spawn(program, words, {
      env: { ...process.env, PYTHONPATH: join(folder, 'package'), PYTHONDONTWRITEBYTECODE: '1' },
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.stdout.on('data', (bytes: Buffer) => (said.text += bytes.toString()))
    return { child, ended: new Promise((resolve) => child.on('exit', resolve)) }
  }
  const text = () => readFile(join(directory, leaseFile), 'utf8').catch(() => null)
  const lease = async () => readLease(await text(), { id, run })
  const fence = (of: string, below: number) =>
    writeFile(join(directory, fenceFile), fenceText(of, below))
  const ranks = () => {
    // The guard and its keeper have the command in their own command lines.
    const ofGuard = processesWith('minicluster_job')
    return processesWith(join(folder, 'rank')).filter((pid) => !ofGuard.includes(pid))
  }
  return { folder, directory, said, start, text, lease, fence, ranks, rank: join(folder, 'rank') }
}

/** A shell script whose command line names the folder, and that ignores SIGTERM. */
const deaf = (path: string) => `sh -c 'trap "" TERM; while :; do sleep 0.1; done' ${path}`

/** Programs that leave ranks outside of their own session, group and tree. */
const launchers: Readonly<Record<string, (rank: string) => string>> = {
  'setsid, as torchrun starts its ranks': (rank) => `setsid ${deaf(rank)}`,
  'nohup in the background': (rank) => `nohup setsid ${deaf(rank)} >/dev/null 2>&1`,
  'an orphan of an orphan': (rank) =>
    `(setsid sh -c "(setsid ${deaf(rank).replaceAll('"', '\\"')} &) &" &)`,
  'an environment without the mark': (rank) => `env -i PATH=$PATH setsid ${deaf(rank)}`,
}

const kill = (pid: number | undefined): void => {
  try {
    process.kill(pid ?? 0, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

const held = async ({ lease, ranks }: Awaited<ReturnType<typeof aLeasedProgram>>) => {
  await until(async () => (await lease()).kind === 'read' && ranks().length > 0)
}

/** The guard and its keeper are the two processes that run the package. */
const guards = (folder: string, child: ChildProcess) =>
  processesWith(`minicluster_job\0--directory\0${folder}`).filter((pid) => pid !== child.pid)

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
      expect(await program.start().ended).toBe(exitCode)
      expect(await program.lease()).toMatchObject({ kind: 'read', isReleased: true, exitCode })
      await until(() => processesWith(program.folder).length === 0)
    },
  )

  test.each(Object.entries(launchers))(
    'Ranks that outlive the command are ended before the lease is released: %s',
    async (_, launch) => {
      const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
      const line = `${launch(join(folder, 'rank'))} & sleep 1; exit 5`
      const program = await aLeasedProgram(['sh', '-c', line], { folder })
      const { ended } = program.start()
      await held(program)
      await until(async () => {
        const lease = await program.lease()
        const isReleased = lease.kind === 'read' && lease.isReleased
        if (isReleased) expect(program.ranks()).toEqual([])
        return isReleased
      })
      expect(await ended).toBe(5)
      expect(program.said.text).toContain('left behind were ended')
    },
    60_000,
  )

  test.each(Object.entries(launchers))(
    'Ranks end with the program that holds the lease, and only then it is released: %s',
    async (_, launch) => {
      const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
      const line = `${launch(join(folder, 'rank'))} & wait; sleep 1000`
      const program = await aLeasedProgram(['sh', '-c', line], { folder })
      const { child } = program.start()
      await held(program)
      // The keeper hears of new processes with every beat.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      kill(child.pid)
      await until(async () => {
        const lease = await program.lease()
        return lease.kind === 'read' && lease.isReleased
      })
      expect(program.ranks()).toEqual([])
      await until(() => processesWith(program.folder).length === 0)
    },
    60_000,
  )

  test('A keeper that is killed is replaced, and the command does not notice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
    const program = await aLeasedProgram(['sh', '-c', `setsid ${deaf(join(folder, 'rank'))}`], {
      folder,
    })
    const { child } = program.start()
    await held(program)
    const [keeper] = guards(program.directory, child)
    kill(keeper)
    await until(() => {
      const now = guards(program.directory, child)
      return now.length === 1 && now[0] !== keeper
    })
    expect(program.ranks()).not.toEqual([])
    kill(child.pid)
    await until(() => processesWith(program.folder).length === 0)
    expect(await program.lease()).toMatchObject({ isReleased: true })
  }, 60_000)

  test('A fence ends the command and all that it has started, and gives it time to save', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
    const saved = join(folder, 'saved')
    const line = `trap 'sleep 2; touch ${saved}; exit' TERM; setsid ${deaf(join(folder, 'rank'))} & while :; do sleep 0.1; done`
    const program = await aLeasedProgram(['sh', '-c', line], { folder })
    const { ended } = program.start('6')
    await held(program)
    await program.fence('r1', 2)
    expect(await ended).toBe(75)
    expect(existsSync(saved)).toBe(true)
    expect(program.ranks()).toEqual([])
    expect(program.said.text).toContain('attempt 1 is fenced off and ends')
    expect(await program.lease()).toMatchObject({ isReleased: true })
  }, 60_000)

  test('A lease that cannot be written ends nothing, and the program says so once, and never that it is fenced off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
    const rank = join(folder, 'rank')
    const program = await aLeasedProgram(['sh', '-c', `${deaf(rank)} & wait`], { folder })
    const { ended } = program.start()
    await held(program)
    await rename(program.directory, `${program.directory}-elsewhere`)
    await until(() => program.said.text.includes('the command continues'))
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect(program.ranks()).not.toEqual([])
    await rename(`${program.directory}-elsewhere`, program.directory)
    await until(() => program.said.text.includes('the lease is renewed again'))
    expect(program.said.text.match(/cannot be renewed/g)).toHaveLength(1)
    expect(program.said.text).not.toContain('fenced')
    await program.fence('r1', 2)
    expect(await ended).toBe(75)
  }, 60_000)

  test('The program does not start an attempt that was fenced off before', async () => {
    const program = await aLeasedProgram(['touch', 'began'])
    await program.fence('r1', 2)
    expect(await program.start().ended).toBe(75)
    expect(await program.lease()).toEqual({ kind: 'none' })
  })

  test('The program ignores a fence of another run or of earlier attempts', async () => {
    const program = await aLeasedProgram(['true'], { attempt: 2 })
    await program.fence('r1', 2)
    expect(await program.start().ended).toBe(0)
    await program.fence('another', 9)
    expect(await program.start().ended).toBe(0)
  })

  test('The program does not start beside another run, which it names with the time; it starts when that has ended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
    const first = await aLeasedProgram(['sh', '-c', `${deaf(join(folder, 'rank'))} & wait`], {
      folder,
    })
    const { ended } = first.start()
    await held(first)
    const before = await first.text()
    const second = await aLeasedProgram(['true'], { folder, run: 'r2' })
    expect(await second.start().ended).toBe(76)
    expect(second.said.text).toMatch(
      /is in use: run r1, attempt 1, holds its lease since \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/,
    )
    expect(JSON.parse((await first.text()) ?? '{}')).toMatchObject({
      mark: (JSON.parse(before ?? '{}') as { mark: string }).mark,
    })
    await first.fence('r1', 2)
    await ended
    expect(await second.start().ended).toBe(0)
  }, 60_000)

  test('Of two runs that start at the same moment in one directory, one starts', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'minicluster-lease-'))
    const runs = await Promise.all(
      ['r1', 'r2', 'r3'].map((run) => aLeasedProgram(['sleep', '3'], { folder, run })),
    )
    const codes = await Promise.all(runs.map((run) => run.start().ended))
    expect([...codes].sort()).toEqual([0, 76, 76])
  }, 60_000)

  test('A damaged lease refuses the start with a reason and what to do', async () => {
    const program = await aLeasedProgram(['true'])
    await writeFile(join(program.directory, leaseFile), '{"id":')
    expect(await program.start().ended).toBe(73)
    expect(program.said.text).toContain('is damaged; remove it if no training runs')
    await chmod(program.directory, 0o755)
  })
})
