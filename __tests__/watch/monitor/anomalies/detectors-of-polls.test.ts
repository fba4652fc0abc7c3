import { describe, expect, test } from 'vitest'
import { createMonitor } from '../../../../src/watch/monitor/create-monitor.js'
import type {
  CheckpointDetails,
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../../../src/kit/records/monitor/health-checkpoint.js'
import {
  checkpointAt,
  finding,
  ownDetails,
  snapshot,
  startMs,
  workerHealth,
} from '../../../support/builders/monitor-builders.js'

/** What `monitor status` sees of a single checkpoint of these workers. */
function oneLook(
  workers: readonly Partial<WorkerSnapshot>[],
  changes: Partial<HealthCheckpoint> = {},
  atMs = startMs,
) {
  const monitor = createMonitor({ source: 'health.json', staleAfterMs: 60_000, isOneLook: true })
  const checkpoint = checkpointAt(startMs, {
    workers: workers.map((one, rank) => snapshot({ worker_id: rank, step: 50, ...one })),
    total_steps: 100,
    completed_steps: 51,
    ...changes,
  })
  monitor.observe({ kind: 'checkpoint', atMs, checkpoint, notes: [] })
  return monitor.view(atMs)
}

const usual = [{}, { compute_time_ms: 2.1 }, { throughput_samples_per_sec: 1010 }]

/** What `monitor watch` sees after so many polls of a run, the last of which may show its end. */
function watched(polls: number, last: Partial<HealthCheckpoint> = {}) {
  const monitor = createMonitor({ source: 'health.json', staleAfterMs: 60_000 })
  for (let poll = 1; poll <= polls; poll++) {
    const atMs = startMs + 1000 * poll
    const workers = [0, 1, 2].map((rank) =>
      snapshot({ worker_id: rank, step: 20 + 10 * poll, timestamp: new Date(atMs).toISOString() }),
    )
    const heard = { heard_at: new Date(atMs).toISOString() }
    const minicluster = ownDetails({
      workers: workers.map(({ worker_id }) =>
        workerHealth({ worker_id, ...heard, last_step_at: heard.heard_at, own_work_ms: 2 }),
      ),
    })
    const checkpoint = checkpointAt(atMs, {
      workers,
      minicluster,
      total_steps: 500,
      completed_steps: 21 + 10 * poll,
      ...(poll === polls ? last : {}),
    })
    monitor.observe({ kind: 'checkpoint', atMs, checkpoint, notes: [] })
  }
  return monitor.view(startMs + 1000 * polls)
}

describe('A watch', () => {
  const over = { is_complete: true, total_steps: 31 }

  test('A watch that saw only the end of a run judges it as a single look does', () => {
    const view = watched(1, over)
    expect(view.phase).toBe('complete')
    expect(view.undecided.map(({ type }) => type)).toEqual(['loss_divergence', 'allreduce_spike'])
    expect(view.reason).toContain('undetermined: loss_divergence, allreduce_spike')
  })

  test('A watch of the last checkpoint of a foreign run is degraded where one worker is far slower', () => {
    const workers = [1000, 1010, 990, 500].map((throughput_samples_per_sec, worker_id) =>
      snapshot({ worker_id, throughput_samples_per_sec, step: 30 }),
    )
    const view = watched(1, { ...over, workers, minicluster: undefined })
    expect(view).toMatchObject({
      verdict: 'degraded',
      anomalies: [{ type: 'slow_worker', workerId: 3, evidence: 'weak' }],
    })
    const running = watched(1, { workers, minicluster: undefined })
    expect(running.anomalies).toEqual([])
    expect(running.undecided.map(({ type }) => type)).toContain('slow_worker')
  })

  test.each([
    [2, ['loss_divergence', 'allreduce_spike']],
    [9, ['loss_divergence']],
    [10, []],
  ])('After %d polls of a run, the undecided types are %j', (polls, types) => {
    const view = watched(polls)
    expect(view.verdict).toBe('healthy')
    expect(view.undecided.map(({ type }) => type)).toEqual(types)
    for (const { reason } of view.undecided) expect(reason).toMatch(`${polls} polls of the`)
  })
})

describe('A single look', () => {
  test.each([
    ['half the throughput', { throughput_samples_per_sec: 500 }, /processes 500 samples.*2\.0/],
    ['twice the compute time', { compute_time_ms: 4.2 }, /computes for 4\.2 ms, 2\.\d+ times/],
  ])(
    'A worker with %s of its peers makes a run degraded, with weak evidence',
    (_what, one, text) => {
      const view = oneLook([...usual, one])
      expect(view.verdict).toBe('degraded')
      expect(view.reason).toMatch(text)
      expect(view.reason).toContain('(weak evidence)')
      expect(view.anomalies).toMatchObject([{ type: 'slow_worker', workerId: 3, evidence: 'weak' }])
    },
  )

  type Case = readonly [key: 'loss' | 'allreduce_time_ms', values: readonly number[]]
  const lookAt = ([key, values]: Case) => oneLook(values.map((value) => ({ [key]: value })))
  test.each<Case>([
    ['loss', [1, 1.01, 9]],
    ['loss', [1, 1, 1, 8]],
    ['allreduce_time_ms', [1, 1, 1000]],
    ['allreduce_time_ms', [1, 1, 1, 10]],
    ['allreduce_time_ms', [1, 1, 1, 1, 1, 1, 1, 1000]],
  ])('A %s of %j makes a foreign run degraded, with weak evidence', (key, values) => {
    const type = key === 'loss' ? 'loss_divergence' : 'allreduce_spike'
    expect(lookAt([key, values])).toMatchObject({
      verdict: 'degraded',
      anomalies: [{ type, workerId: values.length - 1 }],
    })
  })

  test('A difference between two workers is an anomaly of neither, as nobody can tell whose it is', () => {
    expect(lookAt(['loss', [1, 9]])).toMatchObject({
      verdict: 'degraded',
      anomalies: [{ type: 'loss_divergence', workerId: null }],
    })
  })

  test.each<Case>([
    ['loss', [1, 1.01, 5]],
    ['allreduce_time_ms', [1, 1, 1, 6]],
  ])('A %s of %j leaves a foreign run unknown, as it may be chance', (key, values) => {
    const { verdict, reason, anomalies } = lookAt([key, values])
    expect({ verdict, anomalies }).toEqual({ verdict: 'unknown', anomalies: [] })
    expect(reason).toMatch(/cannot be ruled out: .*may be chance$/)
  })

  test.each([
    [[100, 55, 100], 'unknown'],
    [[100, 100, 100, 63], 'unknown'],
    [[100, 100, 100, 64], 'healthy'],
    [[100, 75, 100], 'healthy'],
    [[100, 49, 100], 'degraded'],
  ] as const)('Throughputs of %j make a foreign run %s', (values, verdict) => {
    const workers = values.map((throughput_samples_per_sec) => ({ throughput_samples_per_sec }))
    expect(oneLook(workers).verdict).toBe(verdict)
  })

  test.each<Case>([
    ['loss', [1, 1.01, 3.9]],
    ['loss', [0.02, 0.3, 0.05, 0.15]],
    ['allreduce_time_ms', [1, 1, 1, 3]],
    ['allreduce_time_ms', [0.01, 0.01, 0.01, 0.3]],
    ['allreduce_time_ms', [1, 5, 2, 9]],
  ])('A %s of %j is within what single steps differ by', (key, values) => {
    expect(lookAt([key, values])).toMatchObject({ verdict: 'healthy', anomalies: [] })
  })

  test('A wait for a slow worker is not an exchange that takes longer', () => {
    const waits = [0, 1, 2].map(() => ({ compute_time_ms: 11, allreduce_time_ms: 1 }))
    const view = oneLook([...waits, { compute_time_ms: 8, allreduce_time_ms: 4 }])
    expect(view).toMatchObject({ verdict: 'healthy', anomalies: [] })
  })

  test('A first poll of a foreign run that goes on decides nothing', () => {
    const workers = [1, 1, 9].map((loss, worker_id) => snapshot({ worker_id, loss, step: 5 }))
    const view = watched(1, { workers, minicluster: undefined })
    expect(view.verdict).toBe('healthy')
    expect(view.undecided.map(({ type }) => type)).toContain('loss_divergence')
  })

  describe('at our own checkpoint with a worker that was slow in its last steps', () => {
    const ended = { outcome: 'finished' as const, reason: '', ranks: [], is_final: true }
    const over = { is_complete: true, total_steps: 51 }
    const own = (changes: Partial<CheckpointDetails>, ownWorkMs: readonly (number | null)[]) =>
      ownDetails({
        workers: ownWorkMs.map((own_work_ms, rank) =>
          workerHealth({ worker_id: rank, own_work_ms, is_exact: true, step_ms: 3 }),
        ),
        ...changes,
      })
    const slowest = [1, 1, 1, 2.5]
    const four = [...usual, {}]

    test('A finished run keeps the judgement of the detectors that followed it', () => {
      const view = oneLook(four, { ...over, minicluster: own({ findings: [], ended }, slowest) })
      expect(view).toMatchObject({ verdict: 'healthy', anomalies: [], undecided: [] })
    })

    test('A finished run was not fully judged where a detector of it had too few steps', () => {
      const few = { kind: 'step', needs: 27, had: 20 }
      const blind_detectors = [{ detector: 'allreduce-spike', lacks: [], too_few: few }]
      const details = own({ findings: [], blind_detectors, ended }, slowest)
      const view = oneLook(four, { ...over, minicluster: details })
      expect(view).toMatchObject({ verdict: 'healthy', anomalies: [] })
      expect(view.undecided).toMatchObject([
        {
          type: 'allreduce_spike',
          reason: 'the detector allreduce-spike had too little data (20 of 27 steps)',
          needs: 'a run of at least 27 steps',
        },
      ])
    })

    test('A finished run keeps that judgement where its last checkpoint calls a worker slow', () => {
      const workers = [...usual, { status: 'slow' as const }]
      const view = oneLook(workers, { ...over, minicluster: own({ findings: [], ended }, slowest) })
      expect(view).toMatchObject({ verdict: 'healthy', anomalies: [] })
      const unfollowed = oneLook(workers, { ...over, minicluster: own({ ended }, slowest) })
      expect(unfollowed).toMatchObject({ verdict: 'degraded', anomalies: [{ workerId: 3 }] })
    })

    test.each([
      ['warning', 'degraded'],
      ['minor', 'healthy'],
    ] as const)('A %s of a detector stands after the run: it is %s', (severity, verdict) => {
      const findings = [finding({ severity, blame: { kind: 'rank', rank: 3 } })]
      const view = oneLook(four, { ...over, minicluster: own({ findings, ended }, slowest) })
      expect(view).toMatchObject({ verdict, anomalies: [{ severity, workerId: 3 }] })
    })

    test.each([
      ['is finished and that no detector followed', { ended }, slowest, over],
      ['still runs', { findings: [] }, slowest, {}],
    ])('A run that %s is degraded, with weak evidence', (_what, changes, ownWorkMs, checkpoint) => {
      const view = oneLook(four, { ...checkpoint, minicluster: own(changes, ownWorkMs) })
      expect(view).toMatchObject({
        verdict: 'degraded',
        anomalies: [{ type: 'slow_worker', workerId: 3, evidence: 'weak' }],
      })
    })

    test('A finished run is degraded where detectors could not see the own work of its workers', () => {
      const details = own({ findings: [], ended }, [null, null, null, null])
      const workers = [...usual, { throughput_samples_per_sec: 500 }]
      const view = oneLook(workers, { ...over, minicluster: details })
      expect(view).toMatchObject({ verdict: 'degraded', anomalies: [{ evidence: 'weak' }] })
    })
  })

  test.each([
    ['ahead', 3_600_000, /has not changed for/],
    ['back', -3_600_000, /does not show how old/],
  ])(
    'After the calendar was set %s a running run is unknown, and a finished one as healthy as before',
    (_where, setByMs, reason) => {
      const running = oneLook([...usual, {}], {}, startMs + setByMs)
      expect(running).toMatchObject({ verdict: 'unknown', reason: expect.stringMatching(reason) })
      const over = { is_complete: true, total_steps: 51 }
      expect(oneLook([...usual, {}], over, startMs + setByMs).verdict).toBe('healthy')
    },
  )

  test('A run of two workers with a slow one is degraded, and neither worker is blamed', () => {
    const view = oneLook([{}, { throughput_samples_per_sec: 500 }])
    expect(view.verdict).toBe('degraded')
    expect(view.anomalies).toMatchObject([{ type: 'slow_worker', workerId: null }])
  })

  test.each([
    ['less than twice the compute time', [...usual, { compute_time_ms: 3.6 }], 'healthy'],
    [
      'peers that differ as much themselves',
      [400, 1000, 2200, 500].map((rate) => ({ throughput_samples_per_sec: rate })),
      'unknown',
    ],
  ])('A worker with %s raises nothing, and is undetermined', (_what, workers, verdict) => {
    const view = oneLook(workers)
    expect(view).toMatchObject({ verdict, anomalies: [] })
    expect(view.undecided.map(({ type }) => type)).toContain('slow_worker')
  })

  test('An anomaly that one look cannot judge is undetermined, and the reason says so', () => {
    const view = oneLook(usual)
    const types = ['slow_worker', 'loss_divergence', 'allreduce_spike', 'stalled_worker']
    expect(view.undecided.map(({ type }) => type)).toEqual(types)
    expect(view.reason).toContain(`undetermined: ${types.join(', ')}`)
  })

  test('One look at our own checkpoint is enough for stalled workers, because the launcher watched them', () => {
    const heard = new Date(startMs).toISOString()
    const workers = [0, 1, 2].map((rank) =>
      workerHealth({ worker_id: rank, heard_at: heard, last_step_at: heard }),
    )
    const view = oneLook(usual, { minicluster: ownDetails({ workers }) })
    expect(view.undecided.map(({ type }) => type)).not.toContain('stalled_worker')
  })
})
