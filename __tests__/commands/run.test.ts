import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { run } from '../../src/commands/run.js'
import { parseCommandLine } from '../../src/config/cli-arguments.js'
import { InfrastructureError } from '../../src/errors.js'
import { canonicalResult } from '../../src/records/canonical-result.js'
import { parseRecord } from '../../src/records/parse-record.js'
import { aWorld, recordOf, scriptedEngine } from './world.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['run', ...argv], { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'run') throw new Error('not run')
  return invocation.options
}

test('says what the seed system says', async () => {
  const { dependencies, said } = await aWorld()
  expect(await run(optionsOf('--output', 'multi.json'), dependencies)).toEqual({ exitCode: 0 })
  expect(said.stdout).toBe(`Starting distributed training run...

\u2713 Run complete!
  Total time: 0.02s
  Final loss: 0.235294
  Avg throughput: 6400.0 samples/sec
  Metrics saved to: multi.json
`)
})

test('writes the metrics as a canonical result', async () => {
  const { dependencies, folder } = await aWorld()
  await run(optionsOf(), dependencies)
  const path = join(folder, 'minicluster_results/run_metrics.json')
  const parsed = parseRecord(canonicalResult, await readFile(path, 'utf8'))
  expect(parsed).toMatchObject({ status: 'ok', value: { tool_name: 'minicluster' } })
})

describe('the job', () => {
  test('has every default filled in and absolute paths', async () => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies, folder } = await aWorld(engine)
    await run(optionsOf('--workers', '4'), dependencies)
    expect(jobs).toEqual([
      {
        runId: 'run-1',
        runDirectory: join(folder, 'minicluster_results/runs/run-1'),
        healthCheckpointPath: join(folder, 'minicluster_results/health.json'),
        workers: 4,
        steps: 100,
        batchSize: 32,
        microBatches: 4,
        optimizer: 'adam',
        learningRate: 0.01,
        seed: 42,
        hiddenSize: 128,
        numLayers: 2,
        inputSize: 10,
        outputSize: 1,
        workload: 'mlp',
        backend: 'auto',
        transport: 'auto',
        verifyEvery: 1,
        auditEvery: 0,
        onViolation: 'stop',
        checkpointEvery: 0,
        resumeFrom: null,
        stallTimeoutMs: 30_000,
        tdpWatts: null,
        baselineThroughput: null,
      },
    ])
  })

  test.each([
    ['a run directory that was named', ['--run-dir', 'mine'], { runDirectory: 'mine' }],
    [
      'a run directory beside the output',
      ['--output', 'out/a.json'],
      { runDirectory: 'out/runs/run-1' },
    ],
    ['a checkpoint to continue from', ['--resume', 'runs/x'], { resumeFrom: 'runs/x' }],
    ['a module of the user', ['--workload', './mine.mjs'], { workload: 'mine.mjs' }],
    ['a module named without a folder', ['--workload', 'mine.mjs'], { workload: 'mine.mjs' }],
  ])('takes %s', async (_what, argv, expected) => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies, folder } = await aWorld(engine)
    await run(optionsOf(...argv), dependencies)
    const [[name, path]] = Object.entries(expected) as [[string, string]]
    expect(jobs[0]).toHaveProperty(name, join(folder, path))
  })
})

test.each([
  ['takes the micro-batches of the checkpoint', ['--resume', 'runs/x'], true],
  ['keeps those that were asked for', ['--resume', 'runs/x', '--micro-batches', '2'], undefined],
  ['has its own where there is no checkpoint', [], undefined],
])('a run %s', async (_what, argv, expected) => {
  const { engine, jobs } = scriptedEngine()
  const { dependencies } = await aWorld(engine)
  await run(optionsOf(...argv), dependencies)
  expect(jobs[0]?.takesMicroBatches).toBe(expected)
})

test('a workload that is a pipe is refused before anything is started', async () => {
  const { engine, jobs } = scriptedEngine()
  const { dependencies, folder } = await aWorld(engine)
  execFileSync('mkfifo', [join(folder, 'pipe.mjs')])
  await expect(run(optionsOf('--workload', './pipe.mjs'), dependencies)).rejects.toMatchObject({
    name: 'ConfigError',
    message: `option --workload: '${join(folder, 'pipe.mjs')}' is no ordinary file`,
  })
  expect(jobs).toEqual([])
})

describe('a run that fails', () => {
  test.each([
    ['is not restarted unless asked for', [], []],
    ['is restarted as often as asked for', ['--max-restarts', '3'], [3]],
  ])('%s', async (_what, argv, expected) => {
    const { engine, restartsAllowed } = scriptedEngine()
    const { dependencies } = await aWorld(engine)
    await run(optionsOf(...argv), dependencies)
    expect(restartsAllowed).toEqual(expected)
  })
})

describe('with --json', () => {
  test('stdout holds the result and nothing else', async () => {
    const { dependencies, said } = await aWorld(scriptedEngine().engine, { json: true })
    await run(optionsOf('--json'), dependencies)
    expect(parseRecord(canonicalResult, said.stdout).status).toBe('ok')
    expect(said.stderr).toContain('Run complete!')
  })

  test('a loss that is not finite is still JSON', async () => {
    const { engine } = scriptedEngine((job) => ({ ...recordOf(job), final_loss: NaN }))
    const { dependencies, said } = await aWorld(engine, { json: true })
    await run(optionsOf('--json'), dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({ tool_payload: { final_loss: 'NaN' } })
    expect(said.stderr).toContain('Final loss: NaN')
  })
})

describe('places that cannot be written to are found before anything is trained', () => {
  test.each([
    ['a directory', ['--output', '.'], /option --output: cannot write to .*: it is a directory/],
    ['a device', ['--output', '/dev/null'], /option --output: .*: it is not a regular file/],
    ['below a file', ['--output', 'file/a.json'], /option --output: .* is a file, not a directory/],
    ['below a file', ['--run-dir', 'file'], /option --run-dir: .* is a file, not a directory/],
  ])('%s: %j', async (_what, argv, message) => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies, folder } = await aWorld(engine)
    await writeFile(join(folder, 'file'), '')
    const attempt = run(optionsOf(...argv), dependencies)
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(message),
    })
    expect(jobs).toEqual([])
  })
})

test('a run that fails leaves no metrics', async () => {
  const { engine } = scriptedEngine(() => {
    throw new InfrastructureError('worker 1 was killed')
  })
  const { dependencies, folder } = await aWorld(engine)
  await expect(run(optionsOf('--output', 'out/a.json'), dependencies)).rejects.toThrow('killed')
  expect(await readdir(join(folder, 'out'))).toEqual(['runs'])
})

describe('an ordered fault', () => {
  test('that cannot be done is told before anything is made or said', async () => {
    const { engine, jobs } = scriptedEngine()
    const { dependencies, said, folder } = await aWorld(engine)
    const attempt = run(optionsOf('--fault', 'checkpoint_truncated'), dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2, hint: 'add --checkpoint-every 10' })
    expect([jobs, said.stdout, await readdir(folder)]).toEqual([[], '', []])
  })

  test('that did not take effect is not taken for one that nobody found', async () => {
    const { dependencies, said } = await aWorld()
    await run(optionsOf('--fault', 'slow_worker:rank=1,step=10,factor=3'), dependencies)
    expect(said.stderr).toContain('fault slow_worker at factor=3 on rank 1 from step 10 on: ')
    expect(said.stderr).toContain('warning: the fault did not take effect')
  })
})

test.each([
  [true, 'Restarts: 2, 7 steps done again; the same states as before, by their hashes'],
  [false, 'Restarts: 2, 7 steps done again; NOT the same states as before'],
  [null, 'Restarts: 2, 7 steps done again; no hash to compare with'],
])('restarts that are proven: %s', async (proven, line) => {
  const restart = {
    ...{ attempt: 0, failed_step: 15, reason: 'killed', rank: 1, resumed_from_step: 10 },
    ...{ delay_ms: 1, lost_steps: 5, time_to_recover_ms: 9, proven: true },
  }
  const restarts = [restart, { ...restart, attempt: 1, lost_steps: 2, proven }]
  const { engine } = scriptedEngine((job) => ({ ...recordOf(job), restarts }))
  const { dependencies, said } = await aWorld(engine)
  await run(optionsOf('--max-restarts', '3'), dependencies)
  expect(said.stdout).toContain(line)
})
