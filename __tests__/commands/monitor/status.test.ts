import { execFileSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import { createLocalEngine } from '../../../src/commands/local-engine.js'
import { statusMonitor } from '../../../src/commands/monitor/status.js'
import { formatRecord } from '../../../src/records/format-record.js'
import { healthStatus } from '../../../src/records/health-status.js'
import type { WrittenCoordinatorEvent } from '../../../src/records/coordinator-event.js'
import type { WrittenRunEvent } from '../../../src/records/run-event.js'
import type { HealthCheckpoint } from '../../../src/records/health-checkpoint.js'
import { coordinatorLog, rankLog } from '../../support/event-log.js'
import { aHealthCheckpoint } from '../../support/builders.js'
import { aWorld } from '../world.js'

/** The time in every world of these tests. */
const noon = '2026-01-15T12:00:00.000Z'
const wide = aHealthCheckpoint().workers.slice(0, 1)
const aRun = (changes: Partial<HealthCheckpoint> = {}): HealthCheckpoint =>
  aHealthCheckpoint({
    workers: [0, 1, 2].flatMap((worker_id) =>
      wide.map((worker) => ({ ...worker, worker_id, timestamp: noon })),
    ),
    timestamp: noon,
    ...changes,
  })

const options = {
  ...{ checkpoint: 'health.json', runDir: null, staleAfter: 10 },
  ...{ json: false, quiet: false, verbose: false },
}

/** What the command says of what `prepare` puts into a folder. */
async function statusOf(
  prepare: (path: string, folder: string) => unknown,
  manner: Partial<typeof options> = {},
) {
  const world = await aWorld(createLocalEngine('/nowhere'), manner)
  const path = join(world.folder, 'health.json')
  await prepare(path, world.folder)
  const { exitCode } = await statusMonitor({ ...options, ...manner }, world.dependencies)
  return { exitCode, ...world.said }
}

/** Written at the time that it says. */
function write(path: string, checkpoint: HealthCheckpoint): void {
  writeFileSync(path, formatRecord(checkpoint))
  const seconds = Date.parse(checkpoint.timestamp) / 1000
  utimesSync(path, seconds, seconds)
}

describe('the status of a run', () => {
  test('is one line, and exit code 0 when it is healthy', async () => {
    const { exitCode, stdout, stderr } = await statusOf((path) => write(path, aRun()))
    expect(stdout).toMatch(/^HEALTHY {2}run run-of-2 {2}step 4\/10 {2}3 workers at work.*\n$/)
    expect([exitCode, stderr]).toEqual([0, ''])
  })

  test('is exit code 1 when a worker has failed', async () => {
    const [first, second, third] = aRun().workers
    const failed = { ...third!, status: 'failed' as const, throughput_samples_per_sec: 0 }
    const { exitCode, stdout } = await statusOf((path) =>
      write(path, aRun({ workers: [first!, second!, failed] })),
    )
    expect(stdout).toMatch(/^CRITICAL .*failed_worker/)
    expect(exitCode).toBe(1)
  })

  test('cannot be told of a file that has not been written for long, and did not say that it ended', async () => {
    const earlier = '2026-01-15T11:00:00.000Z'
    const old = await statusOf((path) => write(path, aRun({ timestamp: earlier })))
    expect(old).toMatchObject({
      exitCode: 2,
      stdout: expect.stringMatching(/^UNKNOWN .*not changed/),
    })
    const over = { timestamp: earlier, completed_steps: 4, total_steps: 4, is_complete: true }
    const ended = await statusOf((path) => write(path, aRun(over)))
    expect(ended).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^HEALTHY /) })
  })

  test('goes by the timestamp too: a copy is as old as what it says', async () => {
    const copied = await statusOf((path) => {
      write(path, aRun({ timestamp: '2026-01-15T11:00:00.000Z' }))
      utimesSync(path, Date.parse(noon) / 1000, Date.parse(noon) / 1000)
    })
    expect(copied.exitCode).toBe(2)
  })

  test('is a document for machines', async () => {
    const { stdout } = await statusOf((path) => write(path, aRun()), { json: true })
    const status = healthStatus.parse(JSON.parse(stdout))
    expect(status).toMatchObject({
      ...{ status: 'healthy', run_id: 'run-of-2', phase: 'running' },
      ...{ completed_steps: 4, total_steps: 10, num_workers: 3, timestamp: noon },
      anomaly_counts: { total: 0, by_severity: { warning: 0, critical: 0 } },
    })
  })

  test('has nothing in it that moves a cursor', async () => {
    const hostile = 'x\u001b[2J\r\n\u0007HEALTHY'
    const { stdout } = await statusOf((path) => write(path, aRun({ run_id: hostile })))
    expect(stdout.trimEnd()).toMatch(/^[^\u0000-\u001f\u007f]*$/)
  })
})

describe('what cannot be seen is said in words of its own, with exit code 2', () => {
  test('missing', async () => {
    const { exitCode, stdout } = await statusOf(() => undefined)
    expect([exitCode, stdout]).toEqual([
      2,
      expect.stringMatching(/^UNKNOWN .*there is no such file \(.*health\.json\)\n$/),
    ])
  })

  test.each([
    ['a directory', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ])('unreadable: %s', async (what, prepare) => {
    const { exitCode, stdout } = await statusOf(prepare)
    expect(exitCode).toBe(2)
    expect(stdout).toContain(`the file cannot be read: it is ${what}`)
  })

  test.each(['', '{"run_id":"r"', '[]', 'null', '{"run_id":"r"}', 'no json'])(
    'corrupt: %j',
    async (text) => {
      const { exitCode, stdout } = await statusOf((path) => writeFileSync(path, text))
      expect(exitCode).toBe(2)
      expect(stdout).toMatch(/^UNKNOWN .*the file is corrupt: /)
    },
  )

  test('and is an error for those who want to hear of errors only', async () => {
    const missing = await statusOf(() => undefined, { quiet: true })
    expect(missing).toMatchObject({ stdout: '', stderr: expect.stringContaining('no such file') })
    const healthy = await statusOf((path) => write(path, aRun()), { quiet: true })
    expect(healthy).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })
  })

  test('a file that is half written is looked at again', async () => {
    const text = formatRecord(aRun())
    const { exitCode } = await statusOf((path) => {
      writeFileSync(path, text.slice(0, 99))
      void delay(150).then(() => writeFileSync(path, text))
    })
    expect(exitCode).toBe(0)
  })
})

describe('event logs beside the checkpoint', () => {
  const started: WrittenCoordinatorEvent = {
    ...{ type: 'run-started', run_id: 'run-of-2', world_size: 3, first_step: 0, num_steps: 10 },
    ...{ cores: null, checkpoint_every: 0, at_ms: 0 },
  }
  const vote = (rank: number): WrittenRunEvent => ({
    ...{ type: 'violation', rank, step: 1, check: 'replica-vote', ranks: [2], tensor: null },
    ...{ message: 'rank 2 holds other weights', at_ms: 50 },
  })

  test('let the shared detectors speak', async () => {
    const { exitCode, stdout } = await statusOf((path, folder) => {
      const events = join(folder, 'runs', 'run-of-2', 'events')
      mkdirSync(events, { recursive: true })
      const looked = { type: 'look', at_ms: 9000 } as const
      writeFileSync(join(events, 'coordinator.jsonl'), coordinatorLog(started, looked))
      for (const rank of [0, 1])
        writeFileSync(join(events, `rank-${rank}.log`), rankLog(vote(rank)))
      write(path, aRun())
    })
    expect(stdout).toMatch(/^CRITICAL .*replica_divergence/)
    expect(exitCode).toBe(1)
  })

  test('that are damaged are told of to those who ask, and decide nothing', async () => {
    const { exitCode, stderr } = await statusOf(
      (path, folder) => {
        mkdirSync(join(folder, 'runs', 'run-of-2', 'events'), { recursive: true })
        writeFileSync(join(folder, 'runs/run-of-2/events/coordinator.jsonl'), 'garbage\n')
        write(path, aRun())
      },
      { verbose: true },
    )
    expect(stderr).toContain("1 line of the coordinator's log is damaged")
    expect(exitCode).toBe(0)
  })
})
