import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '../../../../src/cli/commands/check/check.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { TrainingIntegrityError, WorkerFailedError } from '../../../../src/kit/errors.js'
import { correctnessReport } from '../../../../src/kit/records/reports/correctness-report.js'
import { parseRecord } from '../../../../src/kit/records/json/parse-record.js'
import { reportRecord } from '../../../../src/kit/records/reports/report-record.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { readEnvironment } from '../../../../src/machine/system/environment.js'
import { withStep } from '../../../support/builders/run-builders.js'
import { aWorld, recordOf, scriptedServices } from '../world.js'

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

describe('Equal runs', () => {
  test('The check passes equal runs and writes all files', async () => {
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

  test('The check compares the run with a reference of one worker and the same micro-batches', async () => {
    const { services, jobs } = scriptedServices()
    const { dependencies } = await aWorld(services)
    await check(optionsOf('--workers', '4', '--checkpoint-every', '10'), dependencies)
    expect(jobs).toMatchObject([
      { workers: 1, checkpoints: { every: 0 }, work: { microBatches: 4, verifyEvery: 1 } },
      { workers: 4, checkpoints: { every: 10 }, work: { microBatches: 4, verifyEvery: 1 } },
    ])
    const [single, multi] = jobs
    expect(single?.runDirectory).not.toBe(multi?.runDirectory)
    expect(single?.healthCheckpointPath).toBeNull()
  })

  test('The check uses the requested number of micro-batches', async () => {
    const { services, jobs } = scriptedServices()
    const { dependencies } = await aWorld(services)
    await check(optionsOf('--micro-batches', '8'), dependencies)
    expect(jobs.map(({ work }) => work.microBatches)).toEqual([8, 8])
  })

  test('The check uses the measured throughput of one worker unless the user gives another', async () => {
    const { services, jobs } = scriptedServices()
    const { dependencies } = await aWorld(services)
    await check(optionsOf(), dependencies)
    await check(optionsOf('--baseline-throughput', '100'), dependencies)
    expect(jobs.map(({ baselineThroughput }) => baselineThroughput)).toEqual([null, 6400, 100, 100])
  })

  test('The check with --json prints the report of the verdict', async () => {
    const { dependencies, said } = await aWorld(scriptedServices().services, { json: true })
    await check(optionsOf('--json'), dependencies)
    expect(parseRecord(reportRecord, said.stdout)).toMatchObject({ value: { verdict: 'pass' } })
  })
})

describe('Different runs', () => {
  test('The check fails with exit code 1 and shows where the runs differ', async () => {
    const { services } = scriptedServices((job) => wrongLoss(recordOf(job)))
    const { dependencies, folder, said } = await aWorld(services)
    const outcome = await check(optionsOf(), dependencies)
    expect(outcome).toMatchObject({ exitCode: 1, verdict: 'fail' })
    const text = await readFile(join(folder, 'minicluster_results/validation.json'), 'utf8')
    const parsed = parseRecord(correctnessReport, text)
    expect(parsed).toMatchObject({ value: { tier: 'failed', first_difference: { step: 2 } } })
    expect(said.stdout).toContain('FAIL')
  })

  test('The check passes when the difference is within the tolerance', async () => {
    const slightly = (run: RunMetrics) =>
      run.num_workers === 1 ? run : withStep(run, 2, { loss: (run.steps[2]?.loss ?? 0) * 1.001 })
    const withoutHashes = (run: RunMetrics) => ({
      ...run,
      steps: run.steps.map(({ state_hash: _hash, tensor_hashes: _hashes, ...step }) => step),
    })
    const { services } = scriptedServices((job) => withoutHashes(slightly(recordOf(job))))
    const { dependencies } = await aWorld(services)
    const loose = await check(optionsOf('--tolerance', '0.01'), dependencies)
    const strict = await check(optionsOf('--tolerance', '0.0001'), dependencies)
    expect([loose.exitCode, strict.exitCode]).toEqual([0, 1])
  })
})

describe('Option --bundle', () => {
  test('The check reports a missing bundle before it runs or writes anything', async () => {
    const { services, jobs } = scriptedServices()
    const { dependencies, folder } = await aWorld(services)
    await expect(check(optionsOf('--bundle', 'dits'), dependencies)).rejects.toMatchObject({
      exitCode: 2,
      message: `option --bundle: cannot measure ${join(folder, 'dits')}: there is no such file or folder`,
      hint: expect.stringContaining('correct the path'),
    })
    expect(jobs).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('The check reports an unreadable bundle with a different reason', async () => {
    const { services, jobs } = scriptedServices()
    const { dependencies } = await aWorld(services)
    const treeSize = async () => ({ status: 'unreadable', reason: 'permission denied' }) as const
    const files = { ...dependencies.files, treeSize }
    const attempt = check(optionsOf('--bundle', 'dist'), { ...dependencies, files })
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/dist: permission denied$/),
    })
    expect(jobs).toEqual([])
  })

  test.each(['bundle.js', 'dist'])('The check measures the bundle %s', async (bundle) => {
    const { services } = scriptedServices((job) => ({
      ...recordOf(job),
      environment: readEnvironment(),
      backend: { requested: 'auto', selected: 'kernels', reason: 'it is built in' },
    }))
    const { dependencies, folder } = await aWorld(services)
    await mkdir(join(folder, 'dist'))
    await writeFile(join(folder, 'bundle.js'), 'x'.repeat(70))
    await writeFile(join(folder, 'dist/bundle.js'), 'x'.repeat(70))
    const { exitCode, point } = await check(optionsOf('--bundle', bundle), dependencies)
    expect({ exitCode, bytes: point?.metrics['bundle_bytes'] }).toEqual({ exitCode: 0, bytes: 70 })
  })
})

describe('A run that finds itself wrong', () => {
  const { services } = scriptedServices((job) => {
    if (job.workers === 1) return recordOf(job)
    throw new TrainingIntegrityError('At step 3 rank 1 holds other weights.', 3, [1], {
      hint: 'Look at it.',
    })
  })

  test('The check fails with a report that gives the reason when a run finds itself wrong', async () => {
    const { dependencies, folder } = await aWorld(services)
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

  test('The check removes the files of the check before when a run finds itself wrong', async () => {
    const { dependencies, folder } = await aWorld(services)
    const results = join(folder, 'minicluster_results')
    await mkdir(results)
    await writeFile(join(results, 'multi.json'), '{ "tool_name": "minicluster" }')
    await writeFile(join(results, 'kept.txt'), 'not ours')
    await check(optionsOf(), dependencies)
    expect(await readdir(results)).not.toContain('multi.json')
    expect(await readdir(results)).toContain('kept.txt')
  })
})

describe('Files in the output directory', () => {
  const dying = scriptedServices((job) => {
    if (job.workers === 1) return recordOf(job)
    throw new WorkerFailedError([1], 'worker 1 was killed with SIGKILL at step 7.')
  }).services
  const contentsOf = async (folder: string) => {
    const names = (await readdir(folder)).filter((name) => name !== 'runs').sort()
    const read = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])
    return Object.fromEntries(await Promise.all(read)) as Record<string, string>
  }

  test('An unfinished check keeps the files of an earlier check', async () => {
    const { dependencies, folder, said } = await aWorld()
    const results = join(folder, 'minicluster_results')
    await check(optionsOf(), dependencies)
    const before = await contentsOf(results)
    const next = { ...dependencies, ...dying, newRunId: () => 'run-2' }
    await expect(check(optionsOf(), next)).rejects.toMatchObject({ exitCode: 3 })
    expect(await contentsOf(results)).toEqual(before)
    expect(await readdir(join(results, 'runs/run-2-results'))).toEqual(['single.json'])
    expect(said.stderr).toContain('the results in ./minicluster_results are those of an earlier')
  })

  test('The health of a run in the output directory is no result of an earlier check', async () => {
    const { dependencies, folder, said } = await aWorld()
    const results = join(folder, 'minicluster_results')
    await mkdir(results)
    await writeFile(join(results, 'health.json'), '{ "total_steps": 3 }')
    const next = { ...dependencies, ...dying }
    await expect(check(optionsOf(), next)).rejects.toMatchObject({ exitCode: 3 })
    expect(said.stderr).not.toContain('an earlier check')
  })

  test('A finished check replaces the files of an earlier check', async () => {
    const { dependencies, folder } = await aWorld()
    const results = join(folder, 'minicluster_results')
    await check(optionsOf('--tolerance', '0.5'), dependencies)
    const names = Object.keys(await contentsOf(results))
    const outcome = await check(optionsOf('--tolerance', '0.25'), dependencies)
    expect(Object.keys(await contentsOf(results))).toEqual(names)
    expect(await readFile(outcome.results.json, 'utf8')).toContain('0.25')
    expect(await readdir(results)).toContain('validation.json')
    expect(await readFile(join(results, 'validation.json'), 'utf8')).toContain('0.25')
    await expect(readdir(join(results, 'runs/run-1-results'))).rejects.toThrow('ENOENT')
  })

  test.each(['report.html', 'baseline.json', 'health.json'])(
    'The check refuses and keeps a foreign file with the name %s',
    async (name) => {
      const { services, jobs } = scriptedServices()
      const { dependencies, folder } = await aWorld(services)
      await writeFile(join(folder, name), 'users')
      await expect(check(optionsOf('--output-dir', '.'), dependencies)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(
          new RegExp(`replace .*${name}, which was not written by a check`),
        ),
      })
      expect(jobs).toEqual([])
      expect(await contentsOf(folder)).toEqual({ [name]: 'users' })
    },
  )

  test('The check names all foreign files that it would replace', async () => {
    const { dependencies, folder } = await aWorld()
    const names = ['report.html', 'baseline.json']
    for (const name of names) await writeFile(join(folder, name), 'users')
    await expect(check(optionsOf('--output-dir', '.'), dependencies)).rejects.toMatchObject({
      message: expect.stringMatching(/\w+\.\w+ and \S+, which were not written by a check$/),
      hint: expect.stringContaining('move the files away'),
    })
  })

  test('The check keeps a file that is its baseline, whether it finishes or not', async () => {
    const { services } = scriptedServices((job) => ({
      ...recordOf(job),
      environment: readEnvironment(),
      backend: { requested: 'auto', selected: 'kernels', reason: 'it is built in' },
    }))
    const { dependencies, folder, said } = await aWorld(services)
    await check(optionsOf(), dependencies)
    const baseline = 'minicluster_results/baseline.json'
    const before = await readFile(join(folder, baseline), 'utf8')
    const now = () => new Date('2026-02-15T12:00:00Z')
    const later = { ...dependencies, clock: { ...dependencies.clock, now } }
    await check(optionsOf('--compare-with', baseline), later)
    expect(await readFile(join(folder, baseline), 'utf8')).toBe(before)
    expect(said.stderr).toMatch(
      /baseline.json was used for this comparison and is kept; the new one is .*run-1/,
    )
    const failing = { ...later, ...dying }
    await expect(check(optionsOf('--compare-with', baseline), failing)).rejects.toThrow('killed')
    expect(await readFile(join(folder, baseline), 'utf8')).toBe(before)
  })
})

test('A dead worker gives a failure without a verdict and without a report', async () => {
  const { services } = scriptedServices((job) => {
    if (job.workers === 1) return recordOf(job)
    throw new WorkerFailedError([1], 'worker 1 was killed with SIGKILL at step 7.')
  })
  const { dependencies, folder } = await aWorld(services)
  await expect(check(optionsOf(), dependencies)).rejects.toMatchObject({ exitCode: 3, ranks: [1] })
  expect(await readdir(join(folder, 'minicluster_results'))).toEqual(['single.json'])
})
