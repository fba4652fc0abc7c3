import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { actionRepository } from '../../../src/machine/system/version.js'
import { type ARepository, aRepository, sha } from '../../rigs/a-repository.js'
import { runAction } from '../../rigs/action/run-action.js'
import { pullRequestEvent, workflowRunEvent } from '../../rigs/events/runner-events.js'
import { tokens } from '../../rigs/github/tokens.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'
import { findTool } from '../../rigs/tools/find-tool.js'
import { type ActJob, commitAll, makeCheckout, runAct } from '../../rigs/tools/run-act.js'

const root = join(import.meta.dirname, '../../..')
const dist = process.env.MINICLUSTER_DIST ?? join(root, 'dist')
const torch = process.env.MINICLUSTER_TORCH
const found = findTool('act')
const minutes = 60_000
const execute = promisify(execFile)

// How many faults are injected, and for how long is trained, is up to the user; these keep a test short.
const short = { steps: '20', 'fault-tests': 'off' }

type Example = Pick<ActJob, 'workflow' | 'inputs' | 'matrix'> & {
  readonly event: 'push' | 'pullRequest'
}
type Asked = Omit<ActJob, 'act' | 'checkout' | 'action' | 'runId' | 'job'> & Partial<ActJob>

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
      await makeCheckout(action, { dist, repository: actionRepository })
      await makeCheckout(checkout, { dist: null, repository: here.repository.fullName })
      await fillCheckout(checkout)
      await commitAll(checkout)
    })

    const run = ({ event, ...example }: Example) => runOn({ ...example, event: here[event] })

    async function runOn(asked: Asked): Promise<string> {
      const job = { act, checkout, action, runId: 5, job: 'minicluster', ...asked }
      const { exitCode, log } = await runAct(rigs(), job)
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

    test(
      'The example paired.yml measures a pull request in turns with its base',
      async () => {
        const { repository } = here
        const base = await commitAll(checkout)
        const merged = await commitAll(checkout)
        rigs().github.world.addCommit(base)
        rigs().github.world.addCommit(merged, [base])
        const event = pullRequestEvent({
          repository,
          number: 7,
          mergeSha: merged,
          base: { branch: 'main', sha: base },
          head: { branch: 'topic', sha: sha('a'), repository },
        })
        // Equal sides: these limits only keep a busy machine from deciding.
        const inputs = {
          steps: '20',
          pairs: '5',
          thresholds: 'faster_half_step_ms=900,faster_half_compute_ms=900',
          severities: '',
        }
        const log = await runOn({ workflow: 'paired.yml', event, inputs })
        expect(log).toContain(`In pairs with ${base.slice(0, 12)}`)
        expect(log).toContain('verdict=pass')
      },
      5 * minutes,
    )

    test(
      'The example fork-comments.yml comments on the pull request of a fork',
      async () => {
        const { repository, fork, forkPullRequest } = here
        const { world } = rigs().github
        const head = { branch: 'main', sha: sha('c'), repository: fork }
        const ended = { repository: repository.fullName, id: 20, event: 'pull_request' }
        const ofFork = { headSha: head.sha, headBranch: 'main', headRepository: fork.fullName }
        world.addRun({ ...ended, ...ofFork })
        const actionYml = join(root, 'action.yml')
        const job = { runId: 20, token: tokens.fork }
        const check = { event: forkPullRequest, inputs: short, job }
        expect(await runAction(rigs(), { dist, actionYml, ...check })).toMatchObject({
          exitCode: 0,
        })
        expect(world.comments).toEqual([])

        const event = workflowRunEvent({ repository, head, runId: 20, sha: sha('3') })
        const workflow = 'fork-comments.yml'
        const inputs = { comment: 'always' }
        await runOn({ workflow, event, inputs, runId: 21, job: 'comment' })
        expect(world.comments).toMatchObject([{ issueNumber: 8 }])
      },
      3 * minutes,
    )

    test(
      'The workflow and settings that init writes for a workload pass',
      async () => {
        await rm(join(checkout, '.github'), { recursive: true })
        const { stdout } = await execute(process.execPath, [join(dist, 'cli.js'), 'init'], {
          cwd: checkout,
        })
        expect(stdout).toContain('Found a workload: training/my-workload.mjs.')
        const settings = join(checkout, 'minicluster.yml')
        await appendFile(settings, 'steps: 20\nseed: 7\n')
        await commitAll(checkout)
        const inputs = { 'fault-tests': 'off', seed: '8' }
        const log = await run({ workflow: 'minicluster.yml', event: 'push', inputs })
        expect(log).toContain('minicluster.yml gives workload, workers, steps')
        expect(log).toContain('inputs override its faults, seed')
        expect(log).toContain('verdict=pass')
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
