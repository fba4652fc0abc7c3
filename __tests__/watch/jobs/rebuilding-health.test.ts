import { describe, expect, test } from 'vitest'
import type { JobObservations } from '../../../src/watch/jobs/checks/health-check.js'
import { judgeHealth } from '../../../src/watch/jobs/judge-health.js'
import { noProgress } from '../../../src/watch/jobs/progress.js'
import { aHealthyJob, aJob, expectations, progressAt } from './health-fixture.js'

const gone = { status: 'unreachable', reason: 'nobody listens there' } as const
const checkOf = (changes: Partial<JobObservations>, wanted: string) =>
  judgeHealth(aHealthyJob(changes), expectations, { jobId: 'j', cluster: 'http://c' }).checks.find(
    ({ name }) => name === wanted,
  )
const job = (changes: Parameters<typeof aJob>[0]): Partial<JobObservations> => ({
  job: { status: 'ok', value: aJob(changes) },
})
const withStill = (sampledMs: number) => ({ first: progressAt(12), sampledMs })
const trainRun = { name: 't', rayJobId: null, submissionId: 'j' }
const without = { first: noProgress, last: noProgress }
/** Ray Train rebuilds the workers for so long. */
const rebuilt = (status: string, forMs: number | null): Partial<JobObservations> => ({
  ...withStill(10_000),
  trainRun: {
    ...trainRun,
    status,
    ranks: [],
    idleSinceMs: forMs === null ? null : aHealthyJob().nowMs - forMs,
  },
})

const cases: readonly (readonly [string, Partial<JobObservations>, string])[] = [
  ['Ray Train rebuilds the workers within the limit', rebuilt('RESTARTING', 1_800_000), 'unknown'],
  ['Ray Train rebuilds the workers for too long', rebuilt('RESTARTING', 1_801_000), 'bad'],
  [
    'Ray Train finds no workers from the start',
    { ...rebuilt('SCHEDULING', 1_801_000), ...without },
    'bad',
  ],
  [
    'nobody knows for how long Ray Train rebuilds the workers',
    rebuilt('RESTARTING', null),
    'unknown',
  ],
  [
    'the workers were rebuilt long ago',
    { ...rebuilt('RUNNING', 9_000_000), ...withStill(1000) },
    'unknown',
  ],
  [
    'the job ended while Ray Train rebuilt the workers',
    { ...rebuilt('RESTARTING', 9_000_000), ...job({ status: 'SUCCEEDED', exitCode: 0 }) },
    'ok',
  ],
]

describe('Progress while Ray Train rebuilds the workers', () => {
  test.each(cases)(
    'The check of the progress reports what it knows if %s',
    (_, changes, status) => {
      const check = checkOf(changes, 'progress')
      expect(check?.status).toBe(status)
      if (status === 'bad') expect(check?.advice.length).toBeGreaterThan(0)
    },
  )
})

test('The advice on a failed program names its job as a shell word, and an unreachable cluster is named once per check', () => {
  const failed = job({ status: 'FAILED', exitCode: 1, submissionId: '; touch x #' })
  expect(checkOf(failed, 'job')?.advice).toEqual([
    "read the end of its log: minicluster jobs logs '; touch x #'",
  ])
  const away = { job: gone, trainRun: null, gpus: [gone, gone, gone] }
  expect(checkOf(away, 'gpu')?.evidence.filter((line) => line === gone.reason)).toHaveLength(1)
  expect(checkOf(away, 'ranks')).toMatchObject({ status: 'unknown', advice: [] })
})
