import { expect, test } from 'vitest'
import type { ClusterPlan } from '../../../../src/runtime/engines/ray/open-cluster.js'
import type { DriverOrder } from '../../../../src/runtime/engines/ray/order.js'
import { runOnRay } from '../../../../src/runtime/engines/ray/run-on-ray.js'
import type { Cluster } from '../../../../src/watch/jobs/cluster.js'
import type { Answer, Failure } from '../../../../src/kit/records/answer.js'
import { aJob } from '../../../watch/jobs/health-fixture.js'

const ok = <T>(value: T): Answer<T> => ({ status: 'ok', value })
const lost: Failure = { status: 'unreachable', reason: 'no answer' }

/** Runs a job on a cluster that differs from one on which all is well, and returns what happened. */
async function runOn(changes: Partial<Cluster>, outlivesRun = true) {
  const happened: string[] = []
  const note = (text: string) => void happened.push(text)
  const cluster: Partial<Cluster> = {
    address: 'http://head',
    submit: async () => ok('accepted' as const),
    job: async () => ok(aJob({ status: 'SUCCEEDED' })),
    followFile: async (_node, _file, _hear, signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      return ok(null)
    },
    stop: async () => {
      note('stopped')
      return ok(false)
    },
    ...changes,
  }
  let nowMs = 0
  const plan: ClusterPlan = {
    address: 'http://head',
    open: async () => ({
      cluster: cluster as Cluster,
      python: 'python',
      outlivesRun,
      close: async () => note('closed'),
    }),
  }
  const end = await runOnRay(
    {
      runId: 'r',
      cluster: plan,
      order: { ranks: [] } as unknown as DriverOrder,
      packages: [],
      workingDirectory: null,
      endAll: async () => undefined,
      monotonicMs: () => nowMs,
      sleep: async (ms) => void (nowMs += ms),
    },
    { word: () => undefined, reached: () => undefined, note, endsByItself: () => true },
    new AbortController().signal,
  ).then(
    () => 'ended well',
    (error: Error) => error.message,
  )
  return { end, happened: happened.slice(1) }
}

test('A run on a cluster ends with its job, which is left stopped', async () => {
  expect(await runOn({})).toEqual({ end: 'ended well', happened: ['stopped', 'closed'] })
})

test('A job on a cluster that ends with the run is not stopped, because it ends with it', async () => {
  expect((await runOn({}, false)).happened).toEqual(['closed'])
})

test('A driver whose ranks have ended ends by itself before the job is stopped, so that it is not listed as stopped', async () => {
  const stoppedIn: string[] = []
  let looks = 0
  const stateNow = () => (looks > 5 ? 'SUCCEEDED' : 'RUNNING')
  await runOn({
    job: async () => {
      looks += 1
      return ok(aJob({ status: stateNow() }))
    },
    // The run is over for us, and its driver is not.
    followFile: async () => Promise.reject(new Error('nothing more is wanted')),
    stop: async () => {
      stoppedIn.push(stateNow())
      return ok(false)
    },
  })
  expect(stoppedIn).toEqual(['SUCCEEDED'])
})

test('A submission whose answer is lost is stopped, because the job may have arrived', async () => {
  const { end, happened } = await runOn({ submit: async () => lost })
  expect(end).toContain('the submission')
  expect(happened).toContain('stopped')
})

test('A refused submission stops nothing', async () => {
  const { happened } = await runOn({ submit: async () => ({ status: 'forbidden', reason: 'no' }) })
  expect(happened).toEqual(['closed'])
})

test('A job that cannot be stopped is named, with the command that stops it', async () => {
  const { happened } = await runOn({ stop: async () => lost })
  expect(happened).toEqual([
    expect.stringMatching(/^job (mc-r-\w+) may still run there: minicluster jobs stop \1$/),
    'closed',
  ])
})

test('A cluster that no longer knows the job ends the run with that reason', async () => {
  const { end } = await runOn({ job: async () => ({ status: 'missing', reason: 'no such job' }) })
  expect(end).toContain('no longer knows the job')
})
