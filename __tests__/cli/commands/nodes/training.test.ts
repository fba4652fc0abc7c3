import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodesJob } from '../../../../src/cli/commands/nodes/jobs.js'
import { statusNodes } from '../../../../src/cli/commands/nodes/status.js'
import { readTraining } from '../../../../src/cli/commands/nodes/training.js'
import { emitRankMetrics } from '../../../../src/cli/commands/run/emit-rank-metrics.js'
import { withTraining } from '../../../../src/watch/nodes/training/training-looks.js'
import { readClusterState } from '../../../../src/kit/records/nodes/read-cluster-state.js'
import { aHealthCheckpoint } from '../../../support/builders/run-builders.js'
import { aWorld } from '../world.js'

const manner = { state: 'state.json', json: false, quiet: false, verbose: false }
const job = {
  ...manner,
  job: 'llm',
  nodes: ['gpu1'],
  ranks: ['0', '1', '2'],
  model: null,
  rankMetricsDir: 'metrics',
  status: null,
}

/** A registered job: rank 0 trains well, rank 1 badly, rank 2 has written nothing. */
async function aJob() {
  const { folder, said, dependencies } = await aWorld()
  const state = join(folder, 'state.json')
  await writeFile(state, JSON.stringify({ nodes: { gpu1: {} }, jobs: {} }))
  await nodesJob(job, dependencies)
  await mkdir(join(folder, 'metrics'))
  const timestamp = dependencies.clock.now().toISOString()
  const good = { training_loss: 2, throughput_tokens_sec: 180, gpu_util: 90, step: 7 }
  const bad = { training_loss: 12, throughput_tokens_sec: 20, gpu_util: 10, step: 7 }
  for (const [rank, fields] of [good, bad].entries()) {
    const line = JSON.stringify({ timestamp, job_id: 'llm', rank, ...fields })
    await writeFile(join(folder, `metrics/metrics_rank${rank}.jsonl`), `${line}\n`)
  }
  const read = async () => {
    const found = readClusterState(await readFile(state, 'utf8'))
    if (found.status !== 'ok') throw new Error(found.reason)
    return readTraining(found.value, dependencies)
  }
  return { said, dependencies, read }
}

describe('Training of a registered job', () => {
  test('The command status shows every rank with its problems, including ranks without a record', async () => {
    const { said, dependencies } = await aJob()
    said.stdout = ''
    await statusNodes({ ...manner, staleAfter: 180 }, dependencies)
    expect(said.stdout).toContain('training of job llm: mean loss 7.0000, 100 tokens/s')
    expect(said.stdout).toMatch(/0 +7 +2\.0000 +180 +90 %/)
    expect(said.stdout).toMatch(/1 +7 +12\.0000 .*Low throughput 20\.0 tokens\/sec; High training/)
    expect(said.stdout).toMatch(/2 +\u2013 .*there is no such file/)
  })

  test('Alerts name the job and the rank whose training is bad, and no other', async () => {
    const { read } = await aJob()
    const none = { atMs: 0, subjects: [], problems: [], passed: [] }
    const look = withTraining(none, await read(), 'cluster.yaml', () => 5)
    expect(look.subjects.map(({ kind, name }) => [kind, name])).toEqual([['job', 'llm']])
    expect(look.problems.map(({ part, type }) => [part, type])).toEqual([
      ['rank 1', 'low_throughput'],
      ['rank 1', 'high_loss'],
      ['rank 1', 'low_gpu_utilization'],
    ])
  })
})

test('A run writes the metrics of its ranks as the seed system does, and invents none', async () => {
  const written = new Map<string, string>()
  const emitter = emitRankMetrics('/jobs/r', 0.01, {
    writeText: async (path, text) => void written.set(path, [...text].join('')),
    warn: (line) => expect.unreachable(line),
  })
  const checkpoint = aHealthCheckpoint()
  emitter.health(checkpoint)
  await emitter.flush()
  const [worker] = checkpoint.workers
  expect([...written.keys()]).toContain('/jobs/r/metrics_rank0.jsonl')
  const text = written.get('/jobs/r/metrics_rank0.jsonl') ?? ''
  expect(text.split('\n')).toHaveLength(2)
  expect(JSON.parse(text)).toMatchObject({
    job_id: checkpoint.run_id,
    rank: 0,
    step: worker?.step,
    training_loss: worker?.loss,
    learning_rate: 0.01,
    gradient_norm: null,
    throughput_tokens_sec: null,
  })
})
