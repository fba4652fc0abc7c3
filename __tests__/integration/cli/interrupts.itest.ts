import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { processesIn } from '../../support/processes/processes-in.js'
import { aFolder, findWorkers, isAlive, start, waitFor } from '../program.js'

const seconds = 1000
const endless = ['--steps', '1000000', '--workers', '2', '--run-dir', 'run', '--output', 'a.json']

/** A run that would take minutes, once its workers train. */
async function startEndlessRun(temporary = tmpdir()) {
  const folder = await aFolder()
  const env = { ...process.env, TMPDIR: temporary }
  const run = start('cli.js', ['run', ...endless], { cwd: folder, env })
  const workers = await findWorkers(join(folder, 'run'), 2)
  return { folder, workers, ...run }
}

const allGone = (pids: readonly number[]) => (pids.some(isAlive) ? null : true)

describe('Stopped run', () => {
  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)(
    'The signal %s ends the run with exit code %i and leaves no worker and no result',
    async (signal, exitCode) => {
      const { folder, child, workers, ended } = await startEndlessRun()
      child.kill(signal)
      const result = await ended
      expect(result).toMatchObject({ exitCode, signal: null })
      expect(result.stderr).toContain('Interrupted; the processes of this command are stopped.')
      expect(result.stderr).toContain('The event logs of the run are in run: ')
      expect(workers.some(isAlive)).toBe(false)
      expect(await readdir(folder)).not.toContain('a.json')
    },
    30 * seconds,
  )

  test(
    'An interrupted check says where the event logs of its last run are',
    async () => {
      const cwd = await aFolder()
      const words = ['check', '--steps', '1000000', '--output-dir', 'out']
      const { child, ended } = start('cli.js', words, { cwd })
      const runs = join(cwd, 'out/runs')
      const [run = ''] = await waitFor(() => readdir(runs).catch(() => null))
      const workers = await findWorkers(join(runs, run), 1)
      child.kill('SIGINT')
      const { exitCode, stderr } = await ended
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 130 })
      expect(stderr).toContain(
        `No report was written. The event logs of the last run are in out/runs/${run}: read one with "minicluster runs events out/runs/${run} --rank 0".`,
      )
      expect(workers.some(isAlive)).toBe(false)
      expect(await readdir(join(cwd, 'out'))).not.toContain('report.html')
    },
    30 * seconds,
  )

  test(
    'A killed coordinator leaves no worker and no result',
    async () => {
      const { child, workers, ended } = await startEndlessRun()
      child.kill('SIGKILL')
      await ended
      await waitFor(() => allGone(workers))
    },
    30 * seconds,
  )
})

test(
  'A killed worker ends the run with exit code 3 and its rank within five seconds',
  async () => {
    const { workers, ended } = await startEndlessRun()
    const killedAt = Date.now()
    process.kill(workers[1]!, 'SIGKILL')
    const { exitCode, stderr } = await ended
    expect(Date.now() - killedAt).toBeLessThan(5 * seconds)
    expect(exitCode).toBe(3)
    expect(stderr).toMatch(/worker 1 was killed with SIGKILL/)
    expect(workers.some(isAlive)).toBe(false)
  },
  30 * seconds,
)

test(
  'The run leaves no rendezvous directory behind',
  async () => {
    const temporary = await aFolder()
    const { child, ended } = await startEndlessRun(temporary)
    expect(await readdir(temporary)).not.toEqual([])
    child.kill('SIGINT')
    await ended
    expect(await readdir(temporary)).toEqual([])
  },
  30 * seconds,
)

test(
  'The next run removes the scratch directory of a killed one',
  async () => {
    const temporary = await aFolder()
    const killed = await startEndlessRun(temporary)
    // At once, as a machine does that runs out of memory: a worker would remove the directory.
    killed.child.kill('SIGKILL')
    for (const worker of killed.workers) process.kill(worker, 'SIGKILL')
    await killed.ended
    await waitFor(() => allGone(killed.workers))
    const left = await readdir(temporary)
    expect(left).not.toEqual([])
    const next = await startEndlessRun(temporary)
    expect((await readdir(temporary)).filter((name) => left.includes(name))).toEqual([])
    next.child.kill('SIGINT')
    await next.ended
  },
  30 * seconds,
)

test.each([0, 1, 5, 10])(
  'A second interrupt after %i ms leaves neither a worker nor a scratch directory',
  async (delayMs) => {
    const temporary = await aFolder()
    const { child, workers, ended } = await startEndlessRun(temporary)
    child.kill('SIGINT')
    await setTimeout(delayMs)
    child.kill('SIGINT')
    await ended
    await waitFor(() => allGone(workers))
    expect(await readdir(temporary)).toEqual([])
  },
  30 * seconds,
)

test(
  'A command that floods its output ends soon after SIGINT',
  async () => {
    const cwd = await aFolder()
    const { child, ended } = start('cli.js', ['run', '--', 'sh', '-c', 'echo begun; yes words'], {
      cwd,
    })
    await waitFor(async () => (processesIn(cwd).length > 1 ? true : null))
    await setTimeout(2 * seconds)
    const sentMs = performance.now()
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ exitCode: 130 })
    expect(performance.now() - sentMs).toBeLessThan(15 * seconds)
    expect(processesIn(cwd)).toEqual([])
  },
  60 * seconds,
)
