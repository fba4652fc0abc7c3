import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/kit/records/answer.js'
import type { GitHubApi, Octokit } from '../../../src/machine/github/github-api.js'
import { createCommentStore, findPullRequests } from '../../../src/machine/github/pull-requests.js'

const repository = { owner: 'octo', repo: 'train' }
const sha = 'ab'.repeat(20)

type Failure = Exclude<Answer<never>, { status: 'ok' }>

/** What each failure of a call means for a comment: only `unreachable` is looked at again. */
const meanings: Readonly<Record<Failure['status'], string>> = {
  unauthorized: 'forbidden',
  forbidden: 'forbidden',
  missing: 'missing',
  expired: 'missing',
  conflict: 'refused',
  refused: 'refused',
  limited: 'unreachable',
  corrupt: 'unreachable',
  unreachable: 'unreachable',
  unavailable: 'unreachable',
}

describe('Comments', () => {
  test.each(Object.entries(meanings))(
    'A write that ends as %s is %s to whoever comments',
    async (status, meaning) => {
      const failure = { status, reason: 'no' } as Failure
      const api: GitHubApi = { call: () => Promise.resolve(failure) }
      const store = createCommentStore(api, repository, 7)
      expect(await store.create('text')).toMatchObject({ status: meaning })
      expect(await store.update(1, 'text')).toMatchObject({ status: meaning })
    },
  )
})

const pullOf = (number: number, fullName = 'mallory/train', head = sha) => ({
  number,
  head: { sha: head, repo: { full_name: fullName } },
})

/** A service with these open pull requests. */
function serviceWith(data: readonly object[]): GitHubApi {
  const octokit = { rest: { pulls: { list: () => Promise.resolve({ data }) } } }
  return {
    call: async (_what, work) => ({
      status: 'ok',
      value: await work(octokit as unknown as Octokit),
    }),
  }
}

const head = { sha, repository: 'mallory/train', branch: 'topic' }

describe('The pull requests of a head', () => {
  test('All that are open with this head are found, so that none is taken for the only one', async () => {
    const found = await findPullRequests(serviceWith([pullOf(12), pullOf(8)]), repository, head)
    expect(found).toEqual({ status: 'ok', value: [12, 8] })
  })

  test('Those of another repository or commit are not among them', async () => {
    const others = [pullOf(3, 'eve/train'), pullOf(4, 'mallory/train', 'cd'.repeat(20))]
    const found = await findPullRequests(serviceWith([...others, pullOf(8)]), repository, head)
    expect(found).toEqual({ status: 'ok', value: [8] })
  })

  test('None is missing, with the commit', async () => {
    const found = await findPullRequests(serviceWith([]), repository, head)
    expect(found).toMatchObject({ status: 'missing' })
  })
})
