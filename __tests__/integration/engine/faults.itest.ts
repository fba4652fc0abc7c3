import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ConfigError,
  InfrastructureError,
  type MiniclusterError,
  WorkerFailedError,
} from '../../../src/kit/errors.js'
import { healthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import { aJob, runJob, useFolders } from './engine.js'
import { findWorkers, isAlive, start, waitFor } from '../program.js'
import { readFile } from 'node:fs/promises'

const scratch = useFolders()
const endless = { steps: 1_000_000, workers: 3, microBatches: 3 }

const failureOf = (run: Promise<unknown>): Promise<MiniclusterError> =>
  run.then(
    () => Promise.reject(new Error('the run ended well')),
    (error: MiniclusterError) => error,
  )
const allGone = (pids: readonly number[]) =>
  waitFor(() => (pids.some(isAlive) ? null : Promise.resolve(true)))

describe('Lost worker', () => {
  test.each([
    {
      signal: 'SIGKILL',
      rank: 2,
      message: /worker 2 was killed with SIGKILL (at step \d+|before it reported a step)/,
    },
    { signal: 'SIGTERM', rank: 0, message: /worker 0 was ended by SIGTERM/ },
    { signal: 'SIGSTOP', rank: 1, message: /worker 1 was frozen/ },
  ] as const)(
    'The run names a worker lost by $signal to rank $rank within five seconds and leaves none',
    async ({ signal, rank, message }) => {
      const job = aJob(scratch(), endless)
      const failure = failureOf(runJob(job))
      const pids = await findWorkers(job.runDirectory, 3)
      process.kill(pids[rank] ?? 0, signal)
      const hurtAt = performance.now()
      const error = await failure
      expect(performance.now() - hurtAt).toBeLessThan(5000)
      expect(error).toBeInstanceOf(WorkerFailedError)
      expect(error.exitCode).toBe(3)
      expect(error).toMatchObject({ ranks: [rank] })
      expect(error.message).toMatch(message)
      await allGone(pids)
    },
  )

  test('The run names an endless loop outside the collective by its stall', async () => {
    const folder = scratch()
    const module = join(folder, 'spins.mjs')
    writeFileSync(module, spinningWorkload(join(folder, 'spinner')))
    const job = aJob(folder, { ...endless, workload: module, stallTimeoutMs: 3000 })
    const error = await failureOf(runJob(job))
    const pids = await findWorkers(job.runDirectory, 3)
    const spinner = Number(await readFile(join(folder, 'spinner'), 'utf8'))
    expect(error).toMatchObject({ ranks: [pids.indexOf(spinner)] })
    expect(error.message).toMatch(/held up all others/)
    await allGone(pids)
  })
})

test('A healthy run that pauses for less than its stated limit continues to its end', async () => {
  const folder = scratch()
  const module = join(folder, 'pauses.mjs')
  const pause = 'if (calls === 30) { const end = Date.now() + 4000; while (Date.now() < end); }'
  writeFileSync(module, workloadSource(pause))
  const run = runJob(aJob(folder, { steps: 100, workload: module, stallTimeoutMs: 60_000 }))
  expect((await run).steps).toHaveLength(100)
})

describe('Workers after the end', () => {
  test('An aborted run leaves no worker behind', async () => {
    const job = aJob(scratch(), endless)
    const abort = new AbortController()
    const failure = failureOf(runJob(job, {}, abort.signal))
    const pids = await findWorkers(job.runDirectory, 3)
    abort.abort(new Error('enough'))
    expect((await failure).message).toBe('enough')
    expect(pids.some(isAlive)).toBe(false)
  })

  test('A killed coordinator leaves no worker and no rendezvous directory behind', async () => {
    const folder = scratch()
    const temporary = join(folder, 'tmp')
    mkdirSync(temporary)
    const { child, ended } = start(
      'cli.js',
      ['run', '--steps', '1000000', '--workers', '3', '--run-dir', 'r'],
      { cwd: folder, env: { ...process.env, TMPDIR: temporary } },
    )
    const pids = await findWorkers(join(folder, 'r'), 3)
    expect(readdirSync(temporary).length).toBeGreaterThan(0)
    const killedAt = performance.now()
    child.kill('SIGKILL')
    await ended
    await allGone(pids)
    await waitFor(() => (readdirSync(temporary).length === 0 ? Promise.resolve(true) : null))
    expect(performance.now() - killedAt).toBeLessThan(2000)
  })

  test('A killed coordinator leaves no worker behind, not even a stopped one', async () => {
    const folder = scratch()
    const words = ['run', '--steps', '1000000', '--workers', '2', '--run-dir', 'r']
    const { child, ended } = start('cli.js', words, { cwd: folder })
    const pids = await findWorkers(join(folder, 'r'), 2)
    process.kill(pids[1] ?? NaN, 'SIGSTOP')
    child.kill('SIGKILL')
    await ended
    await allGone(pids)
  })
})

describe('Processes that a workload has started', () => {
  const starts = (path: string): string => `
import { appendFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
for (const more of [{}, { stdio: 'inherit', detached: true }, { stdio: 'ignore', detached: true }]) {
  const child = spawn('sleep', ['7777'], more)
  child.unref()
  appendFileSync(${JSON.stringify(path)}, child.pid + ' ')
}
${workloadSource('')}`
  const pidsIn = (path: string): number[] =>
    existsSync(path) ? (readFileSync(path, 'utf8').match(/\d+/g) ?? []).map(Number) : []

  test('The processes of a workload end with a successful run', async () => {
    const folder = scratch()
    const [module, pids] = [join(folder, 'starts.mjs'), join(folder, 'pids')]
    writeFileSync(module, starts(pids))
    await runJob(aJob(folder, { workload: module }))
    expect(pidsIn(pids).length).toBeGreaterThanOrEqual(6)
    await allGone(pidsIn(pids))
  })

  test('The processes of a workload end when the coordinator is killed', async () => {
    const folder = scratch()
    const pids = join(folder, 'pids')
    writeFileSync(join(folder, 'starts.mjs'), starts(pids))
    const words = ['run', '--steps', '1000000', '--workload', './starts.mjs', '--run-dir', 'r']
    const { child, ended } = start('cli.js', words, { cwd: folder })
    await findWorkers(join(folder, 'r'), 2)
    child.kill('SIGKILL')
    await ended
    await allGone(pidsIn(pids))
  })
})

test('A process that a workload is just starting ends when the coordinator is killed', async () => {
  const folder = scratch()
  const seconds = String(7_000_000 + process.pid)
  const spawns = `
import { spawn } from 'node:child_process'
const start = () => spawn('sleep', ['${seconds}'], { stdio: 'ignore', detached: true }).unref()
${workloadSource('start()')}`
  writeFileSync(join(folder, 'spawns.mjs'), spawns)
  const words = ['run', '--steps', '1000', '--workload', './spawns.mjs', '--run-dir', 'r']
  const { child, ended } = start('cli.js', words, { cwd: folder })
  const pids = await findWorkers(join(folder, 'r'), 2)
  await waitFor(() => (sleepers(seconds) > 0 ? Promise.resolve(true) : null))
  child.kill('SIGKILL')
  await ended
  await allGone(pids)
  await waitFor(() => (sleepers(seconds) === 0 ? Promise.resolve(true) : null))
})

const sleepers = (seconds: string): number =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split(`sleep ${seconds}`).length - 1

describe("A user's workload", () => {
  const runModule = (source: string, changes = {}) => {
    const folder = scratch()
    const workload = join(folder, 'mine.mjs')
    writeFileSync(workload, source)
    return runJob(aJob(folder, { workload, ...changes }))
  }

  test("The run reports a workload that throws while training as the user's mistake, with its place", async () => {
    const error = await failureOf(runModule(workloadSource("throw new Error('no data today')")))
    expect(error).toBeInstanceOf(ConfigError)
    expect(error.message).toMatch(/no data today/)
    expect(error.message).toMatch(/mine\.mjs:\d+/)
  })

  test.each([
    {
      what: 'leaves a rejected promise',
      code: "Promise.reject(new Error('lost'))",
      message: /lost/,
    },
    {
      what: 'throws what cannot be read',
      code: 'throw { get message() { throw 1 }, toString() { throw 2 } }',
      message: /what was thrown cannot be read/,
    },
  ])("The run reports a workload that $what as the user's mistake", async ({ code, message }) => {
    const error = await failureOf(runModule(workloadSource(code)))
    expect(error).toBeInstanceOf(ConfigError)
    expect(error.message).toMatch(message)
  })

  test('The run names a workload that ends the process', async () => {
    const error = await failureOf(runModule(workloadSource('process.exit(7)')))
    expect(error.exitCode).not.toBe(1)
    expect(error.message).toMatch(/exited with code 7/)
  })

  test('The run continues undisturbed when a workload prints, and shows the output', async () => {
    const folder = scratch()
    const workload = join(folder, 'talks.mjs')
    writeFileSync(workload, workloadSource('console.log(\'{"type":"done"} hello\')', false))
    const heard: string[] = []
    const { num_steps } = await runJob(aJob(folder, { workload, steps: 3 }), {
      note: (line) => heard.push(line),
    })
    expect(num_steps).toBe(3)
    expect(heard.some((line) => line.startsWith('[worker 1] {"type":"done"} hello'))).toBe(true)
  })
})

test('The run detects an impossible run directory before any worker starts', async () => {
  const folder = scratch()
  writeFileSync(join(folder, 'file'), '')
  const job = aJob(folder, { runDirectory: join(folder, 'file', 'run') })
  const error = await failureOf(runJob(job))
  expect(error).toBeInstanceOf(InfrastructureError)
  expect(existsSync(join(folder, 'file', 'run'))).toBe(false)
})

test('Sixteen workers on few cores start, train and end', async () => {
  const { workers, num_steps } = await runJob(aJob(scratch(), { workers: 16, microBatches: 16 }))
  expect([workers?.length, num_steps]).toEqual([16, 6])
})

test('The health checkpoint is whole at every read and changes while training runs', async () => {
  const folder = scratch()
  const path = join(folder, 'health.json')
  const abort = new AbortController()
  const failure = failureOf(
    runJob(aJob(folder, { ...endless, healthCheckpointPath: path }), {}, abort.signal),
  )
  const seen = new Set<number>()
  await waitFor(async () => {
    const text = await readFile(path, 'utf8').catch(() => null)
    if (text === null) return null
    const health = healthCheckpoint.parse(JSON.parse(text))
    expect(health.is_complete).toBe(false)
    seen.add(health.completed_steps)
    return seen.size >= 4 ? true : null
  })
  abort.abort(new Error('enough'))
  await failure
})

/** A linear model on made data; `extra` runs in each call for a batch of more than a few samples, from step 1 on. */
function workloadSource(extra: string, onlyLater = true): string {
  return `
let calls = 0
export default {
  name: 'mine',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset: () => ({
    size: 64,
    columns: (ids) => ({
      x: { data: Float32Array.from({ length: ids.length * 4 }, (_, i) => ((ids[i >> 2] * 7 + i % 4) % 11) / 11), shape: [ids.length, 4] },
    }),
  }),
  loss(tf, { w }, { x }) {
    if (++calls > ${onlyLater ? 3 : 0}) { ${extra} }
    return tf.square(tf.matMul(x, w)).sum(1)
  },
}
`
}

/** One of the workers, whichever comes first, writes its process id to a file and spins for ever. */
function spinningWorkload(path: string): string {
  return `import { writeFileSync } from 'node:fs'\n${workloadSource(
    `try { writeFileSync(${JSON.stringify(path)}, String(process.pid), { flag: 'wx' }); for (;;); } catch {}`,
  )}`
}
