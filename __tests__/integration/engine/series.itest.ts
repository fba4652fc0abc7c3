import { afterEach, describe, expect, test } from 'vitest'
import type { Disturbance, Fault } from '../../../src/lab/faults/disturbance.js'
import { workerCrash } from '../../../src/lab/faults/process/worker-crash.js'
import { faults } from '../../../src/lab/faults/index.js'
import { weightCorruption } from '../../../src/lab/faults/state/weight-corruption.js'
import { disturbRun } from '../../../src/cli/commands/campaign/disturb-run.js'
import type { RunObserver } from '../../../src/runtime/run/job.js'
import type { RunSeries } from '../../../src/runtime/run/training.js'
import { readProcessState } from '../../../src/machine/system/processes/process-state.js'
import type { JobChanges } from '../../support/builders/launch-builders.js'
import { aJob, runJob, services, useFolders } from './engine.js'

const folder = useFolders()
const { signal } = new AbortController()
let open: RunSeries[] = []
afterEach(async () => {
  await Promise.all(open.map((series) => series.end()))
  open = []
})

async function aSeries(): Promise<RunSeries> {
  const series = services.training.series(await services.training.engine('local'))
  open.push(series)
  return series
}

/** Written for steps of a millisecond or more only, so not the same in every run. */
const metered: ReadonlySet<string> = new Set(['resources', 'links'])

/** One run: what must be equal in every bit, and the processes that did it, by rank. */
async function runOnce(run: RunSeries['run'], changes: JobChanges, observer: RunObserver = {}) {
  const job = aJob(folder(), { checkpointEvery: 4, ...changes })
  const { steps, integrity, tensors } = await run(job, observer, signal)
  const logs = await services.eventLogs.read(job.runDirectory, job.workers)
  const pids = logs.map((log) => log.flatMap((one) => (one.type === 'start' ? one.pid : []))[0])
  const kinds = logs.map((log) => log.flatMap(({ type }) => (metered.has(type) ? [] : type)))
  const bits = steps.map((step) => [step.loss, step.state_hash, step.tensor_hashes])
  return { pids, result: { bits, integrity, tensors, kinds } }
}

const faultOf = (disturbance: Disturbance, rank: number) =>
  disturbRun(
    disturbance,
    {
      name: disturbance.name,
      rank,
      peer: null,
      step: 2,
      until: null,
      dose: disturbance.dose?.default ?? 1,
      seed: 7,
      attempts: 1,
    },
    { workers: 2 },
  )

/** Faults that change what a worker does, and nothing of its process. */
const endsWithTask = ({ inWorker, outlivesTask, needs, endsRun }: Fault): boolean =>
  inWorker !== undefined &&
  outlivesTask !== true &&
  !endsRun &&
  needs.restartAfterSteps === undefined

const batchesOf = <One>(size: number, all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

describe('A series of runs', () => {
  test('Runs with reused workers give the same bits and the same kinds of events as runs with new workers', async () => {
    const { run } = await aSeries()
    const jobs: JobChanges[] = [
      { workload: 'mlp', seed: 1 },
      { workload: 'transformer', seed: 2, steps: 4 },
      { workload: 'embedding', optimizer: 'sgd', seed: 3 },
      { workload: 'mlp', seed: 1 },
    ]
    const inSeries = []
    for (const job of jobs) inSeries.push(await runOnce(run, job))
    for (const [index, job] of jobs.entries()) {
      const alone = await runOnce(runJob, job)
      expect(inSeries[index]?.result).toEqual(alone.result)
      expect(alone.pids).not.toEqual(inSeries[0]?.pids)
    }
    expect(new Set(inSeries.flatMap(({ pids }) => pids)).size).toBe(2)
  })

  test('A worker whose fault ended with its task does the next task like a new one', async () => {
    const { run } = await aSeries()
    const fault = faultOf(weightCorruption, 1)
    const job = { onViolation: 'record', steps: 8 } as const
    const disturbed = await runOnce(run, job, { intervention: fault.intervention })
    expect(fault.effect()).not.toBeNull()
    const next = await runOnce(run, job)
    expect(next.pids).toEqual(disturbed.pids)
    expect(next.result).toEqual((await runOnce(runJob, job)).result)
  })

  test('Whatever faults ended with their tasks, the next task gives the bits and events of new workers, and so does a run on one worker', async () => {
    const { run } = await aSeries()
    const job = { onViolation: 'record', steps: 6, auditEvery: 2 } as const
    const onOne = { ...job, workers: 1, microBatches: 2 }
    const [alone, single] = [await runOnce(runJob, job), await runOnce(runJob, onOne)]
    const reused: string[] = []
    let before = (await runOnce(run, job)).pids.join()
    for (const batch of batchesOf(6, faults.filter(endsWithTask))) {
      const names = batch.map(({ name }) => name)
      for (const fault of batch) {
        const { intervention, effect } = faultOf(fault, 1)
        const disturbed = await runOnce(run, job, { intervention }).catch(() => null)
        if (effect() !== null && disturbed?.pids.join() === before) reused.push(fault.name)
        before = disturbed?.pids.join() ?? ''
      }
      const { result, pids } = await runOnce(run, job)
      expect({ after: names, ...result }).toEqual({ after: names, ...alone.result })
      before = pids.join()
    }
    expect(reused).toEqual(expect.arrayContaining(['nan_gradient', 'skipped_sync', 'slow_worker']))
    expect((await runOnce(run, onOne)).result).toEqual(single.result)
  })

  test('A worker whose fault may outlive its task is never reused, but its undisturbed peer is', async () => {
    const { run } = await aSeries()
    const fault = faultOf({ ...weightCorruption, outlivesTask: true }, 1)
    const job = { onViolation: 'record', steps: 8 } as const
    const disturbed = await runOnce(run, job, { intervention: fault.intervention })
    expect(fault.effect()).not.toBeNull()
    const next = await runOnce(run, job)
    const later = await runOnce(run, job)
    expect(next.pids).not.toContain(disturbed.pids[1])
    expect(later.pids).not.toContain(disturbed.pids[1])
    expect(next.result).toEqual((await runOnce(runJob, job)).result)
    expect([...next.pids, disturbed.pids[0]]).toEqual(expect.arrayContaining(later.pids))
  })

  test('Two concurrent runs of a series do not affect each other, even if a worker of one is killed', async () => {
    const { run } = await aSeries()
    const job = { steps: 400, sharedBy: 2 }
    const [long, killed] = await Promise.allSettled([
      runOnce(run, job),
      runOnce(run, job, { intervention: faultOf(workerCrash, 1).intervention }),
    ])
    expect(killed.status).toBe('rejected')
    expect(long).toMatchObject({ status: 'fulfilled' })
    const alone = await runOnce(runJob, job)
    expect(long.status === 'fulfilled' && long.value.result).toEqual(alone.result)
  })

  test('A worker that was killed while it waited is replaced', async () => {
    const { run } = await aSeries()
    const first = await runOnce(run, {})
    process.kill(first.pids[0] ?? NaN, 'SIGKILL')
    // Without a pause in which Node could notice the end before it gives out the next task.
    while (readProcessState(first.pids[0] ?? NaN) !== 'Z') continue
    const second = await runOnce(run, {})
    expect(second.result).toEqual(first.result)
    expect(second.pids).not.toContain(first.pids[0])
  })

  test("A user's module is loaded again for each run", async () => {
    const { run } = await aSeries()
    const workload = new URL('../../../examples/my-workload.mjs', import.meta.url).pathname
    const [first, second] = [await runOnce(run, { workload }), await runOnce(run, { workload })]
    expect(second.pids).not.toEqual(first.pids)
  })

  test('The end of a series ends the workers that wait', async () => {
    const { run, end } = await aSeries()
    const { pids } = await runOnce(run, {})
    expect(pids.map((pid) => readProcessState(pid ?? NaN))).not.toContain(null)
    await end()
    for (const pid of pids) await expect.poll(() => readProcessState(pid ?? NaN)).toBeNull()
  })
})
