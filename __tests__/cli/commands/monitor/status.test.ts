import { execFileSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunServices } from '../../../../src/cli/commands/run-services.js'
import { printMonitorStatus } from '../../../../src/cli/commands/monitor/status.js'
import { formatRecord } from '../../../../src/kit/records/json/format-record.js'
import { healthStatus } from '../../../../src/kit/records/monitor/health-status.js'
import type { WrittenCoordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import type { WrittenRunEvent } from '../../../../src/kit/records/run/run-event.js'
import type { HealthCheckpoint } from '../../../../src/kit/records/monitor/health-checkpoint.js'
import { coordinatorLog, rankLog } from '../../../support/builders/event-log.js'
import { aHealthCheckpoint } from '../../../support/builders/run-builders.js'
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
  health: 'health.json',
  runDir: null,
  nodesState: null as string | null,
  staleAfter: 10,
  json: false,
  quiet: false,
  verbose: false,
}

/** What the command says of what `prepare` puts into a folder. */
async function statusOf(
  prepare: (path: string, folder: string) => unknown,
  setup: Partial<typeof options> = {},
) {
  const world = await aWorld(createRunServices('/nowhere'), setup)
  const path = join(world.folder, 'health.json')
  await prepare(path, world.folder)
  const { exitCode } = await printMonitorStatus({ ...options, ...setup }, world.dependencies)
  return { exitCode, ...world.said }
}

/** Written at the time that it says. */
function write(path: string, checkpoint: HealthCheckpoint): void {
  writeFileSync(path, formatRecord(checkpoint))
  const seconds = Date.parse(checkpoint.timestamp) / 1000
  utimesSync(path, seconds, seconds)
}

describe('Status of a run', () => {
  test('The status of a healthy run gives no all-clear for anomalies that a single poll cannot judge', async () => {
    const { exitCode, stdout, stderr } = await statusOf((path) => write(path, aRun()))
    const [line = '', ...open] = stdout.trimEnd().split('\n')
    expect(line).toMatch(
      /^HEALTHY SO FAR, NOT FULLY JUDGED {2}run run-of-2 {2}step 4\/10 {2}3 workers at work, .*; undetermined: slow_worker, .*stalled_worker$/,
    )
    expect(open).toHaveLength(4)
    for (const one of open) expect(one).toMatch(/^ {2}undetermined: \w+: .*\. Needs: .*$/)
    expect([exitCode, stderr]).toEqual([0, ''])
  })

  test('The record says in a field of its own that a healthy run was not fully judged', async () => {
    const { exitCode, stdout } = await statusOf((path) => write(path, aRun()), { json: true })
    const status = healthStatus.parse(JSON.parse(stdout))
    expect(status).toMatchObject({ status: 'healthy', is_fully_judged: false })
    expect(status.undecided).toHaveLength(4)
    expect(exitCode).toBe(0)
  })

  test('The status has exit code 1 when a worker has failed', async () => {
    const [first, second, third] = aRun().workers
    const failed = { ...third!, status: 'failed' as const, throughput_samples_per_sec: 0 }
    const { exitCode, stdout } = await statusOf((path) =>
      write(path, aRun({ workers: [first!, second!, failed] })),
    )
    expect(stdout).toMatch(/^CRITICAL .*failed_worker/)
    expect(exitCode).toBe(1)
  })

  test('The status is unknown when the file is old and does not say that the run ended', async () => {
    const earlier = '2026-01-15T11:00:00.000Z'
    const old = await statusOf((path) => write(path, aRun({ timestamp: earlier })))
    expect(old).toMatchObject({
      exitCode: 3,
      stdout: expect.stringMatching(/^UNKNOWN .*not changed/),
    })
    const over = { timestamp: earlier, completed_steps: 4, total_steps: 4, is_complete: true }
    const ended = await statusOf((path) => write(path, aRun(over)))
    expect(ended).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^HEALTHY /) })
  })

  test('The status uses the timestamp, so that a copied file keeps its age', async () => {
    const copied = await statusOf((path) => {
      write(path, aRun({ timestamp: '2026-01-15T11:00:00.000Z' }))
      utimesSync(path, Date.parse(noon) / 1000, Date.parse(noon) / 1000)
    })
    expect(copied.exitCode).toBe(3)
  })

  test('The status with --json is a document for programs', async () => {
    const { stdout } = await statusOf((path) => write(path, aRun()), { json: true })
    const status = healthStatus.parse(JSON.parse(stdout))
    expect(status).toMatchObject({
      status: 'healthy',
      run_id: 'run-of-2',
      phase: 'running',
      completed_steps: 4,
      total_steps: 10,
      num_workers: 3,
      timestamp: noon,
      anomaly_counts: { total: 0, by_severity: { warning: 0, critical: 0 } },
    })
  })

  test('The status contains nothing that moves a cursor', async () => {
    const hostile = 'x\u001b[2J\r\n\u0007HEALTHY'
    const { stdout } = await statusOf((path) => write(path, aRun({ run_id: hostile })))
    expect(stdout).toMatch(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/)
    expect(stdout.split('\n')[0]).toContain('HEALTHY  step 4/10')
  })
})

describe('Unusable checkpoints', () => {
  test('The status reports a missing checkpoint with exit code 3', async () => {
    const { exitCode, stdout } = await statusOf(() => undefined)
    expect([exitCode, stdout]).toEqual([
      3,
      expect.stringMatching(/^UNKNOWN .*there is no such file \(.*health\.json\)\n$/),
    ])
  })

  test.each([
    ['a directory', (path: string) => mkdirSync(path)],
    ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ])('The status reports an unreadable checkpoint with exit code 3: %s', async (what, prepare) => {
    const { exitCode, stdout } = await statusOf(prepare)
    expect(exitCode).toBe(3)
    expect(stdout).toContain(`the file cannot be read: it is ${what}`)
  })

  test.each(['', '{"run_id":"r"', '[]', 'null', '{"run_id":"r"}', 'no json'])(
    'The status reports a corrupt checkpoint with exit code 3: %j',
    async (text) => {
      const { exitCode, stdout } = await statusOf((path) => writeFileSync(path, text))
      expect(exitCode).toBe(3)
      expect(stdout).toMatch(/^UNKNOWN .*the file is corrupt: /)
    },
  )

  test('The status with --quiet still prints an error', async () => {
    const missing = await statusOf(() => undefined, { quiet: true })
    expect(missing).toMatchObject({ stdout: '', stderr: expect.stringContaining('no such file') })
    const healthy = await statusOf((path) => write(path, aRun()), { quiet: true })
    expect(healthy).toMatchObject({ exitCode: 0, stdout: '', stderr: '' })
  })

  test('The status reads a half-written file again', async () => {
    const text = formatRecord(aRun())
    const world = await aWorld(createRunServices('/nowhere'))
    const path = join(world.folder, 'health.json')
    writeFileSync(path, text.slice(0, 99))
    const pause = async () => writeFileSync(path, text)
    const { exitCode } = await printMonitorStatus(options, { ...world.dependencies, pause })
    expect(exitCode).toBe(0)
  })
})

describe('Event logs beside the checkpoint', () => {
  const started: WrittenCoordinatorEvent = {
    type: 'run-started',
    run_id: 'run-of-2',
    world_size: 3,
    first_step: 0,
    num_steps: 10,
    cores: null,
    checkpoint_every: 0,
    at_ms: 0,
  }
  const vote = (rank: number): WrittenRunEvent => ({
    type: 'violation',
    rank,
    step: 1,
    check: 'replica-vote',
    ranks: [2],
    tensor: null,
    message: 'rank 2 holds other weights',
    at_ms: 50,
  })

  test('The status includes the findings of the shared detectors', async () => {
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

  /** A run that looks healthy, with a log of the coordinator and of each rank. */
  const withLogs = (end: { coordinator?: string; rank?: Buffer }) =>
    statusOf((path, folder) => {
      const events = join(folder, 'runs', 'run-of-2', 'events')
      mkdirSync(events, { recursive: true })
      const looked = { type: 'look', at_ms: 9000 } as const
      const coordinator = `${coordinatorLog(started, looked)}${end.coordinator ?? ''}`
      writeFileSync(join(events, 'coordinator.jsonl'), coordinator)
      for (const rank of [0, 1, 2])
        writeFileSync(
          join(events, `rank-${rank}.log`),
          Buffer.concat([rankLog(), rank === 1 ? (end.rank ?? Buffer.alloc(0)) : Buffer.alloc(0)]),
        )
      write(path, aRun())
    })

  test.each([
    ['a rank', { rank: Buffer.alloc(8, 1) }, 'the event log of rank 1 is damaged at byte'],
    ['the coordinator', { coordinator: 'garbage\n' }, "1 line of the coordinator's log is damaged"],
  ])(
    'A run whose log of %s is damaged is unknown, and the reason is the damage',
    async (_whose, end, words) => {
      const { exitCode, stdout } = await withLogs(end)
      expect(stdout).toMatch(/^UNKNOWN/)
      expect(stdout).toContain(words)
      expect(exitCode).toBe(3)
    },
  )

  test('A run whose logs are whole is healthy', async () => {
    expect(await withLogs({})).toMatchObject({ exitCode: 0 })
  })

  test.each([
    ['does not exist', () => undefined],
    ['is not a directory', (folder: string) => writeFileSync(join(folder, 'gone'), '')],
  ])('A run directory that was asked for and %s is an error', async (words, make) => {
    const status = statusOf(
      (path, folder) => {
        make(folder)
        write(path, aRun())
      },
      { runDir: 'gone' } as never,
    )
    await expect(status).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(words),
    })
  })
})

describe('State file of the nodes', () => {
  test.each([
    ['missing', null, 'there is no state file of the nodes', 3],
    ['corrupt', 'no json', 'is corrupt', 3],
    ['newer', '{"minicluster":{"version":99}}', 'has a newer version', 3],
    ['stale', 'stale', 'is stale', 3],
  ])(
    'A run is not healthy while its state file of the nodes is %s',
    async (_what, text, words, code) => {
      const nodesState = 'state.json'
      const { stdout, stderr, exitCode } = await statusOf(
        (path, folder) => {
          write(path, aRun())
          const memory = {
            nodes: {},
            troubles: { open: [], closed: [], next_number: 0, returns: {} },
            outages: [],
            total_checks: 0,
            failed_checks: 0,
            last_activity_ms: null,
          }
          const minicluster = { version: 1, written_at: '2026-01-15T11:00:00Z', memory }
          const content = text === 'stale' ? JSON.stringify({ minicluster }) : text
          if (content !== null) writeFileSync(join(folder, nodesState), content)
        },
        { nodesState, verbose: true },
      )
      expect(stderr).toContain(words)
      expect(exitCode).toBe(code)
      expect(stdout).toMatch(
        code === 0 ? /^HEALTHY .*\n/ : /^UNKNOWN .*state file of the nodes.*\n/,
      )
    },
  )
})
