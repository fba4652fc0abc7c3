import { describe, expect, test } from 'vitest'
import { requestBaseline, searchAnchor } from '../../../src/machine/github/search-anchor.js'
import {
  loadWorkflowContext,
  readWorkflowContext,
} from '../../../src/machine/github/workflow-context.js'

const sha = (digit: string): string => digit.repeat(40)
const merge = sha('e')
const head = sha('a')
const base = sha('b')

const environment = {
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REPOSITORY: 'octo/train',
  GITHUB_SHA: merge,
  GITHUB_REF: 'refs/heads/main',
  GITHUB_RUN_ID: '16500000001',
  GITHUB_RUN_ATTEMPT: '2',
  GITHUB_WORKFLOW_REF: 'octo/train/.github/workflows/ci.yml@refs/heads/main',
  GITHUB_JOB: 'check',
  GITHUB_ACTOR: 'dependabot[bot]',
  GITHUB_SERVER_URL: 'https://github.com/',
  GITHUB_API_URL: 'https://api.github.com',
  RUNNER_TEMP: '/tmp/runner',
  ImageOS: 'ubuntu24',
  ImageVersion: '20261101.1',
}

const repository = { full_name: 'octo/train', default_branch: 'main' }
const pullRequest = (headRepository: object | null) => ({
  repository,
  number: 7,
  pull_request: {
    number: 7,
    head: { sha: head, ref: 'main', repo: headRepository },
    base: { sha: base, ref: 'main', repo: repository },
  },
})

const read = (event: string, payload: unknown, changes = {}) =>
  readWorkflowContext(
    { ...environment, GITHUB_EVENT_NAME: event, ...changes },
    JSON.stringify(payload),
  )

describe('Events', () => {
  test('The context of a push has its branch and its first parent', () => {
    const context = read('push', {
      repository,
      ref: 'refs/heads/main',
      before: base,
      after: merge,
      forced: false,
    })
    expect(context).toEqual({
      event: 'push',
      repository: 'octo/train',
      sha: merge,
      ref: 'main',
      isTag: false,
      headSha: merge,
      headRepository: null,
      headBranch: null,
      baseRef: null,
      mergeGroupBaseSha: null,
      firstParentHint: base,
      pullRequest: null,
      isFork: false,
      triggeringRun: null,
      workflow: null,
      workflowPath: '.github/workflows/ci.yml',
      job: 'check',
      stepName: null,
      runId: '16500000001',
      runAttempt: 2,
      defaultBranch: 'main',
      serverUrl: 'https://github.com',
      apiUrl: 'https://api.github.com',
      isEnterpriseServer: false,
      image: 'ubuntu24 20261101.1',
      tempDirectory: '/tmp/runner',
      eventFlaw: null,
      commentId: null,
    })
    expect(searchAnchor(context, null)).toEqual({ kind: 'first-parent-of', sha: merge })
  })

  test('The context of a forced push or a new branch has no first parent', () => {
    expect(read('push', { before: base, forced: true }).firstParentHint).toBeNull()
    expect(read('push', { before: sha('0'), forced: false }).firstParentHint).toBeNull()
  })

  test('The context of a pull request has its base and its head', () => {
    const context = read('pull_request', pullRequest(repository), {
      GITHUB_REF: 'refs/pull/7/merge',
    })
    expect(context).toMatchObject({
      sha: merge,
      ref: '7/merge',
      headSha: head,
      headRepository: 'octo/train',
      baseRef: 'main',
      firstParentHint: base,
      pullRequest: 7,
      isFork: false,
    })
    expect(
      requestBaseline(context, sha('d'), { name: 'default', file: null, measured: null }),
    ).toEqual({
      name: 'default',
      file: null,
      repository: 'octo/train',
      anchor: { kind: 'first-parent-of', sha: sha('d') },
      baseBranch: 'main',
      ownRunId: '16500000001',
      measured: null,
    })
  })

  test("The context detects a fork's pull request, even if its branch has our branch's name", () => {
    const context = read('pull_request', pullRequest({ full_name: 'mallory/train' }))
    expect(context).toMatchObject({ isFork: true, headRepository: 'mallory/train', pullRequest: 7 })
  })

  test('The context detects a fork that was deleted', () => {
    expect(read('pull_request', pullRequest(null))).toMatchObject({
      isFork: true,
      headRepository: null,
    })
  })

  test('The context ignores letter case when it detects a fork', () => {
    expect(read('pull_request', pullRequest({ full_name: 'Octo/Train' })).isFork).toBe(false)
  })

  test('The context of a merge group has its base and its head', () => {
    const context = read('merge_group', {
      repository,
      merge_group: {
        head_sha: merge,
        head_ref: 'refs/heads/gh-readonly-queue/main/pr-7',
        base_sha: base,
        base_ref: 'refs/heads/main',
      },
    })
    expect(context).toMatchObject({
      mergeGroupBaseSha: base,
      baseRef: 'main',
      isFork: false,
    })
    expect(searchAnchor(context, merge)).toEqual({ kind: 'itself', sha: base })
  })

  test('The context of workflow_run describes the other run and no pull request', () => {
    const context = read('workflow_run', {
      repository,
      workflow_run: {
        id: 16500000000,
        run_attempt: 1,
        event: 'pull_request',
        name: 'CI',
        head_sha: head,
        head_branch: 'main',
        head_repository: { full_name: 'mallory/train' },
        pull_requests: [{ number: 1 }],
      },
    })
    expect(context).toMatchObject({
      headSha: head,
      headRepository: 'mallory/train',
      isFork: true,
      pullRequest: null,
      triggeringRun: {
        id: '16500000000',
        attempt: 1,
        event: 'pull_request',
        name: 'CI',
        headSha: head,
        headBranch: 'main',
        headRepository: 'mallory/train',
      },
    })
  })

  test.each(['schedule', 'workflow_dispatch'])(
    'The context of a %s event has no pull request',
    (event) => {
      const context = read(event, { repository, schedule: '0 4 * * *' })
      expect(context).toMatchObject({
        event,
        isFork: false,
        defaultBranch: 'main',
        pullRequest: null,
      })
    },
  )

  test('The context of a comment names a pull request only if the comment is on one', () => {
    expect(read('issue_comment', { issue: { number: 7, pull_request: {} } }).pullRequest).toBe(7)
    expect(read('issue_comment', { issue: { number: 7 } }).pullRequest).toBeNull()
  })
})

describe('Missing or hostile fields', () => {
  test('The context outside a runner has only null fields', () => {
    const context = readWorkflowContext({}, null)
    const { serverUrl, apiUrl, isEnterpriseServer, ...rest } = context
    expect([serverUrl, apiUrl, isEnterpriseServer]).toEqual([
      'https://github.com',
      'https://api.github.com',
      false,
    ])
    expect(Object.values(rest).every((value) => value === null)).toBe(true)
    expect(searchAnchor(context, null)).toBeNull()
  })

  test.each([
    'null',
    '[]',
    '3',
    '""',
    '{"pull_request":null}',
    '{"pull_request":[]}',
    '{"pull_request":{"head":7}}',
  ])('The context has null fields for the payload %s', (text) => {
    const context = readWorkflowContext({ ...environment, GITHUB_EVENT_NAME: 'pull_request' }, text)
    expect(context).toMatchObject({ headSha: null, pullRequest: null, eventFlaw: null })
  })

  test('The context drops fields of wrong types and with control characters', () => {
    const context = read('pull_request', {
      repository: { default_branch: 'a\n::error::b' },
      pull_request: {
        number: '7; rm',
        head: { sha: 'HEAD', ref: 'x'.repeat(2000), repo: { full_name: '../../etc' } },
        base: { sha: `${base}\n`, ref: 'main\u202e' },
      },
    })
    expect(context).toMatchObject({
      defaultBranch: null,
      pullRequest: null,
      headSha: null,
      headRepository: null,
      baseRef: null,
      isFork: null,
    })
  })

  test('The context ignores inherited names', () => {
    const context = read('push', JSON.parse('{"__proto__":{"after":"x"},"constructor":1}'))
    expect(context.headSha).toBeNull()
  })

  test.each([
    ['GITHUB_SHA', 'sha', 'main'],
    ['GITHUB_REPOSITORY', 'repository', 'octo'],
    ['GITHUB_RUN_ID', 'runId', '-1'],
    ['GITHUB_RUN_ATTEMPT', 'runAttempt', '1.5'],
    ['GITHUB_EVENT_NAME', 'event', ''],
  ] as const)('The context ignores an invalid %s', (name, field, value) => {
    expect(readWorkflowContext({ ...environment, [name]: value }, null)[field]).toBeNull()
  })

  test.each(['file:///etc', 'javascript:alert(1)', 'nonsense'])(
    'The context ignores the address %s',
    (url) => {
      const context = readWorkflowContext({ ...environment, GITHUB_API_URL: url }, null)
      expect(context.apiUrl).toBe('https://api.github.com')
    },
  )
})

test.each([
  ['https://github.com', false],
  ['https://octo.ghe.com', false],
  ['http://gh.localhost:3000', false],
  ['https://github.example.com', true],
  ['https://notgithub.com', true],
])('The context decides whether %s is an Enterprise Server: %s', (url, isEnterpriseServer) => {
  const context = readWorkflowContext({ GITHUB_SERVER_URL: url }, null)
  expect(context.isEnterpriseServer).toBe(isEnterpriseServer)
})

describe('Event file', () => {
  const load = (
    answer: Awaited<ReturnType<Parameters<typeof loadWorkflowContext>[1]['readText']>>,
  ) =>
    loadWorkflowContext(
      { ...environment, GITHUB_EVENT_PATH: '/event.json' },
      { readText: () => Promise.resolve(answer) },
    )

  test('The context reads the event file', async () => {
    const context = await load({ status: 'ok', text: JSON.stringify({ after: head }) })
    expect(context).toMatchObject({ headSha: head, eventFlaw: null })
  })

  test('The context reports an event file that is missing, unreadable or not JSON', async () => {
    expect((await load({ status: 'missing' })).eventFlaw).toBe(
      'the event cannot be read: there is no such file',
    )
    expect((await load({ status: 'unreadable', reason: 'permission denied' })).eventFlaw).toBe(
      'the event cannot be read: permission denied',
    )
    const context = await load({ status: 'ok', text: '{"after":' })
    expect(context.eventFlaw).toMatch(/^the event is not JSON/)
    expect(context.sha).toBe(merge)
  })
})
