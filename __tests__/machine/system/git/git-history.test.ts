import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGitHistory } from '../../../../src/machine/system/git/git-history.js'

let root: string
const commits: string[] = []

const author = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@example.com' }
const committer = { GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@example.com' }
const environment = { ...process.env, ...author, ...committer, GIT_CONFIG_NOSYSTEM: '1' }

const git = (directory: string, ...parameters: string[]): string =>
  execFileSync('git', parameters, { cwd: directory, env: environment, encoding: 'utf8' }).trim()

const history = (directory: string) => createGitHistory(join(root, directory), environment)

/** main: c0 - c1 - m, where m merges s1 from a side branch. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'minicluster-git-'))
  git(root, 'init', '-q', '-b', 'main', 'whole')
  const whole = join(root, 'whole')
  const commit = (...words: string[]): string => {
    git(whole, 'commit', '-q', '--allow-empty', '-m', words.join(' '))
    return git(whole, 'rev-parse', 'HEAD')
  }
  commits.push(commit('c0'))
  git(whole, 'checkout', '-q', '-b', 'side')
  commit('s1')
  git(whole, 'checkout', '-q', 'main')
  commits.push(commit('c1'))
  git(whole, 'merge', '-q', '--no-ff', '-m', 'm', 'side')
  commits.push(git(whole, 'rev-parse', 'HEAD'))
  git(root, 'clone', '-q', '--depth', '1', `file://${whole}`, 'shallow')
}, 30_000)

afterAll(() => rm(root, { recursive: true, force: true }))

test('The history returns the commit that is checked out', async () => {
  expect(await history('whole').head()).toEqual({ status: 'ok', value: commits[2] })
})

describe('First parents', () => {
  test('The first parents lead to the beginning, past merged branches', async () => {
    const answer = await history('whole').firstParents(commits[2]!, 30)
    expect(answer).toEqual({
      status: 'ok',
      value: { shas: [commits[1], commits[0]], isWhole: true },
    })
  })

  test('The first parents end at the limit', async () => {
    const answer = await history('whole').firstParents(commits[2]!, 1)
    expect(answer).toEqual({ status: 'ok', value: { shas: [commits[1]], isWhole: false } })
  })

  test('The first parents of a shallow checkout include one beyond it', async () => {
    const answer = await history('shallow').firstParents(commits[2]!, 30)
    expect(answer).toEqual({ status: 'ok', value: { shas: [commits[1]], isWhole: false } })
  })

  test('The first commit has no first parents', async () => {
    const answer = await history('whole').firstParents(commits[0]!, 30)
    expect(answer).toEqual({ status: 'ok', value: { shas: [], isWhole: true } })
  })

  test('The first parents of a missing commit are unknown', async () => {
    const answer = await history('whole').firstParents('1'.repeat(40), 30)
    expect(answer.status).toBe('unavailable')
  })

  test.each(['--help', 'main', '', `${'1'.repeat(40)}\n`])(
    'The history does not pass %j to git',
    async (sha) => {
      expect((await history('whole').firstParents(sha, 30)).status).toBe('refused')
    },
  )
})

test('The history is empty outside a repository and without a directory', async () => {
  expect((await createGitHistory(root, environment).head()).status).toBe('unavailable')
  expect((await history('nowhere').head()).status).toBe('unavailable')
})

test('The history is empty without git', async () => {
  const answer = await createGitHistory(root, { PATH: root }).head()
  expect(answer).toEqual({ status: 'unavailable', reason: 'git is not installed' })
})
