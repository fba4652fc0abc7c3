import { describe, expect, test } from '@jest/globals'
import { type FinishedRun, summarizeRun } from '../../src/launch/summarize-run.js'
import type { RunEvent } from '../../src/records/run-event.js'
import { checkRecord } from '../../src/records/parse-record.js'
import { runMetrics } from '../../src/records/run-metrics.js'
import { aStateHash } from '../support/builders.js'
import { aStepEvent, aTrainingJob } from '../support/launch-builders.js'

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

const aResult = { firstStep: 0, replicaVotes: 4, ledgerChecks: 4, peakRssBytes: 1000 }

function aFinishedRun(changes: Partial<FinishedRun> = {}): FinishedRun {
  return {
    job: aTrainingJob(),
    transport: 'fifo',
    backend: { requested: 'auto', selected: 'kernels', reason: 'a test' },
    tensors: [{ name: 'w', shape: [4, 4] }],
    environment: {
      os: 'os',
      architecture: 'x64',
      cpu_model: null,
      cpu_cores: 2,
      memory_bytes: null,
      node_version: '20',
      minicluster_version: '0',
    },
    events: [[...eventsOf(0), ...steps.map(stateOf)], eventsOf(1)],
    results: [
      { ...aResult, bytesSent: 10, messagesChecked: 5 },
      { ...aResult, bytesSent: 20, messagesChecked: 7 },
    ],
    snapshots: [],
    startedAt: new Date('2026-01-01T00:00:00Z'),
    endedAt: new Date('2026-01-01T00:00:01Z'),
    ...changes,
  }
}

describe('the record of a run', () => {
  const record = summarizeRun(aFinishedRun())

  test('is a valid one', () => {
    expect(checkRecord(runMetrics, JSON.parse(JSON.stringify(record)))).toMatchObject({
      status: 'ok',
    })
  })

  test('takes a step as long as its slowest rank, and the mean of the parts', () => {
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

  test('counts wall time from the first step of any rank to the last of any', () => {
    // Rank 1 began its first step at 93 ms, rank 0 ended its last at 140.
    expect(record.total_time_sec).toBeCloseTo(0.047, 9)
    expect(record.average_throughput_samples_per_sec).toBeCloseTo(64 / 0.047, 6)
  })

  test('adds up what was measured and nothing else', () => {
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

  test('tells what each rank did, and what was checked', () => {
    expect(record.workers).toMatchObject([
      { rank: 0, samples: 32, bytes_sent: 10, compute_ms: { mean: 4, max: 4 } },
      { rank: 1, samples: 32, bytes_sent: 20, compute_ms: { mean: 8, max: 8 } },
    ])
    expect(record.integrity).toEqual({ replica_votes: 4, ledger_checks: 4, message_checks: 12 })
  })

  test('ends with the hash of the last step, where that was verified', () => {
    expect(record.final_state_hash).toBe(aStateHash('state', 3))
    const unverified = summarizeRun(aFinishedRun({ events: [eventsOf(0), eventsOf(1)] }))
    expect(unverified.final_state_hash).toBeNull()
    expect(unverified.steps[0]).not.toHaveProperty('state_hash')
  })

  test('says where a resumed run began', () => {
    expect(record.resumed_from_step).toBeNull()
    const events = [0, 1].map((rank) => eventsOf(rank).slice(2))
    const resumed = summarizeRun(
      aFinishedRun({
        job: aTrainingJob({ resumeFrom: '/checkpoint' }),
        events,
        results: [{ ...aResult, firstStep: 2, bytesSent: 0, messagesChecked: 0 }],
      }),
    )
    expect(resumed).toMatchObject({ resumed_from_step: 2, num_steps: 2 })
    expect(resumed.steps.map(({ step }) => step)).toEqual([2, 3])
  })

  test('knows no efficiency without a baseline, and is measured against one', () => {
    expect(record.scaling_efficiency_pct).toBeNull()
    const job = aTrainingJob({ baselineThroughput: 1000 })
    const { scaling_efficiency_pct } = summarizeRun(aFinishedRun({ job }))
    expect(scaling_efficiency_pct).toBeCloseTo((100 * 64) / 0.047 / 2000, 6)
  })
})
