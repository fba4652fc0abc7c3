import { describe, expect, test } from 'vitest'
import { efficiencyScore } from '../../../../src/watch/nodes/training/efficiency.js'
import { readRankMetrics } from '../../../../src/watch/nodes/training/rank-metrics.js'
import { trainingAlerts } from '../../../../src/watch/nodes/training/training-alerts.js'
import { createTrainingTracker } from '../../../../src/watch/nodes/training/training-tracker.js'
import type { TrainingMetrics } from '../../../../src/kit/records/nodes/training-metrics.js'

const metrics = (fields: Partial<TrainingMetrics> = {}): TrainingMetrics => ({
  timestamp: '2026-03-01T12:00:00Z',
  job_id: 'llm',
  rank: 1,
  step: 7,
  training_loss: 0.5,
  learning_rate: 1e-3,
  gradient_norm: 1,
  throughput_tokens_sec: 100,
  gpu_util: 80,
  gpu_mem_used_gb: 13,
  ...fields,
})
const read = (text: string) => readRankMetrics({ status: 'ok', text }, { job: 'llm', rank: 1 })

describe('Efficiency of a rank', () => {
  test.each([
    ['is the mean of utilization and throughput', {}, 65],
    ['counts no throughput beyond 200 tokens/s', { throughput_tokens_sec: 900 }, 90],
    ['is not lowered by a loss of 1', { training_loss: 1 }, 65],
    ['is lowered by what the loss is above 1', { training_loss: 6 }, 60],
    ['is lowered by at most 49', { training_loss: 1e9 }, 16],
    ['is lowered most by a loss that is not a number', { training_loss: NaN }, 16],
    ['is never below 0', { gpu_util: 0, training_loss: 90 }, 0],
  ] as const)('The efficiency of a rank %s', (_, fields, expected) => {
    expect(efficiencyScore(metrics(fields))).toBe(expected)
  })

  test.each(['gpu_util', 'throughput_tokens_sec', 'training_loss'])(
    'The efficiency is unknown while %s is unknown',
    (field) => {
      expect(efficiencyScore(metrics({ [field]: null }))).toBeNull()
      expect(efficiencyScore(metrics({ [field]: undefined }))).toBeNull()
    },
  )

  test('A worse loss never has a better efficiency', () => {
    const losses = [0, 0.99, 1, 1.01, 2, 49, 50, 60, 1e6, Infinity]
    const scores = losses.map((loss) => efficiencyScore(metrics({ training_loss: loss })) ?? -1)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

describe('Alerts about the training of a rank', () => {
  test('The alerts have the words of the seed system', () => {
    const bad = metrics({ throughput_tokens_sec: 49.9, training_loss: 10.1, gpu_util: 29.9 })
    expect(trainingAlerts(bad).map(({ text }) => text)).toEqual([
      'WARNING: Low throughput 49.9 tokens/sec',
      'WARNING: High training loss 10.1000',
      'WARNING: Low GPU utilization 29.9%',
    ])
  })

  test('A loss that is not a number raises an alert', () => {
    expect(trainingAlerts(metrics({ training_loss: NaN }))[0]?.text).toMatch(/loss NaN$/)
  })

  test('Values at their limits and unknown values raise no training alert', () => {
    const at = metrics({ throughput_tokens_sec: 50, training_loss: 10, gpu_util: 30 })
    const none = { throughput_tokens_sec: null, training_loss: null, gpu_util: undefined }
    expect(trainingAlerts(at)).toEqual([])
    expect(trainingAlerts(metrics(none))).toEqual([])
  })
})

describe('File of a rank', () => {
  test('The reader takes the first line of a file, keeps unknown fields, and leaves missing values unknown', () => {
    const line = '{"timestamp": 1772366400.5, "job_id": "llm", "rank": 1, "epoch": 3}'
    expect(read(`${line}\n{"torn`)).toMatchObject({ status: 'ok', metrics: { epoch: 3 } })
    const { metrics: found } = read(line) as { metrics: TrainingMetrics }
    expect([found.training_loss, found.gpu_util]).toEqual([undefined, undefined])
  })

  test("Python's NaN is read as a loss that is not a number", () => {
    const line = '{"timestamp": "t", "job_id": "llm", "rank": 1, "training_loss": NaN}'
    expect(read(line)).toMatchObject({ status: 'ok', metrics: { training_loss: NaN } })
  })

  test.each([
    ['the file of another job', { job_id: 'other' }, 'foreign'],
    ['the file of another rank', { rank: 2 }, 'foreign'],
    ['a negative loss', { training_loss: -1 }, 'corrupt'],
    ['a utilization above 100', { gpu_util: 101 }, 'corrupt'],
  ] as const)('The reader takes no record from %s', (_, fields, status) => {
    expect(read(JSON.stringify(metrics(fields))).status).toBe(status)
  })

  test('The reader distinguishes a missing, an unreadable and a torn file', () => {
    const of = (file: Parameters<typeof readRankMetrics>[0]) =>
      readRankMetrics(file, { job: 'llm', rank: 1 }).status
    expect(of({ status: 'missing' })).toBe('missing')
    expect(of({ status: 'unreadable', reason: 'no rights' })).toBe('unreadable')
    expect(read('{"timestamp":').status).toBe('corrupt')
  })
})

describe('Statistics of a job', () => {
  const atMs = Date.parse('2026-03-01T12:00:00Z')

  test('The tracker counts every record once and averages only known values', () => {
    const tracker = createTrainingTracker()
    expect(tracker.statistics('llm').status).toBe('not_found')
    tracker.start('llm', [0, 1])
    expect(tracker.statistics('llm').status).toBe('no_metrics')
    tracker.take(metrics(), atMs)
    tracker.take(metrics(), atMs)
    const next = { step: 8, timestamp: '2026-03-01T12:00:05Z', gpu_util: null, training_loss: 1.5 }
    tracker.take(metrics(next), atMs)
    tracker.take(metrics({ job_id: 'nobody' }), atMs)
    tracker.take(metrics({ rank: 5 }), atMs)
    expect(tracker.statistics('llm')).toEqual({
      status: 'active',
      ranks: [0, 1],
      total_metrics: 2,
      avg_gpu_util: 80,
      avg_throughput: 100,
      avg_loss: 1,
      avg_efficiency: 65,
      latest_timestamp: '2026-03-01T12:00:05.000Z',
    })
    expect(tracker.latest('llm').map(({ step }) => step)).toEqual([8])
    expect(tracker.history('llm', 1, 1).map(({ step }) => step)).toEqual([8])
    tracker.stop('llm')
    expect(tracker.statistics('llm').status).toBe('not_found')
  })

  test('The tracker limits the number and the age of its records', () => {
    const tracker = createTrainingTracker({ maxRecords: 10, maxAgeMs: 5000 })
    tracker.start('llm', [1])
    for (let step = 0; step < 100; step++) tracker.take(metrics({ step }), atMs + 100 * step)
    expect(tracker.history('llm', 1)).toHaveLength(10)
    tracker.take(metrics({ step: 100 }), atMs + 60_000)
    expect(tracker.history('llm', 1).map(({ step }) => step)).toEqual([100])
  })
})
