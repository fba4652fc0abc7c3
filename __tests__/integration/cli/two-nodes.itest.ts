import { appendFile, copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onTwoNodes } from '../../support/torch/on-two-nodes.js'
import { describeTorch, scripts } from '../../support/torch/torch-rig.js'
import { aFolder, minicluster } from '../program.js'

const long = '--epochs 40 --pause-ms 50'

describeTorch('A torchrun job on two machines', () => {
  test('The records of both nodes are merged into one verdict over all ranks', async () => {
    const { codes, merge } = await onTwoNodes({})
    expect(codes).toEqual([0, 0])
    const { stdout, exitCode } = await merge('a', 'b')
    expect(stdout).toMatch(/All 2 replicas held the same state at \d+ steps/)
    expect(exitCode).toBe(0)
    const half = await merge('a')
    expect(half.stdout).toContain('No node has a record of rank 1')
    expect(half.exitCode).toBe(3)
    const twice = await merge('a', 'a')
    expect(twice.stderr).toContain('both have records of rank 0')
    expect(twice.exitCode).toBe(2)
  }, 240_000)

  test('A node with a different script and different arguments is named, and the verdict is no pass', async () => {
    const other = join(await aFolder(), 'train.py')
    await copyFile(join(scripts, 'train.py'), other)
    await appendFile(other, '\n# a line that the other node lacks\n')
    const { merge } = await onTwoNodes({
      SCRIPT_B: other,
      ARGUMENTS: '--epochs 2',
      ARGUMENTS_B: '--epochs 2 --rate 0.01',
    })
    const { stdout, exitCode } = await merge('a', 'b')
    expect(stdout).toContain('FAIL  The script differs between the nodes')
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      "The script's arguments differ: --epochs 2 on a (rank 0); --epochs 2 --rate 0.01 on b (rank 1)",
    )
    expect(exitCode).toBe(1)
  }, 240_000)

  test('The kill of one agent is blamed on its node and rank, though the other node failed too', async () => {
    const { codes, merge, secondsToEnd } = await onTwoNodes({
      FAULT: 'agent-alone',
      ARGUMENTS: long,
    })
    expect(codes).toEqual([3, 3])
    const { stdout, exitCode } = await merge('a', 'b')
    expect(stdout).toContain('The run failed because of rank 1 on b')
    expect(exitCode).toBe(1)
    expect(await secondsToEnd()).toBeLessThan(60)
  }, 240_000)
})

describeTorch('A check of a torchrun job on two machines', () => {
  test('The proofs of both nodes are merged into one to the last bit of all ranks', async () => {
    const { folder, codes, merge, mergeAsJson } = await onTwoNodes({ MODE: 'check', RANKS: 2 })
    expect(codes).toEqual([3, 3])
    const { report, exitCode } = await mergeAsJson()
    expect(report).toMatchObject({
      verdict: 'pass',
      headline: expect.stringMatching(/^Every rank, run again alone, produced the same bits/),
      proof: { tier: 'bitwise', world_size: 4, num_steps: 4, findings: [] },
      nodes: {
        nodes: [
          { name: 'a', ranks: [0, 1] },
          { name: 'b', ranks: [2, 3] },
        ],
      },
    })
    expect(exitCode).toBe(0)
    expect((await merge('a')).stdout).toContain('UNKNOWN  No node has a record of ranks 2 and 3')
    await damage(folder)
    const cut = await merge('a', 'c')
    expect(cut.stdout).toContain('UNKNOWN  Records of c are damaged')
    expect(cut.stdout).toMatch(/the event log of rank 2 is damaged at\s+byte/)
    expect(cut.exitCode).toBe(3)
    await writeFile(join(folder, 'c', 'node.json'), '{')
    expect((await merge('a', 'c')).stderr).toContain('c/node.json cannot be read')
  }, 480_000)

  test('A bug of one rank of the second node is named with rank, node, step and parameter', async () => {
    const { mergeAsJson } = await onTwoNodes({
      MODE: 'check',
      RANKS: 2,
      ARGUMENTS: '--epochs 4 --stale-on 3',
    })
    const { report, exitCode } = await mergeAsJson()
    expect(report).toMatchObject({
      verdict: 'fail',
      headline: expect.stringMatching(/^Rank 3 on b: At step 1 the gradients/),
      proof: {
        tier: 'failed',
        findings: [{ ranks: [3], step: 1, parameter: '0.weight' }],
      },
    })
    expect(exitCode).toBe(1)
  }, 480_000)

  test('The kill of one agent ends both checks, and the report names its node and ranks', async () => {
    const { folder, codes, merge, mergeAsJson, secondsToEnd } = await onTwoNodes({
      MODE: 'check',
      RANKS: 2,
      STEPS: 100,
      FAULT: 'agent',
      ARGUMENTS: long,
    })
    expect(codes).toEqual([3, 3])
    const { report, exitCode } = await mergeAsJson()
    expect(report).toMatchObject({
      verdict: 'fail',
      headline: expect.stringContaining('The run failed because of ranks 2 and 3 on b'),
      proof: { tier: 'unknown' },
      nodes: { nodes: [{ failed_ranks: [] }, { name: 'b', failed_ranks: [2, 3] }] },
    })
    expect(exitCode).toBe(1)
    expect(await secondsToEnd()).toBeLessThan(60)
    await cutShort(join(folder, 'b'))
    const cut = await merge('a', 'b')
    expect(cut.stdout.replace(/\s+/g, ' ')).toContain(
      'FAIL The run failed: the others lost b with ranks 2 and 3, which left no end',
    )
    expect(cut.exitCode).toBe(1)
  }, 480_000)
})

/** Leaves of a check what there is of it when the machine is lost. */
async function cutShort(directory: string): Promise<void> {
  for (const late of ['node.json', 'report.json', 'report.html']) {
    await rm(join(directory, late), { force: true })
  }
  const [run = ''] = await readdir(join(directory, 'runs'))
  const log = join(directory, 'runs', run, 'events', 'coordinator.jsonl')
  const lines = (await readFile(log, 'utf8')).split('\n')
  const isBefore = (line: string): boolean => !/"type":"(run-ended|exit)"/.test(line)
  await writeFile(log, lines.filter(isBefore).join('\n'))
}

/** A copy of node b with other bytes at the end of the log of rank 2. */
async function damage(folder: string): Promise<void> {
  await cp(join(folder, 'b'), join(folder, 'c'), { recursive: true })
  const [run = ''] = await readdir(join(folder, 'c', 'runs'))
  const log = join(folder, 'c', 'runs', run, 'events', 'rank-2.log')
  await appendFile(log, Buffer.alloc(64, 0x41))
}

describe('Directories of nodes', () => {
  test('Several nodes without a common id are refused before anything runs', async () => {
    const command = ['torchrun', '--nnodes', '2', 'train.py']
    const { exitCode, stderr } = await minicluster(await aFolder(), 'run', '--', ...command)
    expect(stderr).toContain('their records need one id')
    expect(exitCode).toBe(2)
  })

  test('The command refuses a path where nothing is and names it', async () => {
    const { exitCode, stderr } = await minicluster(await aFolder(), 'report', '--runs', 'nothing')
    expect(stderr).toContain("nothing' does not exist")
    expect(exitCode).toBe(2)
  })
})
