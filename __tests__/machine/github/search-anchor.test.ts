import { expect, test } from 'vitest'
import { requestBaseline } from '../../../src/machine/github/search-anchor.js'
import { readWorkflowContext } from '../../../src/machine/github/workflow-context.js'

const sha = (letter: string): string => letter.repeat(40)

const repository = { full_name: 'octo/train', default_branch: 'main' }
const repo = { full_name: 'octo/train' }

/** What a run for this event searches. */
function requestFor(event: string, payload: object) {
  const environment = {
    GITHUB_EVENT_NAME: event,
    GITHUB_REPOSITORY: 'octo/train',
    GITHUB_REF: 'refs/heads/topic',
    GITHUB_SHA: sha('c'),
    GITHUB_RUN_ID: '20',
  }
  const context = readWorkflowContext(environment, JSON.stringify({ repository, ...payload }))
  return requestBaseline(context, null, { name: 'a', file: null, measured: null })
}

const pullInto = (ref: string) => ({
  pull_request: {
    number: 7,
    head: { sha: sha('a'), ref: 'topic', repo },
    base: { sha: sha('b'), ref, repo },
  },
})

test.each(['main', 'develop', 'release/1.x'])(
  'A pull request into %s searches the baselines of that branch',
  (ref) => {
    const request = requestFor('pull_request', pullInto(ref))
    expect(request).toMatchObject({ baseBranch: ref, anchor: { kind: 'first-parent-of' } })
  },
)

test('A push searches beyond its commits on the default branch', () => {
  const request = requestFor('push', {})
  expect(request).toMatchObject({ baseBranch: 'main', ownRunId: '20' })
  expect(request.anchor).toEqual({ kind: 'first-parent-of', sha: sha('c') })
})

test('A merge group is compared with its base', () => {
  const group = { base_sha: sha('d'), head_sha: sha('e'), base_ref: 'refs/heads/release/1.x' }
  const request = requestFor('merge_group', { merge_group: group })
  expect(request.anchor).toEqual({ kind: 'itself', sha: sha('d') })
  expect(request.baseBranch).toBe('release/1.x')
})
