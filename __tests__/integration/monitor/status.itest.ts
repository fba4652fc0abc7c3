import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { healthStatus } from '../../../src/kit/records/monitor/health-status.js'
import { aFolder, findWorkers, minicluster, start, waitFor } from '../program.js'

const seconds = 1000
const files = ['--output', 'a.json', '--run-dir', 'run', '--health', 'health.json']
const status = (folder: string, ...more: string[]) =>
  minicluster(folder, 'monitor', 'status', '--health', 'health.json', ...more)

/** A run that would take minutes, once its checkpoint is there and names all workers. */
async function startEndlessRun() {
  const folder = await aFolder()
  const run = start('cli.js', ['run', '--workers', '3', '--steps', '1000000', ...files], {
    cwd: folder,
  })
  const workers = await findWorkers(join(folder, 'run'), 3)
  await waitFor(async () => {
    const { exitCode } = await status(folder)
    return exitCode === 0 || exitCode === 1 ? true : null
  })
  return { folder, workers, ...run }
}

describe('Command "monitor status"', () => {
  test(
    'The status shows a running run, and the same run after its coordinator was killed',
    async () => {
      const { folder, child, ended } = await startEndlessRun()
      const now = await status(folder)
      // Three workers may have fewer cores than that, which costs them time; nothing else is true.
      const isShort = /^DEGRADED .* (slow_\w+|allreduce_spike|cpu_starved): /.test(now.stdout)
      const word = isShort ? 'DEGRADED' : 'HEALTHY'
      expect(now.stdout).toMatch(new RegExp(`^${word} {2}run \\S+ {2}step \\d+/1000000 {2}\\S`))
      expect(now).toMatchObject({ exitCode: isShort ? 1 : 0, stderr: '' })
      child.kill('SIGKILL')
      await ended
      await delay(2 * seconds)
      const later = await status(folder, '--stale-after', '1')
      expect(later.exitCode).toBe(3)
      expect(later.stdout).toMatch(/^UNKNOWN .*has not changed for .* did not report its end/)
    },
    60 * seconds,
  )

  test(
    'The status shows a run whose worker was killed',
    async () => {
      const { folder, workers, ended } = await startEndlessRun()
      process.kill(workers[1]!, 'SIGKILL')
      await ended
      const { exitCode, stdout } = await status(folder)
      expect(stdout).toMatch(/^CRITICAL .*worker 1 was killed with SIGKILL/)
      expect(exitCode).toBe(1)
    },
    60 * seconds,
  )

  test(
    'The status shows a finished run as a line and as a document',
    async () => {
      const folder = await aFolder()
      const run = await minicluster(folder, 'run', '--workers', '3', '--steps', '60', ...files)
      expect(run.exitCode).toBe(0)
      const line = await status(folder)
      expect(line).toMatchObject({ exitCode: 0, stderr: '' })
      expect(line.stdout).toMatch(/^HEALTHY {2}run \S+ {2}step 60\/60 {2}.*\n$/)
      const { exitCode, stdout } = await status(folder, '--json')
      expect(healthStatus.parse(JSON.parse(stdout))).toMatchObject({
        status: 'healthy',
        phase: 'complete',
        completed_steps: 60,
        num_workers: 3,
      })
      expect(exitCode).toBe(0)
    },
    60 * seconds,
  )

  test('The status reads files of the older tool, finished and unfinished', async () => {
    const folder = await aFolder()
    const write = (checkpoint: object) =>
      writeFile(join(folder, 'health.json'), JSON.stringify(checkpoint, null, 2))
    await write(foreign({ completed_steps: 50, is_complete: true }, 49))
    const finished = await status(folder)
    expect(finished.stdout).toMatch(
      /^HEALTHY SO FAR, NOT FULLY JUDGED {2}run 5d41b6c2 {2}step 50\/50 /,
    )
    expect(finished.exitCode).toBe(0)
    await write(foreign({ completed_steps: 12, is_complete: false }, 11))
    const midway = await status(folder)
    expect(midway.stdout).toContain('step 12/50')
    expect([0, 3]).toContain(midway.exitCode)
    await write(foreign({ completed_steps: 12, is_complete: false }, 11, 0))
    const failed = await status(folder)
    expect(failed.stdout).toMatch(/^CRITICAL .*failed_worker/)
    expect(failed.exitCode).toBe(1)
  })

  test('The status without a file is one line with exit code 3 and no stack trace', async () => {
    const { exitCode, stdout, stderr } = await minicluster(await aFolder(), 'monitor', 'status')
    expect(stdout).toMatch(
      /^UNKNOWN .*there is no such file \(.*minicluster_results\/health.json\)/,
    )
    expect([exitCode, stderr]).toEqual([3, ''])
  })
})

/** As its Python writes it: six digits of microseconds, an offset, and no times of phases. */
function foreign(run: object, step: number, lastThroughput = 2391.5) {
  const timestamp = new Date().toISOString().replace('Z', '000+00:00')
  const workers = [2410.25, 2402.75, lastThroughput].map((throughput, worker_id) => ({
    worker_id,
    step,
    loss: 0.52,
    throughput_samples_per_sec: throughput,
    allreduce_time_ms: 0.0,
    compute_time_ms: 0.0,
    timestamp,
    status: throughput > 0 ? 'healthy' : 'failed',
  }))
  return { run_id: '5d41b6c2', total_steps: 50, ...run, workers, timestamp }
}
