import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run } from '../../../../src/cli/commands/run/run.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'
import { ConfigError, InfrastructureError } from '../../../../src/kit/errors.js'
import { canonicalResult } from '../../../../src/kit/records/run/canonical-result.js'
import { parseRecord } from '../../../../src/kit/records/json/parse-record.js'
import { aWorld, recordOf, scriptedServices } from '../world.js'

function optionsOf(...argv: string[]) {
  const invocation = parseCommandLine(['run', ...argv], { version: '', columns: 100 })
  if (invocation.kind !== 'command' || invocation.name !== 'run') throw new Error('not run')
  return invocation.options
}

test('The command prints what the seed system prints', async () => {
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

test('The command writes the metrics as a canonical result', async () => {
  const { dependencies, folder } = await aWorld()
  await run(optionsOf(), dependencies)
  const path = join(folder, 'minicluster_results/run_metrics.json')
  const parsed = parseRecord(canonicalResult, await readFile(path, 'utf8'))
  expect(parsed).toMatchObject({ status: 'ok', value: { tool_name: 'minicluster' } })
})

describe('Job of a run', () => {
  test('The job has every default filled in and absolute paths', async () => {
    const { services, jobs } = scriptedServices()
    const { dependencies, folder } = await aWorld(services)
    await run(optionsOf('--workers', '4'), dependencies)
    expect(jobs).toEqual([
      {
        engine: 'local',
        runId: 'run-1',
        runDirectory: join(folder, 'minicluster_results/runs/run-1'),
        healthCheckpointPath: join(folder, 'minicluster_results/health.json'),
        workers: 4,
        steps: 100,
        checkpoints: { every: 0, layout: 'minicluster' },
        resumeFrom: null,
        stallTimeoutMs: 30_000,
        tdpWatts: null,
        baselineThroughput: null,
        work: {
          kind: 'model',
          workload: 'mlp',
          batchSize: 32,
          microBatches: 4,
          optimizer: 'adam',
          learningRate: 0.01,
          seed: 42,
          hiddenSize: 128,
          numLayers: 2,
          inputSize: 10,
          outputSize: 1,
          backend: 'auto',
          transport: 'auto',
          verifyEvery: 1,
          auditEvery: 0,
          onViolation: 'stop',
        },
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
    ['a module of the user', ['--workload', './mine.mjs'], { 'work.workload': 'mine.mjs' }],
    [
      'a module named without a folder',
      ['--workload', 'mine.mjs'],
      { 'work.workload': 'mine.mjs' },
    ],
  ])('The job takes %s', async (_what, argv, expected) => {
    const { services, jobs } = scriptedServices()
    const { dependencies, folder } = await aWorld(services)
    await run(optionsOf(...argv), dependencies)
    const [[name, path]] = Object.entries(expected) as [[string, string]]
    expect(jobs[0]).toHaveProperty(name, join(folder, path))
  })
})

test.each([
  ['takes the micro-batches of the checkpoint', ['--resume', 'runs/x'], true],
  ['keeps the requested micro-batches', ['--resume', 'runs/x', '--micro-batches', '2'], undefined],
  ['has its own micro-batches without a checkpoint', [], undefined],
])('The job of a resumed run %s', async (_what, argv, expected) => {
  const { services, jobs } = scriptedServices()
  const { dependencies } = await aWorld(services)
  await run(optionsOf(...argv), dependencies)
  expect(jobs[0]?.work.takesMicroBatches).toBe(expected)
})

test('The command refuses a workload that is a pipe before it starts anything', async () => {
  const { services, jobs } = scriptedServices()
  const { dependencies, folder } = await aWorld(services)
  execFileSync('mkfifo', [join(folder, 'pipe.mjs')])
  await expect(run(optionsOf('--workload', './pipe.mjs'), dependencies)).rejects.toMatchObject({
    name: 'ConfigError',
    message: `option --workload: '${join(folder, 'pipe.mjs')}' is not a regular file`,
  })
  expect(jobs).toEqual([])
})

describe('Failing run', () => {
  test.each([
    ['is not restarted by default', [], []],
    ['is restarted as often as requested', ['--max-restarts', '3'], [3]],
  ])('A failing run %s', async (_what, argv, expected) => {
    const { services, restartsAllowed } = scriptedServices()
    const { dependencies } = await aWorld(services)
    await run(optionsOf(...argv), dependencies)
    expect(restartsAllowed).toEqual(expected)
  })
})

describe('Option --json', () => {
  test('The standard output with --json is the result and nothing else', async () => {
    const { dependencies, said } = await aWorld(scriptedServices().services, { json: true })
    await run(optionsOf('--json'), dependencies)
    expect(parseRecord(canonicalResult, said.stdout).status).toBe('ok')
    expect(said.stderr).toContain('Run complete!')
  })

  test('The result with a loss that is not finite is still JSON', async () => {
    const { services } = scriptedServices((job) => ({ ...recordOf(job), final_loss: NaN }))
    const { dependencies, said } = await aWorld(services, { json: true })
    await run(optionsOf('--json'), dependencies)
    expect(JSON.parse(said.stdout)).toMatchObject({ tool_payload: { final_loss: 'NaN' } })
    expect(said.stderr).toContain('Final loss: NaN')
  })
})

describe('Unwritable destinations', () => {
  test.each([
    ['a directory', ['--output', '.'], /option --output: cannot write to .*: it is a directory/],
    ['a device', ['--output', '/dev/null'], /option --output: .*: it is not a regular file/],
    ['below a file', ['--output', 'file/a.json'], /option --output: .* is a file, not a directory/],
    ['below a file', ['--run-dir', 'file'], /option --run-dir: .* is a file, not a directory/],
  ])(
    'The command refuses an unwritable destination before training: %s: %j',
    async (_what, argv, message) => {
      const { services, jobs } = scriptedServices()
      const { dependencies, folder } = await aWorld(services)
      await writeFile(join(folder, 'file'), '')
      const attempt = run(optionsOf(...argv), dependencies)
      await expect(attempt).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(message),
      })
      expect(jobs).toEqual([])
    },
  )
})

test('A failing run leaves no metrics', async () => {
  const { services } = scriptedServices(() => {
    throw new InfrastructureError('worker 1 was killed')
  })
  const { dependencies, folder } = await aWorld(services)
  await expect(run(optionsOf('--output', 'out/a.json'), dependencies)).rejects.toThrow('killed')
  expect(await readdir(join(folder, 'out'))).toEqual(['runs'])
})

test.each([
  ['with events', 'text', 'read one with "minicluster runs events out/runs/run-1 --rank 1", see'],
  ['without any event', '', 'see the position'],
])(
  'A failing run %s reports where its logs are and what to do with them',
  async (_what, log, advice) => {
    const { services } = scriptedServices((job) => {
      mkdirSync(join(job.runDirectory, 'events'), { recursive: true })
      writeFileSync(join(job.runDirectory, 'events/coordinator.jsonl'), '')
      writeFileSync(join(job.runDirectory, 'events/rank-0.log'), '')
      writeFileSync(join(job.runDirectory, 'events/rank-1.log'), log)
      throw new InfrastructureError('worker 1 was killed')
    })
    const { dependencies, said } = await aWorld(services)
    await expect(run(optionsOf('--output', 'out/a.json'), dependencies)).rejects.toThrow('killed')
    expect(said.stderr).toContain('No run metrics were written to out/a.json.')
    expect(said.stderr).toContain(`The event logs of the run are in out/runs/run-1: ${advice}`)
  },
)

test('A run that never began does not call the logs of others its own', async () => {
  const { services } = scriptedServices((job) => {
    mkdirSync(join(job.runDirectory, 'events'), { recursive: true })
    throw new ConfigError('rank-0.log would be removed, but no run wrote it')
  })
  const { dependencies, said } = await aWorld(services)
  await expect(run(optionsOf(), dependencies)).rejects.toThrow('would be removed')
  expect(said.stderr).not.toContain('event logs of the run')
})

describe('Requested fault', () => {
  test('The command refuses an impossible fault before any output or file', async () => {
    const { services, jobs } = scriptedServices()
    const { dependencies, said, folder } = await aWorld(services)
    const attempt = run(optionsOf('--fault', 'checkpoint_truncated'), dependencies)
    await expect(attempt).rejects.toMatchObject({ exitCode: 2, hint: 'add --checkpoint-every 10' })
    expect([jobs, said.stdout, await readdir(folder)]).toEqual([[], '', []])
  })

  test('The command does not count a fault without an effect as missed', async () => {
    const { dependencies, said } = await aWorld()
    await run(optionsOf('--fault', 'slow_worker:rank=1,step=10,factor=3'), dependencies)
    expect(said.stderr).toContain('fault slow_worker at factor=3 on rank 1 from step 10 on: ')
    expect(said.stderr).toContain('warning: the fault did not take effect')
  })
})

test.each([
  [true, 'Restarts: 2, 7 steps repeated; the same states as before, by their hashes'],
  [false, 'Restarts: 2, 7 steps repeated; NOT the same states as before'],
  [null, 'Restarts: 2, 7 steps repeated; no hash to compare with'],
])('The command reports whether restarts are proven: %s', async (proven, line) => {
  const restart = {
    attempt: 0,
    failed_step: 15,
    reason: 'killed',
    rank: 1,
    resumed_from_step: 10,
    delay_ms: 1,
    lost_steps: 5,
    time_to_recover_ms: 9,
    proven: true,
  }
  const restarts = [restart, { ...restart, attempt: 1, lost_steps: 2, proven }]
  const { services } = scriptedServices((job) => ({ ...recordOf(job), restarts }))
  const { dependencies, said } = await aWorld(services)
  await run(optionsOf('--max-restarts', '3'), dependencies)
  expect(said.stdout).toContain(line)
})

describe('State file of the nodes', () => {
  const memory = {
    nodes: {},
    troubles: { open: [], closed: [], next_number: 0, returns: {} },
    outages: [],
    total_checks: 0,
    failed_checks: 0,
    last_activity_ms: null,
  }
  const writtenAt = (time: Date) =>
    JSON.stringify({ minicluster: { version: 1, written_at: time.toISOString(), memory } })

  test.each([
    ['missing', null, 'there is no state file of the nodes'],
    ['corrupt', 'no json', 'is corrupt'],
    ['newer', '{"minicluster":{"version":99}}', 'has a newer version'],
    ['a directory', 'directory', 'cannot be read: it is a directory'],
  ])('A run refuses a state file that is %s before any work', async (_, text, words) => {
    const { services, jobs } = scriptedServices()
    const { dependencies, folder } = await aWorld(services)
    const path = join(folder, 'nodes.json')
    if (text === 'directory') mkdirSync(path)
    else if (text !== null) writeFileSync(path, text)
    const attempt = run(optionsOf('--nodes-state', 'nodes.json'), dependencies)
    await expect(attempt).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(new RegExp(`^--nodes-state: .*${words}`)),
    })
    expect(jobs).toEqual([])
  })

  test.each([
    ['is read', ['--detect'], 0, null],
    ['is read', [], 0, null],
    ['goes away', ['--detect'], 3, 'there is no state file of the nodes'],
    ['goes away', [], 0, 'there is no state file of the nodes'],
    ['stale', ['--detect'], 3, 'the state file of the nodes is stale'],
  ] as const)(
    'Where the state file %s while a run with %j trains, the exit code is %i',
    async (what, words, exitCode, why) => {
      let path = ''
      const { services } = scriptedServices((job) => {
        if (what === 'goes away') rmSync(path)
        return recordOf(job)
      })
      const { dependencies, folder, said } = await aWorld(services)
      path = join(folder, 'nodes.json')
      const now = dependencies.clock.now()
      const ageMs = what === 'stale' ? 200_000 : 1000
      writeFileSync(path, writtenAt(new Date(now.getTime() - ageMs)))
      const options = optionsOf('--nodes-state', 'nodes.json', ...words)
      expect(await run(options, dependencies)).toEqual({ exitCode })
      const written = await readFile(join(folder, 'minicluster_results/run_metrics.json'), 'utf8')
      const { tool_payload: record } = JSON.parse(written)
      if (why === null) {
        expect(record.unseen).toBeUndefined()
        expect(said.stdout).not.toContain('Health: unknown')
      } else {
        expect(record.unseen).toEqual([expect.stringContaining(why)])
        expect(said.stdout).toContain(`Health: unknown; ${why}`)
      }
    },
  )
})
