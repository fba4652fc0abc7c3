import { describe, expect, test } from 'vitest'
import { describeRequestFailure } from '../../../src/machine/github/describe-failure.js'
import type { GitHubApi, Octokit } from '../../../src/machine/github/github-api.js'
import { readViewer } from '../../../src/machine/github/read-viewer.js'

type Service = {
  /** Answer of REST, or the status of a failure. */
  readonly user: { readonly login: string } | number
  /** Answer of GraphQL; null where nobody is to ask. */
  readonly viewer: unknown
}

function anApi({ user, viewer }: Service): GitHubApi {
  const octokit = {
    rest: {
      users: {
        getAuthenticated: () =>
          typeof user === 'number'
            ? Promise.reject(failureOf(user))
            : Promise.resolve({ data: user }),
      },
    },
    graphql: () =>
      viewer instanceof Error
        ? Promise.reject(viewer)
        : Promise.resolve({ viewer: { login: viewer } }),
  }
  return {
    call: async ({ what }, work) => {
      try {
        return { status: 'ok', value: await work(octokit as unknown as Octokit) }
      } catch (error) {
        return describeRequestFailure(what, error)
      }
    },
  }
}

const failureOf = (status: number) =>
  Object.assign(new Error('no'), { status, response: { headers: {} } })
const notAsked = new Error('nobody is to ask')

describe('Author of a comment', () => {
  test('The author is a person, never a bot, when GitHub names one', async () => {
    const answer = await readViewer(anApi({ user: { login: 'carol' }, viewer: notAsked }))
    expect(answer).toEqual({ status: 'ok', value: 'carol' })
  })

  test.each([
    [403, 'github-actions[bot]', 'github-actions[bot]'],
    [403, 'our-app[bot]', 'our-app[bot]'],
    [403, 'our-app', 'our-app[bot]'],
    [404, 'our-app[bot]', 'our-app[bot]'],
    [403, '', 'github-actions[bot]'],
    [403, 'two\nlines', 'github-actions[bot]'],
    [403, null, 'github-actions[bot]'],
    [403, { login: 'our-app' }, 'github-actions[bot]'],
    [403, failureOf(403), 'github-actions[bot]'],
    [403, new Error('cut off'), 'github-actions[bot]'],
  ])('The author is a bot when REST answers %i and GraphQL %j: %s', async (user, viewer, value) => {
    expect(await readViewer(anApi({ user, viewer }))).toEqual({ status: 'ok', value })
  })

  test.each([401, 429, 500])('The sink does not ask GraphQL when REST answers %i', async (user) => {
    expect((await readViewer(anApi({ user, viewer: 'our-app[bot]' }))).status).not.toBe('ok')
  })
})
