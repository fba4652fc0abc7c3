import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { check } from '../../src/commands/check.js'
import { parseCommandLine } from '../../src/config/cli-arguments.js'
import { TrainingIntegrityError, WorkerFailedError } from '../../src/errors.js'
import { correctnessReport } from '../../src/records/correctness-report.js'
import { parseRecord } from '../../src/records/parse-record.js'
import { reportRecord } from '../../src/records/report-record.js'
import type { RunMetrics } from '../../src/records/run-metrics.js'
import { readEnvironment } from '../../src/system/environment.js'
import { withStep } from '../support/builders.js'
import { aWorld, recordOf, scriptedEngine } from './world.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['check', '--fault-tests', 'off', ...argv], {
    version: '',
    columns: 100,
  })
  if (invocation.kind !== 'command' || invocation.name !== 'check') throw new Error('not check')
  return invocation.options
}

const wrongLoss = (run: RunMetrics): RunMetrics =>
  run.num_workers === 1 ? run : withStep(run, 2, { loss: 9, state_hash: 'f'.repeat(32) })

describe('runs that agree', () => {
  test('pass, with everything written', async () => {
    const { dependencies, folder, said } = await aWorld()
    const outcome = await check(optionsOf(), dependencies)
    expect(outcome).toMatchObject({ exitCode: 0, verdict: 'pass' })
    expect(outcome.correctness?.tier).toBe('bitwise')
    expect((await readdir(join(folder, 'minicluster_results'))).sort()).toEqual([
      'multi.json',
      'report.html',
      'report.json',
      'single.json',
      'validation.json',
    ])
    expect(said.stdout).toContain('PASS')
    expect(said.stdout).toContain('minicluster_results/report.html')
    expect(said.stdout).toContain('minicluster_results/report.json')
  })

  test('are a reference of one worker with the same micro-batches, and the run', async () => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies } = await aWorld(engine)
    await check(optionsOf('--workers', '4', '--checkpoint-every', '10'), dependencies)
    expect(jobs).toMatchObject([
      { workers: 1, microBatches: 4, verifyEvery: 1, checkpointEvery: 0 },
      { workers: 4, microBatches: 4, verifyEvery: 1, checkpointEvery: 10 },
    ])
    const [single, multi] = jobs
    expect(single?.runDirectory).not.toBe(multi?.runDirectory)
    expect(single?.healthCheckpointPath).toBeNull()
  })

  test('with micro-batches of their own use those', async () => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies } = await aWorld(engine)
    await check(optionsOf('--micro-batches', '8'), dependencies)
    expect(jobs.map(({ microBatches }) => microBatches)).toEqual([8, 8])
  })

  test('the measured throughput of one worker is the measure, unless another is given', async () => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies } = await aWorld(engine)
    await check(optionsOf(), dependencies)
    await check(optionsOf('--baseline-throughput', '100'), dependencies)
    expect(jobs.map(({ baselineThroughput }) => baselineThroughput)).toEqual([null, 6400, 100, 100])
  })

  test('with --json print the report of the verdict', async () => {
    const { dependencies, said } = await aWorld(scriptedEngine().engine, { json: true })
    await check(optionsOf('--json'), dependencies)
    expect(parseRecord(reportRecord, said.stdout)).toMatchObject({ value: { verdict: 'pass' } })
  })
})

describe('runs that differ', () => {
  test('fail with exit code 1 and say where', async () => {
    const { engine } = scriptedEngine((job) => wrongLoss(recordOf(job)))
    const { dependencies, folder, said } = await aWorld(engine)
    const outcome = await check(optionsOf(), dependencies)
    expect(outcome).toMatchObject({ exitCode: 1, verdict: 'fail' })
    const text = await readFile(join(folder, 'minicluster_results/validation.json'), 'utf8')
    const parsed = parseRecord(correctnessReport, text)
    expect(parsed).toMatchObject({ value: { tier: 'failed', first_difference: { step: 2 } } })
    expect(said.stdout).toContain('FAIL')
  })

  test('pass when the difference is within a tolerance that allows it', async () => {
    const slightly = (run: RunMetrics) =>
      run.num_workers === 1 ? run : withStep(run, 2, { loss: (run.steps[2]?.loss ?? 0) * 1.001 })
    const withoutHashes = (run: RunMetrics) => ({
      ...run,
      steps: run.steps.map(({ state_hash: _hash, tensor_hashes: _hashes, ...step }) => step),
    })
    const { engine } = scriptedEngine((job) => withoutHashes(slightly(recordOf(job))))
    const { dependencies } = await aWorld(engine)
    const loose = await check(optionsOf('--tolerance', '0.01'), dependencies)
    const strict = await check(optionsOf('--tolerance', '0.0001'), dependencies)
    expect([loose.exitCode, strict.exitCode]).toEqual([0, 1])
  })
})

describe('what --bundle names', () => {
  test('and is not there is a mistake, told before anything runs or is written', async () => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies, folder } = await aWorld(engine)
    await expect(check(optionsOf('--bundle', 'dits'), dependencies)).rejects.toMatchObject({
      exitCode: 2,
      message: `option --bundle: cannot measure ${join(folder, 'dits')}: there is no such file or folder`,
      hint: expect.stringContaining('correct the path'),
    })
    expect(jobs).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('and cannot be read is one as well, with another reason', async () => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies } = await aWorld(engine)
    const treeSize = async () => ({ status: 'unreadable', reason: 'permission denied' }) as const
    const files = { ...dependencies.files, treeSize }
    const attempt = check(optionsOf('--bundle', 'dist'), { ...dependencies, files })
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/dist: permission denied$/),
    })
    expect(jobs).toEqual([])
  })

  test.each(['bundle.js', 'dist'])('and is there is measured: %s', async (bundle) => {
    const { engine } = scriptedEngine((job) => ({
      ...recordOf(job),
      environment: readEnvironment(),
      backend: { requested: 'auto', selected: 'kernels', reason: 'it is built in' },
    }))
    const { dependencies, folder } = await aWorld(engine)
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'bundle.js'), 'x'.repeat(70))
    await writeFile(join(folder, 'dist/bundle.js'), 'x'.repeat(70))
    const { exitCode, point } = await check(optionsOf('--bundle', bundle), dependencies)
    expect({ exitCode, bytes: point?.metrics['bundle_bytes'] }).toEqual({ exitCode: 0, bytes: 70 })
  })
})

describe('a run that finds itself wrong', () => {
  const { engine } = scriptedEngine((job) => {
    if (job.workers === 1) return recordOf(job)
    throw new TrainingIntegrityError('At step 3 rank 1 holds other weights.', 3, [1], {
      hint: 'Look at it.',
    })
  })

  test('is a failed verdict with a report that gives the reason', async () => {
    const { dependencies, folder } = await aWorld(engine)
    const outcome = await check(optionsOf(), dependencies)
    expect(outcome).toMatchObject({ exitCode: 1, verdict: 'fail', multi: null, correctness: null })
    expect(outcome.reasons.join()).toContain('At step 3 rank 1 holds other weights.')
    expect(await readFile(outcome.results.html, 'utf8')).toContain('At step 3 rank 1')
    expect((await readdir(join(folder, 'minicluster_results'))).sort()).toEqual([
      'report.html',
      'report.json',
      'single.json',
    ])
  })

  test('does not leave the files of the check before', async () => {
    const { dependencies, folder } = await aWorld(engine)
    const results = join(folder, 'minicluster_results')
    await mkdir(results)
    await writeFile(join(results, 'multi.json'), 'old')
    await writeFile(join(results, 'kept.txt'), 'not ours')
    await check(optionsOf(), dependencies)
    expect(await readdir(results)).not.toContain('multi.json')
    expect(await readdir(results)).toContain('kept.txt')
  })
})

test('a worker that dies is no verdict: the failure goes up, and no report stays', async () => {
  const { engine } = scriptedEngine((job) => {
    if (job.workers === 1) return recordOf(job)
    throw new WorkerFailedError([1], 'worker 1 was killed with SIGKILL at step 7.')
  })
  const { dependencies, folder } = await aWorld(engine)
  await expect(check(optionsOf(), dependencies)).rejects.toMatchObject({ exitCode: 3, ranks: [1] })
  expect(await readdir(join(folder, 'minicluster_results'))).toEqual(['single.json'])
})
