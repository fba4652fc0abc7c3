import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clearNodes } from '../../../../src/cli/commands/nodes/clear.js'
import { nodesJob } from '../../../../src/cli/commands/nodes/jobs.js'
import { aWorld } from '../world.js'

const manner = { state: 'state.json', json: false, quiet: false, verbose: false }
const newJob = {
  ...manner,
  job: 'llm',
  nodes: ['gpu1'],
  ranks: ['0'],
  model: null,
  rankMetricsDir: null,
  status: null,
}

/** A state file with two free nodes, and the commands on it. */
async function aCluster() {
  const { folder, said, dependencies } = await aWorld()
  const path = join(folder, 'state.json')
  await writeFile(path, JSON.stringify({ nodes: { gpu1: {}, gpu2: {} }, jobs: {} }))
  const state = async () => JSON.parse(await readFile(path, 'utf8'))
  return { said, dependencies, state }
}

describe('Jobs in the state file of nodes', () => {
  test('The command job marks the nodes of a job busy and leaves the others free', async () => {
    const { said, dependencies, state } = await aCluster()
    expect(await nodesJob(newJob, dependencies)).toEqual({ exitCode: 0 })
    expect(said.stdout).toBe('Job llm runs on gpu1.\n')
    expect(await state()).toMatchObject({
      nodes: {
        gpu1: { status: 'busy', running_job_id: 'llm' },
        gpu2: { status: 'available', running_job_id: null },
      },
      jobs: { llm: { ranks: [0], gpu_nodes: ['gpu1'] } },
    })
  })

  test('The command job refuses a node of another job and a rank that is not a number', async () => {
    const { dependencies, state } = await aCluster()
    await nodesJob(newJob, dependencies)
    const before = await state()
    const second = nodesJob({ ...newJob, job: 'other' }, dependencies)
    await expect(second).rejects.toThrow('Node gpu1 runs job llm')
    const third = nodesJob({ ...newJob, nodes: ['gpu2'], ranks: ['one'] }, dependencies)
    await expect(third).rejects.toThrow('got "one"')
    expect(await state()).toEqual(before)
  })

  test('The command job frees the nodes of a job and refuses an unregistered job', async () => {
    const { dependencies, state } = await aCluster()
    await nodesJob(newJob, dependencies)
    const end = { ...newJob, nodes: null, ranks: null, status: 'failed' }
    expect(await nodesJob(end, dependencies)).toEqual({ exitCode: 0 })
    expect(await state()).toMatchObject({
      nodes: { gpu1: { status: 'available', running_job_id: null } },
      jobs: { llm: { status: 'failed' } },
    })
    const unknown = nodesJob({ ...end, job: 'nobody' }, dependencies)
    await expect(unknown).rejects.toThrow('Job nobody not found')
  })
})

describe('Clearing an event of a node', () => {
  test.each([
    ['gpu-xid', 'gpu-xid'],
    ['all', null],
  ])(
    'The command clear %s leaves the request for the watching process',
    async (check, recorded) => {
      const { dependencies, state } = await aCluster()
      const outcome = await clearNodes({ ...manner, node: 'gpu1', check }, dependencies)
      expect(outcome).toEqual({ exitCode: 0 })
      const clears = [{ node: 'gpu1', check: recorded, at: '2026-01-15T12:00:00.000Z' }]
      expect(await state()).toMatchObject({ minicluster: { clears } })
    },
  )

  test('The command clear refuses a node and a check that it does not know, and lists those it knows', async () => {
    const { dependencies, state } = await aCluster()
    const before = await state()
    const node = clearNodes({ ...manner, node: 'gpu9', check: 'all' }, dependencies)
    await expect(node).rejects.toMatchObject({ hint: 'it has gpu1, gpu2' })
    const check = clearNodes({ ...manner, node: 'gpu1', check: 'gpu-x' }, dependencies)
    await expect(check).rejects.toMatchObject({ hint: expect.stringContaining('gpu-xid') })
    expect(await state()).toEqual(before)
  })
})
