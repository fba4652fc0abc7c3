import { describe, expect, test } from 'vitest'
import { type FinishedRun, summarizeRun } from '../../../../src/runtime/run/record/summarize-run.js'
import type { RunEvent } from '../../../../src/kit/records/run/run-event.js'
import { checkRecord } from '../../../../src/kit/records/json/parse-record.js'
import { runMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { aStateHash } from '../../../support/builders/run-builders.js'
import { aStepEvent, aTrainingJob } from '../../../support/builders/launch-builders.js'

const steps = [0, 1, 2, 3]
const stateOf = (step: number): RunEvent => ({
  type: 'state',
  rank: 0,
  step,
  state_hash: aStateHash('state', step),
  tensor_hashes: [aStateHash('tensor', step)],
})

/** Rank 1 works twice as long as rank 0, and waits for nobody. */
const eventsOf = (rank: number): RunEvent[] =>
  steps.map((step) =>
    rank === 0
      ? aStepEvent({ step })
      : aStepEvent({ step, rank, compute_ms: 8, wait_ms: 0, step_ms: 10, at_ms: 103 + step * 10 }),
  )

const aFinish = (rank: number, bytes_sent: number, message_checks: number): RunEvent => ({
  type: 'finish',
  rank,
  steps: 4,
  bytes_sent,
  message_checks,
  replica_votes: 4,
  ledger_checks: 4,
  peak_rss_bytes: 1000,
  at_ms: 200,
})

function aFinishedRun(changes: Partial<FinishedRun> = {}): FinishedRun {
  return {
    job: aTrainingJob(),
    transport: 'fifo',
    engine: { name: 'local', shows: ['step', 'state', 'finish'] },
    ready: {
      type: 'ready',
      rank: 0,
      tensors: [{ name: 'w', shape: [4, 4] }],
      backend: { requested: 'auto', selected: 'kernels', reason: 'a test' },
    },
    environment: {
      os: 'os',
      architecture: 'x64',
      cpu_model: null,
      cpu_cores: 2,
      memory_bytes: null,
      node_version: '20',
      minicluster_version: '0',
    },
    events: [
      [...eventsOf(0), ...steps.map(stateOf), aFinish(0, 10, 5)],
      [...eventsOf(1), aFinish(1, 20, 7)],
    ],
    snapshots: [],
    startedAt: new Date('2026-01-01T00:00:00Z'),
    endedAt: new Date('2026-01-01T00:00:01Z'),
    ...changes,
  }
}

describe('Record of a run', () => {
  const record = summarizeRun(aFinishedRun())

  test('The summary of a run is a valid record', () => {
    expect(checkRecord(runMetrics, JSON.parse(JSON.stringify(record)))).toMatchObject({
      status: 'ok',
    })
  })

  test('A step lasts as long as its slowest rank, and its parts are means', () => {
    expect(record.steps).toHaveLength(4)
    expect(record.steps[2]).toEqual({
      step: 2,
      loss: 1 / 3,
      throughput_samples_per_sec: 1600,
      allreduce_time_ms: 1.5,
      compute_time_ms: 6,
      data_time_ms: 1,
      wait_time_ms: 1,
      transfer_time_ms: 0.5,
      update_time_ms: 0.25,
      step_time_ms: 10,
      samples: 16,
      state_hash: aStateHash('state', 2),
      tensor_hashes: [aStateHash('tensor', 2)],
    })
  })

  test('The wall time runs from the first step of any rank to the last of any rank', () => {
    // Rank 1 began its first step at 93 ms, rank 0 ended its last at 140.
    expect(record.total_time_sec).toBeCloseTo(0.047, 9)
    expect(record.average_throughput_samples_per_sec).toBeCloseTo(64 / 0.047, 6)
  })

  test('The record adds up measured values only', () => {
    expect(record).toMatchObject({
      total_allreduce_time_ms: 6,
      total_compute_time_ms: 24,
      final_loss: 0.25,
      average_loss: (1 + 1 / 2 + 1 / 3 + 1 / 4) / 4,
      p50_allreduce_ms: 1.5,
      allreduce_stdev_ms: 0,
      power_metrics: null,
    })
  })

  test('The record names no tolerance and no threshold, as a run is compared with nothing', () => {
    expect(record.config).toMatchObject({ loss_tolerance: null, regression_threshold: null })
  })

  test('The record has the work of each rank and the checks', () => {
    expect(record.workers).toMatchObject([
      { rank: 0, samples: 32, bytes_sent: 10, compute_ms: { mean: 4, max: 4 } },
      { rank: 1, samples: 32, bytes_sent: 20, compute_ms: { mean: 8, max: 8 } },
    ])
    expect(record.integrity).toEqual({ replica_votes: 4, ledger_checks: 4, message_checks: 12 })
  })

  test('The record ends with the hash of the last step if that step was verified', () => {
    expect(record.final_state_hash).toBe(aStateHash('state', 3))
    const unverified = summarizeRun(aFinishedRun({ events: [eventsOf(0), eventsOf(1)] }))
    expect(unverified.final_state_hash).toBeNull()
    expect(unverified.steps[0]).not.toHaveProperty('state_hash')
  })

  test('The record says where a resumed run began', () => {
    expect(record.resumed_from_step).toBeNull()
    const start = (rank: number): RunEvent => ({
      type: 'start',
      version: 1,
      run_id: 'r',
      rank,
      world_size: 2,
      pid: 1,
      first_step: 2,
      at_ms: 0,
    })
    const events = [0, 1].map((rank) => [start(rank), ...eventsOf(rank).slice(2)])
    const resumed = summarizeRun(
      aFinishedRun({
        job: aTrainingJob({ resumeFrom: '/checkpoint' }),
        events,
      }),
    )
    expect(resumed).toMatchObject({ resumed_from_step: 2, num_steps: 2 })
    expect(resumed.steps.map(({ step }) => step)).toEqual([2, 3])
  })

  test('The record has an efficiency only with a baseline', () => {
    expect(record.scaling_efficiency_pct).toBeNull()
    const job = aTrainingJob({ baselineThroughput: 1000 })
    const { scaling_efficiency_pct } = summarizeRun(aFinishedRun({ job }))
    expect(scaling_efficiency_pct).toBeCloseTo((100 * 64) / 0.047 / 2000, 6)
  })
})
