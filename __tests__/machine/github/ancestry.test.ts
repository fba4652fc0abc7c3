import { describe, expect, test } from 'vitest'
import type { Ancestry } from '../../../src/gate/baseline/lookup/ports.js'
import { createAncestry } from '../../../src/machine/github/ancestry.js'
import type { Failure } from '../../../src/kit/records/answer.js'
import type { GitHistory } from '../../../src/machine/system/git/git-history.js'

/** A line of commits: the first parent of `9` is `8`, and so on to `0`, which has none. */
const before = (sha: string, limit: number): readonly string[] =>
  Array.from({ length: Number(sha) }, (_, index) => String(Number(sha) - 1 - index)).slice(0, limit)

/** A checkout that holds so many first parents. */
const checkout = (depth: number): GitHistory => ({
  head: () => Promise.resolve({ status: 'ok', value: '9' }),
  firstParents: (sha, limit) => {
    const shas = before(sha, Math.min(depth, limit))
    return Promise.resolve({ status: 'ok', value: { shas, isWhole: shas.at(-1) === '0' } })
  },
})

const refusal: Failure = { status: 'forbidden', reason: 'HTTP 403' }
const noGit: Failure = { status: 'unavailable', reason: 'git is not installed' }
const noCheckout: GitHistory = {
  head: () => Promise.resolve(noGit),
  firstParents: () => Promise.resolve(noGit),
}

function remote(failure: Failure | null = null) {
  const asked: string[] = []
  const ancestry: Ancestry = {
    firstParents: (sha, limit) => {
      asked.push(`${limit} of ${sha}`)
      return Promise.resolve(failure ?? { status: 'ok', value: before(sha, limit) })
    },
  }
  return { ancestry, asked }
}

describe('First parents', () => {
  test('The first parents come from the checkout alone when it has them', async () => {
    const { ancestry, asked } = remote()
    expect(await createAncestry(checkout(5), ancestry).firstParents('9', 4)).toEqual({
      status: 'ok',
      value: ['8', '7', '6', '5'],
    })
    expect(await createAncestry(checkout(9), ancestry).firstParents('9', 30)).toMatchObject({
      value: before('9', 30),
    })
    expect(asked).toEqual([])
  })

  test('The first parents beyond a shallow checkout come from the service', async () => {
    const { ancestry, asked } = remote()
    expect(await createAncestry(checkout(1), ancestry).firstParents('9', 4)).toMatchObject({
      value: ['8', '7', '6', '5'],
    })
    expect(asked).toEqual(['3 of 8'])
  })

  test('All first parents come from the service when there is no checkout', async () => {
    for (const history of [null, noCheckout]) {
      const { ancestry, asked } = remote()
      expect(await createAncestry(history, ancestry).firstParents('9', 2)).toMatchObject({
        value: ['8', '7'],
      })
      expect(asked).toEqual(['2 of 9'])
    }
  })

  test('A failing service leaves the first parents of the checkout', async () => {
    const { ancestry } = remote(refusal)
    expect(await createAncestry(checkout(1), ancestry).firstParents('9', 4)).toEqual({
      status: 'ok',
      value: ['8'],
    })
    expect(await createAncestry(noCheckout, ancestry).firstParents('9', 4)).toEqual(refusal)
  })

  test('The first parents are unknown, not empty, without a checkout and a service', async () => {
    expect(await createAncestry(noCheckout, null).firstParents('9', 4)).toEqual(noGit)
    expect((await createAncestry(null, null).firstParents('9', 4)).status).toBe('unavailable')
    expect(await createAncestry(checkout(9), null).firstParents('0', 4)).toEqual({
      status: 'ok',
      value: [],
    })
  })
})
