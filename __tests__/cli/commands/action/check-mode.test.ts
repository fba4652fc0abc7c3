import { expect, describe, test } from 'vitest'
import { resolveActionInputs } from '../../../../src/cli/config/action-inputs.js'
import type { ActionContext } from '../../../../src/cli/commands/action/action-context.js'
import { checkMode } from '../../../../src/cli/commands/action/check-mode.js'
import { identifyJob } from '../../../../src/gate/publish/job-identity.js'
import { TrainingIntegrityError } from '../../../../src/kit/errors.js'
import type { RunMetrics } from '../../../../src/kit/records/run/run-metrics.js'
import { readWorkflowContext } from '../../../../src/machine/github/workflow-context.js'
import { readEnvironment } from '../../../../src/machine/system/environment.js'
import type { ModelJob } from '../../../../src/runtime/run/job.js'
import {
  RemoteRepository,
  repository,
  sha,
} from '../../../gate/baseline/lookup/remote-repository.js'
import { MemoryComments } from '../../../gate/publish/memory-comments.js'
import { aWorld, recordOf, scriptedServices } from '../world.js'

const measured = (job: ModelJob): RunMetrics => ({
  ...recordOf(job),
  environment: readEnvironment(),
})

const wrong = (): never => {
  throw new TrainingIntegrityError('rank 1 has other weights', 3, [1])
}

const pull = {
  number: 7,
  head: { sha: sha('aa'), ref: 'topic', repo: { full_name: repository } },
  base: { sha: sha('b0'), ref: 'main', repo: { full_name: repository } },
}

type Scene = {
  readonly event?: 'push' | 'pull_request'
  readonly inputs?: Readonly<Record<string, string>>
  readonly leg?: string
  readonly train?: (job: ModelJob) => RunMetrics
  readonly comments?: MemoryComments
}

/** One step of a job of run 20: its verdict, whether it failed, and what it noted. */
async function step({
  event = 'pull_request',
  inputs = {},
  leg = 'mlp',
  train = measured,
  comments = new MemoryComments(pull.head.sha),
}: Scene = {}) {
  const outputs: Record<string, string> = {}
  let hasFailed = false
  const { services } = scriptedServices(train)
  const { folder, said, dependencies } = await aWorld(services)
  const given: Record<string, string> = { 'fault-tests': 'off', 'output-dir': folder, ...inputs }
  const environment = {
    GITHUB_EVENT_NAME: event,
    GITHUB_REPOSITORY: repository,
    GITHUB_REF: event === 'push' ? 'refs/heads/main' : 'refs/pull/7/merge',
    GITHUB_RUN_ID: '20',
    GITHUB_RUN_ATTEMPT: '1',
  }
  const payload = event === 'push' ? {} : { pull_request: pull }
  const identity = { workflow: 'CI', workflowPath: 'ci.yml', job: 'check', step: '__self' }
  const room = {
    options: resolveActionInputs((name) => given[name] ?? '', { verbose: false }),
    context: readWorkflowContext(environment, JSON.stringify(payload)),
    measuredSha: sha('ee'),
    identity: identifyJob({
      ...identity,
      matrix: JSON.stringify([leg]),
      section: null,
      folder: '',
    }),
    dependencies,
    host: { environment: {}, sleep: () => Promise.resolve(), random: () => 0 },
    step: {
      log: dependencies.log,
      output: (name: string, value: string) => (outputs[name] = value),
      summarize: () => Promise.resolve(),
      setFailed: () => (hasFailed = true),
      notice: () => undefined,
    },
    github: {
      lookupPorts: () => new RemoteRepository().ports(),
      comments: () => comments.store(),
      replies: () => null,
      uploads: {
        uploadText: async (name: string) => ({ status: 'ok', value: { name, url: null } }),
        uploadAsIs: async (name: string) => ({ status: 'ok', value: { name, url: null } }),
      },
    },
  } as unknown as ActionContext
  // Annotations of this step are none of the job that runs the tests.
  const { write } = process.stdout
  process.stdout.write = () => true
  await checkMode(room).finally(() => (process.stdout.write = write))
  return { verdict: outputs['verdict'], hasFailed, notes: said.stderr }
}

describe('A required baseline in a repository without one', () => {
  test('The push that starts the baseline is not red', async () => {
    const start = await step({ event: 'push', inputs: { require: 'baseline' } })
    expect(start).toMatchObject({ verdict: 'pass', hasFailed: false })
    expect(start.notes).toContain('baseline saved as artifact')
  })

  test('A pull request, which starts none, is red', async () => {
    const start = await step({ inputs: { require: 'baseline' } })
    expect(start).toMatchObject({ verdict: 'fail', hasFailed: true })
  })
})

describe('Jobs of one workflow with the same inputs', () => {
  const jobs: readonly Scene[] = [{ leg: 'mlp' }, { leg: 'transformer', train: wrong }]

  test.each([
    [0, 1],
    [1, 0],
  ])('Ended in the order %d, %d, neither hides the other', async (first, second) => {
    const comments = new MemoryComments(pull.head.sha)
    for (const job of [first, second]) {
      await step({ ...jobs[job], comments, inputs: { comment: 'always' } })
    }
    const [body = '', ...others] = comments.bodies
    expect(others).toEqual([])
    expect(body).toContain('FAIL in 1 of 2 jobs')
    expect(body).toContain('CI / check (mlp)')
    expect(body).toContain('CI / check (transformer)')
  })

  test('A job that is run again replaces its own section', async () => {
    const comments = new MemoryComments(pull.head.sha)
    const inputs = { comment: 'always' }
    for (const train of [measured, wrong]) await step({ comments, inputs, train })
    expect(comments.bodies.join('').match(/minicluster:job/g)).toHaveLength(1)
  })
})
