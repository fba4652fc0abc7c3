import type { Repository } from './github/github-world.js'
import { type RunnerEvent, pullRequestEvent, pushEvent } from './events/runner-events.js'
import type { Rigs } from './start-rigs.js'

/** A hash that a person can tell from others: the digit, forty times. */
export const sha = (digit: string): string => digit.repeat(40)

/** A small repository with a fork, and a pull request of each. */
export type ARepository = {
  readonly repository: Repository
  readonly fork: Repository
  /** First parents of main, newest first: `sha('3')`, `sha('2')`, `sha('1')`. */
  readonly main: readonly string[]
  /** Number 7, of a branch `topic` at `sha('a')`, merged for a trial as `sha('b')`. */
  readonly pullRequest: RunnerEvent
  /** Number 8, of the fork's branch `main` at `sha('c')`, merged for a trial as `sha('d')`. */
  readonly forkPullRequest: RunnerEvent
  /** Of main, at `sha('3')`. */
  readonly push: RunnerEvent
}

/** Fills the rigs with the repository that most tests need. */
export function aRepository({ github: { world } }: Rigs): ARepository {
  const name = 'acme/training'
  const repository = world.addRepository(name)
  const fork = world.addRepository('mallory/training', { isFork: true })
  world.addCommit(sha('1'))
  world.addCommit(sha('2'), [sha('1')])
  world.addCommit(sha('3'), [sha('2')], `${name}:main`)
  world.addCommit(sha('a'), [sha('2')], `${name}:topic`)
  world.addCommit(sha('b'), [sha('3'), sha('a')])
  world.addCommit(sha('c'), [sha('3')], 'mallory/training:main')
  world.addCommit(sha('d'), [sha('3'), sha('c')])
  const base = { branch: 'main', sha: sha('3') }
  const own = { branch: 'topic', sha: sha('a'), repository }
  const foreign = { branch: 'main', sha: sha('c'), repository: fork }
  for (const [number, head, mergeSha] of [
    [7, own, sha('b')],
    [8, foreign, sha('d')],
  ] as const) {
    const end = { ...head, repository: head.repository.fullName }
    world.addPullRequest({ repository: name, number, base, head: end, mergeSha })
  }
  const merged = { repository, base }
  return {
    repository,
    fork,
    main: [sha('3'), sha('2'), sha('1')],
    pullRequest: pullRequestEvent({ ...merged, number: 7, head: own, mergeSha: sha('b') }),
    forkPullRequest: pullRequestEvent({
      ...merged,
      number: 8,
      head: foreign,
      mergeSha: sha('d'),
      actor: 'mallory',
    }),
    push: pushEvent({ repository, branch: 'main', sha: sha('3'), before: sha('2') }),
  }
}
