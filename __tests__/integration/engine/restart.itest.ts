import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import {
  ConfigError,
  DeterministicFailureError,
  WorkerFailedError,
} from '../../../src/kit/errors.js'
import type { Job } from '../../../src/runtime/run/job.js'
import { ownPolicy } from '../../../src/runtime/supervise/restart-policy.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { aJob, services, programs, runJob, useFolders } from './engine.js'
import { findWorkers, isAlive, waitFor } from '../program.js'

const scratch = useFolders()
const common = { microBatches: 4, workers: 3, steps: 3000, checkpointEvery: 100 }

let whole: RunMetrics
beforeAll(async () => {
  whole = await runJob(aJob(scratch(), common))
})

function supervised(job: Job, maxRestarts = 3, signal = new AbortController().signal) {
  const notes: string[] = []
  const observer = { note: (line: string) => notes.push(line) }
  const run = services.training.run(job, observer, signal, ownPolicy(maxRestarts))
  return { notes, run }
}

const checkpointsOf = (job: Job): string[] => {
  const directory = join(job.runDirectory, 'checkpoints')
  if (!existsSync(directory)) return []
  const whole = (name: string) => existsSync(join(directory, name, 'manifest.json'))
  return readdirSync(directory)
    .filter(whole)
    .sort()
    .map((name) => join(directory, name))
}

/** Sends a rank a signal once so many checkpoints are there, and answers with all process ids. */
async function hurt(job: Job, rank: number, signal: NodeJS.Signals, checkpoints = 3) {
  const pids = await findWorkers(job.runDirectory, job.workers)
  await waitFor(() => checkpointsOf(job).length >= checkpoints || null)
  process.kill(pids[rank] ?? 0, signal)
  return pids
}

/** The process ids of the attempt after the one that had these. */
const findNewWorkers = (job: Job, old: readonly number[]) =>
  waitFor(async () => {
    const pids = await findWorkers(job.runDirectory, job.workers)
    return pids.some((pid) => old.includes(pid)) ? null : pids
  })

const lossesOf = ({ steps }: RunMetrics) => steps.map(({ step, loss }) => [step, loss])
const failureOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => Promise.reject(new Error('the run ended well')),
    (error: unknown) => error,
  )

describe('A run that lost a worker', () => {
  test.each([
    { signal: 'SIGKILL', rank: 1, reason: /worker 1 was killed with SIGKILL/ },
    { signal: 'SIGKILL', rank: 0, reason: /worker 0 was killed with SIGKILL/ },
    { signal: 'SIGSTOP', rank: 2, reason: /worker 2 was frozen/ },
  ] as const)(
    'The run ends as if nothing had happened after $signal to rank $rank',
    async ({ signal, rank, reason }) => {
      const job = aJob(scratch(), common)
      const { notes, run } = supervised(job)
      const pids = await hurt(job, rank, signal)
      const metrics = await run

      expect(metrics.final_state_hash).toBe(whole.final_state_hash)
      expect(lossesOf(metrics)).toEqual(lossesOf(whole))
      const [restart, ...others] = metrics.restarts ?? []
      expect(others).toEqual([])
      expect(restart).toMatchObject({
        attempt: 0,
        rank,
        reason: expect.stringMatching(reason),
      })
      // Null: the ranks had not voted on the newest checkpoint yet, or rank 0 died with what it had to write down.
      expect([true, null]).toContain(restart?.proven)
      const { resumed_from_step: resumed = 0, failed_step: failed, lost_steps: lost = 0 } = restart!
      expect(resumed).toBeGreaterThanOrEqual(200)
      expect(resumed % 100).toBe(0)
      expect(failed).toBe(resumed + lost)
      expect(lost).toBeLessThan(300)
      const recovery = restart?.time_to_recover_ms ?? 0
      expect(recovery).toBeGreaterThan(restart?.delay_ms ?? Infinity)
      expect(metrics.total_time_sec * 1000).toBeGreaterThan(recovery)
      expect(metrics.resumed_from_step).toBeNull()
      expect(
        notes.some((line) => /; restarting from step \d+ in 0\.\d s \(1 of 3\)$/.test(line)),
      ).toBe(true)
      expect(readdirSync(join(job.runDirectory, 'events/attempt-0')).length).toBeGreaterThanOrEqual(
        3,
      )
      expect(pids.some(isAlive)).toBe(false)
      const written = JSON.parse(readFileSync(join(job.runDirectory, 'run.json'), 'utf8')) as object
      expect(written).toMatchObject({ restarts: [{ attempt: 0, rank }] })
    },
  )

  test('The run restarts a second time, and from its start without any checkpoint', async () => {
    const job = aJob(scratch(), { ...common, checkpointEvery: 0 })
    const { run } = supervised(job)
    const first = await findWorkers(job.runDirectory, job.workers)
    process.kill(first[1] ?? 0, 'SIGKILL')
    const second = await findNewWorkers(job, first)
    // Two deaths at one step would be taken for no accident.
    await new Promise((resolve) => setTimeout(resolve, 200))
    process.kill(second[2] ?? 0, 'SIGKILL')
    const metrics = await run
    expect(metrics.final_state_hash).toBe(whole.final_state_hash)
    expect(metrics.restarts?.map((one) => one.resumed_from_step)).toEqual([0, 0])
    expect(lossesOf(metrics)).toEqual(lossesOf(whole))
  })

  test('The run continues from an older checkpoint when the newest is damaged', async () => {
    const job = aJob(scratch(), common)
    const { notes, run } = supervised(job)
    await hurt(job, 1, 'SIGSTOP')
    // The others wait for the frozen one: nothing is saved any more.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const saved = checkpointsOf(job)
    truncateSync(join(saved.at(-1) ?? '', 'weights.bin'), 10)
    const metrics = await run
    expect(metrics.final_state_hash).toBe(whole.final_state_hash)
    expect(notes.filter((line) => line.startsWith('skipped a checkpoint: '))).toEqual([
      `skipped a checkpoint: ${saved.at(-1)}: weights.bin: has 10 bytes, the manifest says ` +
        `${(whole.tensors ?? []).reduce((sum, { shape }) => sum + 4 * shape.reduce((a, b) => a * b), 0)}`,
    ])
    expect(metrics.restarts?.[0]).toMatchObject({
      resumed_from_step: 100 * (saved.length - 1),
      proven: true,
    })
  })

  test('A resumed run restarts even without a checkpoint of its own', async () => {
    const first = aJob(scratch(), { ...common, steps: 200 })
    await runJob(first)
    const job = aJob(scratch(), {
      ...common,
      checkpointEvery: 0,
      resumeFrom: join(first.runDirectory, 'checkpoints/step-00000100'),
    })
    const { run } = supervised(job)
    const pids = await findWorkers(job.runDirectory, job.workers)
    process.kill(pids[0] ?? 0, 'SIGKILL')
    const metrics = await run
    expect(metrics).toMatchObject({
      final_state_hash: whole.final_state_hash,
      resumed_from_step: 100,
      restarts: [{ resumed_from_step: 100 }],
    })
    expect(metrics.steps[0]?.step).toBe(100)
  })
})

test('A run that finds itself wrong restarts earlier and sets later checkpoints aside', async () => {
  const folder = scratch()
  const job = aJob(folder, common)
  writeFileSync(join(folder, 'worker.js'), anAccuser(join(job.runDirectory, 'checkpoints'), 250))
  const notes: string[] = []
  const { training } = createRunServices(folder)
  const observer = { note: (line: string) => notes.push(line) }
  const metrics = await training.run(job, observer, new AbortController().signal, ownPolicy(3))

  expect(metrics.final_state_hash).toBe(whole.final_state_hash)
  expect(metrics.restarts).toMatchObject([
    {
      reason: 'replicas differ after step 250',
      failed_step: 250,
      resumed_from_step: 200,
      proven: true,
    },
  ])
  const suspects = readdirSync(join(job.runDirectory, 'checkpoints')).filter((name) =>
    name.endsWith('.suspect'),
  )
  expect(suspects).toContain('step-00000300.suspect')
  expect(suspects).not.toContain('step-00000200.suspect')
  expect(notes.filter((line) => line.includes('after the training went wrong'))).toHaveLength(
    suspects.length,
  )
})

describe("A user's workload that throws in a step", () => {
  const settings = { workers: 2, microBatches: 2, steps: 12, checkpointEvery: 3 }

  test('A failure that always occurs at the same step is deterministic', async () => {
    const folder = scratch()
    const workload = join(folder, 'poisoned.mjs')
    writeFileSync(workload, aWorkload(`throw new Error('sample 77 is broken')`))
    const job = aJob(folder, { ...settings, steps: 20, workload })
    const { notes, run } = supervised(job, 10)
    const error = await failureOf(run)
    expect(error).toBeInstanceOf(DeterministicFailureError)
    expect(error).toMatchObject({ exitCode: 4 })
    expect((error as Error).message).toMatch(
      /sample 77 is broken: deterministic, the run failed 2 times at step \d+ for the same cause/,
    )
    expect(notes.filter((line) => line.includes('restarting'))).toHaveLength(1)
  })

  test('A run survives a failure that occurs only once', async () => {
    const folder = scratch()
    const workload = join(folder, 'flaky.mjs')
    const marker = JSON.stringify(join(folder, 'was-here'))
    writeFileSync(
      workload,
      aWorkload(
        `let isFirst = true; try { writeFileSync(${marker}, '', { flag: 'wx' }) } catch { isFirst = false }
         if (isFirst) throw new Error('no network')`,
      ),
    )
    const job = aJob(folder, { ...settings, steps: 20, workload })
    const restarted = await supervised(job).run
    const undisturbed = await runJob(aJob(folder, { ...settings, steps: 20, workload }))
    expect(restarted.restarts).toMatchObject([{ reason: expect.stringMatching(/no network/) }])
    expect(restarted.final_state_hash).toBe(undisturbed.final_state_hash)
  })

  test('A failure before the first good step is a mistake and causes no restart', async () => {
    const folder = scratch()
    const workload = join(folder, 'wrong.mjs')
    writeFileSync(workload, aWorkload('', `throw new Error('not yet written')`))
    const job = aJob(folder, { ...settings, workload })
    const { notes, run } = supervised(job)
    expect(await failureOf(run)).toBeInstanceOf(ConfigError)
    expect(notes.filter((line) => line.includes('restarting'))).toEqual([])
    expect(existsSync(job.runDirectory)).toBe(false)
  })
})

test('The run ends with its last error when no restarts are left', async () => {
  const job = aJob(scratch(), { ...common, steps: 1_000_000 })
  const { notes, run } = supervised(job, 1)
  const failure = failureOf(run)
  await findNewWorkers(job, await hurt(job, 1, 'SIGKILL'))
  await hurt(job, 0, 'SIGKILL', checkpointsOf(job).length + 2)
  expect(await failure).toBeInstanceOf(WorkerFailedError)
  expect(notes.at(-1)).toBe('1 of 1 restarts are used up')
})

test('A stopped run does not restart', async () => {
  const job = aJob(scratch(), { ...common, steps: 1_000_000 })
  const abort = new AbortController()
  const { notes, run } = supervised(job, 3, abort.signal)
  const failure = failureOf(run)
  const pids = await findWorkers(job.runDirectory, job.workers)
  abort.abort(new Error('enough'))
  expect(await failure).toMatchObject({ message: 'enough' })
  expect(notes.filter((line) => line.includes('restarting'))).toEqual([])
  expect(pids.some(isAlive)).toBe(false)
})

/** A linear model on 640 samples, 20 batches of 32; `disturbance` runs when sample 77 is asked for, `always` always. */
function aWorkload(disturbance: string, always = ''): string {
  return `
import { writeFileSync } from 'node:fs'
export default {
  name: 'mine',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset: () => ({
    size: 640,
    columns(ids) {
      if (ids.includes(77)) { ${disturbance} }
      return {
        x: { data: Float32Array.from({ length: ids.length * 4 }, (_, i) => ((ids[i >> 2] * 7 + i % 4) % 11) / 11), shape: [ids.length, 4] },
      }
    },
  }),
  loss(tf, { w }, { x }) {
    ${always}
    return tf.square(tf.matMul(x, w)).sum(1)
  },
}
`
}

/**
 * A worker that, once and on whichever rank is first, accuses rank 1 of a wrong replica at a step, when checkpoints of
 * later steps have been saved.
 */
function anAccuser(checkpoints: string, step: number): string {
  const accuse = `
const { existsSync, writeFileSync, writeSync } = require('node:fs')
const waiting = setInterval(() => {
  if (!existsSync(${JSON.stringify(`${checkpoints}/step-00000400/manifest.json`)})) return
  clearInterval(waiting)
  try { writeFileSync(${JSON.stringify(`${checkpoints}/accused`)}, '', { flag: 'wx' }) } catch { return }
  writeSync(3, ${JSON.stringify(
    `${JSON.stringify({
      type: 'failure',
      rank: 1,
      kind: 'integrity',
      message: `replicas differ after step ${step}`,
      hint: null,
      step,
      ranks: [1],
      stack: null,
    })}\n`,
  )})
}, 5)`
  return `
import { Worker } from 'node:worker_threads'
new Worker(${JSON.stringify(accuse)}, { eval: true })
await import(${JSON.stringify(join(programs, 'worker.js'))})
`
}
