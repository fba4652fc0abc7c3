import type { Repository } from '../github/github-world.js'

/** A user as event payloads have it. */
export function userPart(login: string) {
  return {
    login,
    id: login.length * 1001,
    type: login.endsWith('[bot]') ? 'Bot' : 'User',
    html_url: `https://github.com/${login}`,
    site_admin: false,
  }
}

/** A repository as event payloads have it. */
export function repositoryPart({ id, fullName, isFork, defaultBranch }: Repository) {
  const [owner = '', name = ''] = fullName.split('/')
  return {
    id,
    name,
    full_name: fullName,
    private: false,
    owner: userPart(owner),
    html_url: `https://github.com/${fullName}`,
    url: `https://api.github.com/repos/${fullName}`,
    fork: isFork,
    default_branch: defaultBranch,
    visibility: 'public',
  }
}

type End = { readonly branch: string; readonly sha: string; readonly repository: Repository | null }

/** Head or base of a pull request; the repository is null when the fork was deleted. */
export function endPart({ branch, sha, repository }: End) {
  const owner = repository?.fullName.split('/')[0] ?? 'ghost'
  return {
    label: `${owner}:${branch}`,
    ref: branch,
    sha,
    user: userPart(owner),
    repo: repository && repositoryPart(repository),
  }
}
