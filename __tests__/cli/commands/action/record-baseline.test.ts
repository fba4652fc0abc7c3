import { expect, test } from 'vitest'
import type { ActionContext } from '../../../../src/cli/commands/action/action-context.js'
import { recordBaseline } from '../../../../src/cli/commands/action/record-baseline.js'
import { furtherArtifactNames } from '../../../../src/gate/baseline/lookup/artifact-name.js'
import { readWorkflowContext } from '../../../../src/machine/github/workflow-context.js'
import {
  RemoteRepository,
  repository,
  sha,
} from '../../../gate/baseline/lookup/remote-repository.js'
import { aPoint } from '../../../support/builders/baseline-builders.js'

/** What the step notes about a run without a verdict, where runs are recorded; nothing where they are not. */
async function notesOn(event: string, ref: string): Promise<readonly string[]> {
  const notes: string[] = []
  const environment = {
    GITHUB_EVENT_NAME: event,
    GITHUB_REPOSITORY: 'octo/train',
    GITHUB_REF: ref,
  }
  const repository = { full_name: 'octo/train', default_branch: 'main' }
  const room = {
    options: { baseline: 'artifact' },
    context: readWorkflowContext(environment, JSON.stringify({ repository })),
    step: { log: { note: (line: string) => notes.push(line) } },
  }
  const outcome = { point: {}, correctness: null, proof: null }
  await recordBaseline(outcome as never, null, room as unknown as ActionContext)
  return notes
}

test.each([
  ['push', 'refs/heads/main', 1],
  ['workflow_dispatch', 'refs/heads/main', 1],
  ['push', 'refs/tags/main', 0],
  ['push', 'refs/heads/release/1.x', 1],
  ['workflow_dispatch', 'refs/heads/topic', 1],
  ['schedule', 'refs/heads/main', 1],
  ['pull_request', 'refs/pull/7/merge', 0],
  ['merge_group', 'refs/heads/gh-readonly-queue/main/pr-7', 0],
])(
  'A run for the event %s on %s is recorded as a baseline this often: %d',
  async (event, ref, count) => {
    expect(await notesOn(event, ref)).toHaveLength(count)
  },
)

/** The names under which jobs of one run save, one after the other; the service lets a name be taken once. */
async function namesOfJobs(
  configurations: readonly string[],
  lookupPorts: () => object = () => ({ artifacts: null, cache: null }),
): Promise<readonly string[]> {
  const taken: string[] = []
  const uploadText = async (name: string) => {
    if (taken.includes(name)) return { status: 'conflict', reason: 'the run already has one' }
    taken.push(name)
    return { status: 'ok', value: { name } }
  }
  const environment = {
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REPOSITORY: repository,
  }
  const log = { note: () => undefined, warn: (line: string) => expect.unreachable(line) }
  const room = {
    options: { baseline: 'artifact', baselineName: 'nightly' },
    context: readWorkflowContext(environment, '{}'),
    step: { log },
    measuredSha: null,
    github: { uploads: { uploadText }, lookupPorts },
    dependencies: {},
  } as unknown as ActionContext
  for (const configuration of configurations) {
    const outcome = { point: { ...aPoint(), configuration }, correctness: { tier: 'bitwise' } }
    await recordBaseline(outcome as never, null, room)
  }
  return taken
}

test('Two jobs of a run that share a name both keep their baseline, also of one configuration', async () => {
  const usual = 'minicluster-baseline-nightly'
  const further = (configuration: string) => furtherArtifactNames('nightly', configuration)
  expect(await namesOfJobs(['a'])).toEqual([usual])
  expect(await namesOfJobs(['a', 'b'])).toEqual([usual, further('b')[0]])
  expect(await namesOfJobs(['a', 'a', 'a'])).toEqual([usual, ...further('a').slice(0, 2)])
})

test('The plain name stays with the configuration that the branch has under it, until it expires', async () => {
  const remote = new RemoteRepository()
  const plain = 'minicluster-baseline-nightly'
  const further = (configuration: string) => furtherArtifactNames('nightly', configuration)[0]
  const names = (configuration: string) => namesOfJobs([configuration], () => remote.ports())
  const saved = (id: number, configuration: string, isExpired = false) =>
    remote.addRun({ id, sha: sha('aa'), configuration, artifact: { name: plain, isExpired } })
  saved(1, 'b', true)
  expect(await names('a')).toEqual([plain])
  saved(2, 'a')
  expect(await names('a')).toEqual([plain])
  expect(await names('b')).toEqual([further('b')])
})
