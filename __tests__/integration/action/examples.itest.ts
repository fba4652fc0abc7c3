import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ARepository, aRepository } from '../../rigs/a-repository.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { findTool } from '../../rigs/tools/find-tool.js'
import { type ActJob, commitAll, makeCheckout, runAct } from '../../rigs/tools/run-act.js'

const root = join(import.meta.dirname, '../../..')
const dist = process.env.MINICLUSTER_DIST ?? join(root, 'dist')
const torch = process.env.MINICLUSTER_TORCH
const found = findTool('act')
const minutes = 60_000

// How many faults are injected, and for how long is trained, is up to the user; these keep a test short.
const short = { steps: '20', 'fault-tests': 'off' }

type Example = Pick<ActJob, 'workflow' | 'inputs' | 'matrix'> & {
  readonly event: 'push' | 'pullRequest'
}

const examples: readonly Example[] = [
  { workflow: 'minimal.yml', event: 'push', inputs: { 'fault-tests': 'worker_crash' } },
  { workflow: 'own-workload.yml', event: 'push', inputs: short },
  { workflow: 'baseline.yml', event: 'push', inputs: short },
  {
    workflow: 'matrix.yml',
    event: 'push',
    inputs: short,
    matrix: ['workload:transformer', 'workers:2'],
  },
  {
    workflow: 'nightly-faults.yml',
    event: 'pullRequest',
    inputs: { 'fault-tests': 'skipped_sync' },
  },
]

function suite(act: string): void {
  describeWithRigs('Workflows of the examples', (rigs) => {
    let here: ARepository
    let checkout: string
    let action: string
    beforeEach(async () => {
      here = aRepository(rigs())
      const folder = await rigs().folder()
      action = join(folder, 'action')
      checkout = join(folder, 'checkout')
      await makeCheckout(action, { dist, repository: 'OWNER/minicluster-action' })
      await makeCheckout(checkout, { dist: null, repository: here.repository.fullName })
      await fillCheckout(checkout)
      await commitAll(checkout)
    })

    async function run({ event, ...example }: Example): Promise<string> {
      const job = { act, checkout, action, runId: 5, job: 'minicluster', ...example }
      const { exitCode, log } = await runAct(rigs(), { ...job, event: here[event] })
      expect(exitCode === 0 ? 'success' : log).toBe('success')
      return log
    }

    test.each(examples)(
      'The example $workflow passes in a repository of a user',
      async (example) => {
        expect(await run(example)).toContain('verdict=pass')
      },
      3 * minutes,
    )

    test.skipIf(torch === undefined)(
      "The example pytorch.yml proves a user's PyTorch job",
      async () => {
        await symlink(torch ?? '', join(checkout, '.venv'))
        const inputs = { 'fault-tests': 'off', 'check-steps': '4' }
        const log = await run({ workflow: 'pytorch.yml', event: 'push', inputs })
        expect(log).toContain('verdict=pass')
      },
      5 * minutes,
    )
  })
}

/** What the workflows expect to find in a repository. */
async function fillCheckout(checkout: string): Promise<void> {
  const workflows = join(checkout, '.github/workflows')
  await cp(join(root, 'examples/workflows'), workflows, { recursive: true })
  await mkdir(join(checkout, 'training'))
  for (const name of ['workload.mjs', 'my-workload.mjs']) {
    await cp(join(root, 'examples/my-workload.mjs'), join(checkout, 'training', name))
  }
  await cp(join(root, '__tests__/support/torch/scripts/train.py'), join(checkout, 'train.py'))
}

if ('path' in found) describe('act', () => suite(found.path))
else describe.skip(`act (skipped: ${found.whyNot})`, () => suite(''))
