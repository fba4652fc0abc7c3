import { describe, expect, test } from 'vitest'
import { TrainingIntegrityError, WorkerFailedError } from '../../../../src/kit/errors.js'
import { createHealthFile } from '../../../../src/runtime/run/record/health-file.js'
import type { Finding } from '../../../../src/kit/records/run/finding.js'
import { finding } from '../../../support/builders/monitor-builders.js'
import type { MachineServices } from '../../../../src/runtime/run/machine-services.js'
import type { Job, RunProgress } from '../../../../src/runtime/run/job.js'
import {
  type HealthCheckpoint,
  healthCheckpoint,
} from '../../../../src/kit/records/monitor/health-checkpoint.js'

const path = '/somewhere/health.json'
const noon = Date.parse('2026-01-02T12:00:00Z')

/** A health file of a run of two, a clock that is set by hand, and a disk that takes as long as it is told. */
function aHealthFile(
  changes: {
    healthCheckpointPath?: string | null
    write?: (text: string) => Promise<void>
    number?: number | null
    startedAtMs?: number
    raised?: () => readonly Finding[]
  } = {},
) {
  let elapsedMs = 0
  let setByMs = 0
  const written: HealthCheckpoint[] = []
  const notes: string[] = []
  const progress: RunProgress[] = []
  const keep = async (text: string): Promise<void> => {
    await changes.write?.(text)
    written.push(healthCheckpoint.parse(JSON.parse(text)))
  }
  const world = {
    now: () => new Date(noon + elapsedMs + setByMs),
    monotonicMs: () => elapsedMs,
    writeText: (_path: string, text: string) => keep(text),
  } as unknown as MachineServices
  const { healthCheckpointPath = path } = changes
  const job = {
    runId: 'r',
    runDirectory: '/runs/r',
    workers: 2,
    steps: 500,
    healthCheckpointPath,
  } as Job
  const observer = {
    note: (line: string) => notes.push(line),
    progress: (state: RunProgress) => progress.push(state),
    ...(changes.raised && { raised: changes.raised }),
  }
  const { number = null, startedAtMs = noon } = changes
  const startedAt = new Date(startedAtMs)
  const health = createHealthFile(job, world, { number, startedAt, observer })
  /** Both workers have finished this step, at this moment. */
  const beat = (atMs: number, step: number, loss = 0.5) => {
    elapsedMs = atMs
    for (const rank of [0, 1]) {
      const latest = { step, loss, throughputSamplesPerSec: 10, allreduceMs: 1, computeMs: 2 }
      const place = { phase: 'data', step: step + 1, sequence: 2 * step } as const
      health.beat({ type: 'beat', rank, ...place, waitingFor: null, sentMs: step, latest })
    }
  }
  const setCalendar = (byMs: number) => (setByMs = byMs)
  return { health, beat, written, notes, progress, setCalendar }
}

/** Lets everything happen that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('Health file', () => {
  test('The writer replaces the health file at most ten times a second, however often workers beat', async () => {
    const { health, beat, written, progress } = aHealthFile()
    for (let ms = 0; ms < 1000; ms += 7) {
      beat(ms, Math.floor(ms / 7))
      await settle()
    }
    expect(written.length).toBeLessThanOrEqual(10)
    expect(written.length).toBeGreaterThanOrEqual(9)
    expect(progress.length).toBe(written.length)
    await health.complete()
    expect(written.at(-1)).toMatchObject({ is_complete: true, completed_steps: 143 })
  })

  test.each([
    ['warning', 'slow'],
    ['minor', 'healthy'],
  ] as const)(
    'The last state of a followed run repeats its detectors: after a finding of weight %s the worker is %s',
    async (severity, status) => {
      const found = finding({ severity, blame: { kind: 'rank', rank: 1 } })
      const { health, beat, written } = aHealthFile({ raised: () => [found] })
      beat(0, 499)
      await health.complete()
      const [, second] = written.at(-1)?.workers ?? []
      expect(second).toMatchObject({ worker_id: 1, status })
    },
  )

  test('The health file changes while training runs and is complete only at its end', async () => {
    const { health, beat, written } = aHealthFile()
    for (const step of [10, 20, 30]) {
      beat(step * 100, step)
      beat(step * 100 + 100, step)
      await settle()
    }
    const snapshots = await health.complete()
    expect(written.map(({ completed_steps }) => completed_steps)).toContain(21)
    expect(written.slice(0, -1).every(({ is_complete }) => !is_complete)).toBe(true)
    expect(written.at(-1)?.workers).toEqual(snapshots)
  })

  test.each([3_600_000, -3_600_000])(
    'The time since the start of the run stays the same when the calendar is set by %d ms',
    async (byMs) => {
      const { health, beat, written, setCalendar } = aHealthFile()
      beat(200, 1)
      setCalendar(byMs)
      beat(400, 2)
      await health.complete()
      const { timestamp, minicluster } = written.at(-1)!
      expect(Date.parse(timestamp) - Date.parse(minicluster?.started_at ?? '')).toBe(400)
    },
  )

  const place = { phase: 'start', step: 0, sequence: 0, waitingFor: null, sentMs: 0 } as const
  const beforeFirstStep = { type: 'beat', rank: 0, ...place, latest: null } as const

  test('The writer creates no health file before anything is known', async () => {
    const { health, written } = aHealthFile()
    health.beat(beforeFirstStep)
    await settle()
    expect(written).toEqual([])
  })

  test('The health file of a run that failed before its first step says that it failed, and why', async () => {
    const { health, written } = aHealthFile()
    health.beat(beforeFirstStep)
    await health.fail(new WorkerFailedError([0], 'worker 0 failed: boom'))
    const [record] = written
    expect(record).toMatchObject({ completed_steps: 0, workers: [], is_complete: false })
    const ended = { outcome: 'failed', reason: 'worker 0 failed: boom', ranks: [0], is_final: true }
    expect(record?.minicluster?.ended).toEqual(ended)
  })

  test('The health file can contain a loss that is not a number', async () => {
    const { health, beat, written } = aHealthFile()
    beat(0, 3, Number.NaN)
    await health.complete()
    expect(written.at(-1)?.workers[0]?.loss).toBeNaN()
  })

  test.each([
    { name: 'a lost worker', error: new WorkerFailedError([1], 'gone'), failed: [1] },
    {
      name: 'a failed vote',
      error: new TrainingIntegrityError('differs', 3, [0, 1]),
      failed: [0, 1],
    },
    { name: 'an abort', error: new Error('enough'), failed: [] },
  ])('The health file marks the ranks that $name blames', async ({ error, failed }) => {
    const { health, beat, written } = aHealthFile()
    beat(0, 3)
    await health.fail(error)
    const last = written.at(-1)
    expect(last?.is_complete).toBe(false)
    expect(last?.workers.flatMap((w) => (w.status === 'failed' ? [w.worker_id] : []))).toEqual(
      failed,
    )
  })
})

test('A worker that died before its first step does not reduce the steps of the others', async () => {
  const { health, written } = aHealthFile()
  const latest = { step: 19, loss: 1, throughputSamplesPerSec: 10, allreduceMs: 1, computeMs: 2 }
  const place = { phase: 'reduce', step: 20, sequence: 40, waitingFor: 1, sentMs: 5 } as const
  health.beat({ type: 'beat', rank: 0, ...place, latest })
  await settle()
  await health.fail(new WorkerFailedError([1], 'gone'))
  expect(written.map(({ completed_steps }) => completed_steps)).toEqual([0, 20])
})

describe('Disk of the health file', () => {
  test('A slow disk gets only the newest state next', async () => {
    const takers: (() => void)[] = []
    const { health, beat, written } = aHealthFile({
      write: () => new Promise((resolve) => takers.push(resolve)),
    })
    beat(0, 0)
    await settle()
    for (let step = 1; step <= 20; step++) beat(step * 100, step)
    const ended = health.complete()
    while (written.length < 2) {
      takers.splice(0).forEach((take) => take())
      await settle()
    }
    await ended
    expect(written).toHaveLength(2)
    expect(written[1]).toMatchObject({ is_complete: true, completed_steps: 21 })
  })

  test('The run reports a failing disk once and continues', async () => {
    const { health, beat, written, notes } = aHealthFile({
      write: () => Promise.reject(new Error('the disk is full')),
    })
    for (let step = 0; step < 5; step++) {
      beat(step * 100, step)
      await settle()
    }
    expect(await health.complete()).toHaveLength(2)
    expect(written).toEqual([])
    expect(notes).toEqual(['no health checkpoint: the disk is full'])
  })

  test('The run without a health file touches no disk but reports progress', async () => {
    const { health, beat, written, progress } = aHealthFile({ healthCheckpointPath: null })
    beat(0, 4)
    beat(100, 6, 0.25)
    await health.complete()
    expect(written).toEqual([])
    expect(progress.at(-1)).toEqual({ completedSteps: 7, totalSteps: 500, loss: 0.25 })
  })
})

describe('Details of our own checkpoints', () => {
  const details = (written: readonly HealthCheckpoint[]) => written.at(-1)?.minicluster

  test('The health file has no key of our details inside a worker', async () => {
    const { health, beat, written } = aHealthFile()
    beat(0, 3)
    await health.complete()
    expect(Object.keys(written.at(-1)?.workers[0] ?? {}).sort()).toEqual([
      'allreduce_time_ms',
      'compute_time_ms',
      'loss',
      'status',
      'step',
      'throughput_samples_per_sec',
      'timestamp',
      'worker_id',
    ])
  })

  test('The health file says where a worker is and when it last finished a step', async () => {
    const { beat, written } = aHealthFile()
    beat(100, 3)
    await settle()
    beat(900, 3)
    await settle()
    expect(details(written)).toMatchObject({
      run_directory: '/runs/r',
      ended: null,
      workers: [
        { phase: 'data', current_step: 4, steps: 0, process_alive: true },
        { last_step_at: new Date(noon + 100).toISOString() },
      ],
    })
  })

  test('The number of the health file grows with every write, even over a restart', async () => {
    const first = aHealthFile({ number: 0 })
    first.beat(100, 3)
    first.beat(300, 4)
    await first.health.fail(new WorkerFailedError([1], 'gone'))
    const second = aHealthFile({ number: 1, startedAtMs: noon - 5000 })
    second.beat(0, 3)
    await settle()
    const numbers = [...first.written, ...second.written].map(
      ({ minicluster }) => minicluster?.sequence ?? -1,
    )
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  test('The health file distinguishes a dead process from one that reported an error', async () => {
    const { health, beat, written } = aHealthFile()
    beat(0, 3)
    health.event({ type: 'exit', rank: 1, code: null, signal: 'SIGKILL', output: [], at_ms: 5 })
    const report = { kind: 'collective' as const, message: 'lost 1', step: 4, ranks: [1] }
    health.event({ type: 'failure', rank: 0, ...report, at_ms: 6 })
    await health.fail(new WorkerFailedError([1], 'worker 1 was killed'))
    expect(details(written)).toMatchObject({
      workers: [
        { process_alive: true, reported_failure: true },
        { process_alive: false, reported_failure: false },
      ],
      ended: { outcome: 'failed', reason: 'worker 1 was killed', ranks: [1], is_final: true },
    })
  })

  test('The health file does not call a failure final when a restart may follow', async () => {
    const { health, beat, written } = aHealthFile({ number: 0 })
    beat(0, 3)
    await health.fail(new WorkerFailedError([1], 'gone'))
    expect(details(written)?.ended).toMatchObject({ is_final: false })
  })

  test('The health file of an abandoned run ends with the message of its failure', async () => {
    const { health, beat, written } = aHealthFile({ number: 2 })
    beat(0, 3)
    const speak = await health.fail(new WorkerFailedError([1], 'gone'))
    const before = written.at(-1)
    await speak?.(new Error('gone: 2 of 2 restarts are used up'))
    expect(details(written)?.ended).toEqual({
      outcome: 'failed',
      reason: 'gone: 2 of 2 restarts are used up',
      ranks: [1],
      is_final: true,
    })
    expect(written.at(-1)?.workers).toEqual(before?.workers)
    expect(details(written)?.sequence).toBeGreaterThan(before?.minicluster?.sequence ?? Infinity)
  })

  test('The health file of a finished run says so', async () => {
    const { health, beat, written } = aHealthFile()
    beat(0, 3)
    await health.complete()
    expect(details(written)?.ended).toMatchObject({ outcome: 'finished', ranks: [] })
  })
})
