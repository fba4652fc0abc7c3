import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { describeTorch, scripts, torchrun } from '../../support/torch/torch-rig.js'
import { aFolder, dist, minicluster } from '../program.js'

const rig = join(import.meta.dirname, '../../support/torch/two-nodes.sh')

/** One job on two machines, each with a network of its own, and what the report over both says. */
async function onTwoNodes(kill: 'none' | 'agent', mode: 'run' | 'check' = 'run') {
  const folder = await aFolder()
  const words = [folder, process.execPath, join(dist, 'cli.js'), torchrun(1, 'train.py')[0]]
  const script = join(scripts, 'train.py')
  const parameters = ['-Urn', '--kill-child', 'sh', rig, ...words, script, kill, mode]
  await promisify(execFile)('unshare', parameters, { timeout: 85_000 })
  const codeOf = async (node: string) => Number(await readFile(join(folder, `${node}.rc`), 'utf8'))
  const report = await minicluster(folder, 'report', '--runs', 'a', 'b', '--json')
  return { folder, report, codes: [await codeOf('a'), await codeOf('b')] }
}

describeTorch('A torchrun job on two machines', () => {
  test('The records of both nodes are merged into one verdict over all ranks', async () => {
    const { folder, report, codes } = await onTwoNodes('none')
    expect(codes).toEqual([0, 0])
    expect(report.stdout).toMatch(/All 2 replicas held the same state at \d+ steps/)
    expect(report.stdout).toContain('a: rank 0')
    expect(report.exitCode).toBe(0)
    const half = await minicluster(folder, 'report', '--runs', 'a')
    expect(half.stdout).toContain('No node has a record of rank 1')
    expect(half.exitCode).toBe(3)
    const twice = await minicluster(folder, 'report', '--runs', 'a', 'a')
    expect(twice.stderr).toContain('both have records of rank 0')
    expect(twice.exitCode).toBe(2)
  }, 120_000)

  test('A check on each node is merged into a proof to the last bit of all ranks', async () => {
    const { report, codes } = await onTwoNodes('none', 'check')
    expect(codes).toEqual([3, 3])
    expect(JSON.parse(report.stdout)).toMatchObject({
      verdict: 'pass',
      proof: { tier: 'bitwise', world_size: 4, num_steps: 4, findings: [] },
    })
    expect(report.exitCode).toBe(0)
  }, 180_000)

  test('The kill of one agent is blamed on its node and rank, though the other node failed too', async () => {
    const { report, codes } = await onTwoNodes('agent')
    expect(codes).toEqual([3, 3])
    expect(report.stdout).toContain('The run failed because of rank 1 on b')
    expect(report.exitCode).toBe(1)
  }, 120_000)
})

test('Several nodes without a common id are refused before anything runs', async () => {
  const command = ['torchrun', '--nnodes', '2', 'train.py']
  const { exitCode, stderr } = await minicluster(await aFolder(), 'run', '--', ...command)
  expect(stderr).toContain('their records need one id')
  expect(exitCode).toBe(2)
})

test('The command refuses a path that is not a run directory and names the expected one', async () => {
  const { exitCode, stderr } = await minicluster(await aFolder(), 'report', '--runs', 'nothing')
  expect(stderr).toContain('option --runs: nothing is no run directory')
  expect(exitCode).toBe(2)
})
