import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { createAncestry, createRemoteAncestry } from '../../../src/machine/github/ancestry.js'
import { createGitHubApi } from '../../../src/machine/github/github-api.js'
import { createTimeBudget } from '../../../src/machine/github/time-budget.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { createGitHistory } from '../../../src/machine/system/git/git-history.js'
import { aRepository, sha } from '../../rigs/a-repository.js'
import { tokens } from '../../rigs/github/tokens.js'
import { describeWithRigs } from '../../rigs/start-rigs.js'

const repository = { owner: 'acme', repo: 'training' }
const fullName = 'acme/training'

describeWithRigs('History of a repository', (rigs) => {
  beforeEach(() => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    aRepository(rigs())
  })

  const remote = () =>
    createRemoteAncestry(
      createGitHubApi({
        token: tokens.trusted,
        apiUrl: rigs().github.apiUrl,
        budget: createTimeBudget(20_000, systemClock),
        random: () => 0,
      }),
      repository,
    )

  test('The first parents of a merge commit exclude what was merged', async () => {
    expect(await remote().firstParents(sha('b'), 30)).toEqual({
      status: 'ok',
      value: [sha('3'), sha('2'), sha('1')],
    })
    expect(await remote().firstParents(sha('b'), 2)).toMatchObject({ value: [sha('3'), sha('2')] })
    expect(await remote().firstParents(sha('1'), 30)).toMatchObject({ value: [] })
  })

  test('The client finds a first parent behind a merge of hundreds of commits', async () => {
    const { world } = rigs().github
    const side = Array.from({ length: 250 }, (_, index) => index.toString(16).padStart(40, '5'))
    side.forEach((commit, index) => world.addCommit(commit, [side[index - 1] ?? sha('1')]))
    world.addCommit(sha('e'), [sha('3'), side.at(-1)!], `${fullName}:main`)
    const answer = await remote().firstParents(sha('e'), 30)
    expect(answer).toMatchObject({ status: 'ok', value: [sha('3'), sha('2'), sha('1')] })
    expect(rigs().github.exchanges.length).toBeLessThan(6)
  })

  test('The history of a commit that GitHub does not have is missing or refused', async () => {
    const { status } = await remote().firstParents(sha('9'), 30)
    expect(['missing', 'refused']).toContain(status)
  })

  test('A shallow checkout names the first parent, and GitHub names those before it', async () => {
    const folder = await rigs().folder()
    const git = (...words: string[]) =>
      execFileSync('git', words, { cwd: folder, encoding: 'utf8' })
    const commit = (directory: string, message: string) => {
      const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
      git('-C', directory, ...who, 'commit', '-q', '--allow-empty', '-m', message)
      return git('-C', directory, 'rev-parse', 'HEAD').trim()
    }
    git('init', '-q', '-b', 'main', 'whole')
    const [first, second, third] = ['1', '2', '3'].map((message) => commit('whole', message))
    git('clone', '-q', '--depth', '1', `file://${join(folder, 'whole')}`, 'shallow')
    rigs().github.world.addCommit(first!)
    rigs().github.world.addCommit(second!, [first!])
    const history = createGitHistory(join(folder, 'shallow'), process.env)
    expect(await createAncestry(history, remote()).firstParents(third!, 30)).toEqual({
      status: 'ok',
      value: [second, first],
    })
  })
})
