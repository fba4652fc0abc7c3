import { exampleOf } from './github-description.js'
import { type Call, pageOf, repoPath } from './github-call.js'
import { type ApiObject, renderCommit } from './github-objects.js'
import type { Commit, GitHubWorld } from './github-world.js'

/** The answer to `compare/BASE...HEAD`; null when one of the two is unknown or they have nothing in common. */
export function compareCommits(call: Call, basehead: string): ApiObject | null {
  const { world, repository } = call
  const [base, head] = basehead.split('...').map((end) => resolveEnd(call, end))
  if (base === undefined || head === undefined) return null
  const ahead = onlyIn(world, head, base)
  const behind = onlyIn(world, base, head)
  const common = new Set(world.history(base))
  const mergeBase = world.history(head).find((commit) => common.has(commit))
  if (mergeBase === undefined) return null
  const render = (commit: Commit): ApiObject => renderCommit(commit, repository.fullName, call)
  return {
    ...exampleOf<ApiObject>('get', `${repoPath}/compare/{basehead}`),
    base_commit: render(base),
    merge_base_commit: render(mergeBase),
    status: statusOf(ahead.length, behind.length),
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: pageOf(call, ahead.reverse()).rows.map(render),
  }
}

/** A branch or hash, with `owner:` before it when it is of a fork. */
function resolveEnd({ world, repository }: Call, end: string): Commit | undefined {
  const [branch = '', owner] = end.split(':').reverse()
  const name = repository.fullName.split('/')[1]
  return world.resolve(owner === undefined ? repository.fullName : `${owner}/${name}`, branch)
}

function onlyIn(world: GitHubWorld, commit: Commit, other: Commit): Commit[] {
  const known = new Set(world.history(other))
  return world.history(commit).filter((one) => !known.has(one))
}

function statusOf(aheadBy: number, behindBy: number): string {
  if (aheadBy > 0 && behindBy > 0) return 'diverged'
  if (aheadBy > 0) return 'ahead'
  return behindBy > 0 ? 'behind' : 'identical'
}
