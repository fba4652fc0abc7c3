export type Repository = {
  readonly id: number
  /** `owner/name`. */
  readonly fullName: string
  readonly isFork: boolean
  readonly defaultBranch: string
}

export type Commit = {
  readonly sha: string
  /** The first is the branch that was merged into. */
  readonly parents: readonly string[]
  readonly message: string
  readonly date: string
}

export type PullRequest = {
  /** The repository it is in, which is that of its base. */
  readonly repository: string
  readonly number: number
  readonly title: string
  readonly author: string
  readonly base: { readonly branch: string; readonly sha: string }
  /** The repository is null when the fork was deleted. */
  head: { readonly repository: string | null; readonly branch: string; readonly sha: string }
  state: 'open' | 'closed'
  mergeSha: string | null
}

export type Comment = {
  readonly repository: string
  readonly id: number
  readonly issueNumber: number
  readonly author: string
  readonly createdAt: string
  body: string
  updatedAt: string
}

export type WorkflowRun = {
  readonly repository: string
  readonly id: number
  readonly event: string
  /** The file's name in .github/workflows. */
  readonly workflowFile: string
  readonly workflowId: number
  readonly headBranch: string
  readonly headSha: string
  readonly headRepository: string
  readonly attempt: number
  readonly status: 'queued' | 'in_progress' | 'completed'
  readonly conclusion: 'success' | 'failure' | 'cancelled' | 'skipped' | null
  readonly createdAt: string
  /** Numbers; always empty for runs of forks. */
  readonly pullRequests: readonly number[]
}

/** What the rig's GitHub has: plain data, which tests may read and change at any time. */
export class GitHubWorld {
  readonly repositories = new Map<string, Repository>()
  readonly commits = new Map<string, Commit>()
  /** From `owner/name:branch` to the commit it is at. */
  readonly branches = new Map<string, string>()
  readonly pullRequests: PullRequest[] = []
  comments: Comment[] = []
  readonly runs = new Map<number, WorkflowRun>()
  /** Of people, by login: admin, write, read or none. */
  readonly permissions = new Map<string, string>()
  private nextCommentId = 301
  private nextRepositoryId = 7001

  addRepository(fullName: string, { isFork = false, defaultBranch = 'main' } = {}): Repository {
    const repository = { id: this.nextRepositoryId++, fullName, isFork, defaultBranch }
    this.repositories.set(fullName, repository)
    return repository
  }

  /** A commit on top of others; `branch` (`owner/name:branch`) moves to it. */
  addCommit(sha: string, parents: readonly string[] = [], branch?: string): Commit {
    const date = new Date(Date.UTC(2026, 0, 1) + this.commits.size * 60_000).toISOString()
    const commit = { sha, parents, message: `Change ${sha.slice(0, 7)}`, date: withoutMs(date) }
    this.commits.set(sha, commit)
    if (branch !== undefined) this.branches.set(branch, sha)
    return commit
  }

  addPullRequest(
    pull: Pick<PullRequest, 'repository' | 'number' | 'base' | 'head'> & Partial<PullRequest>,
  ): PullRequest {
    const defaults = { title: 'A change', author: 'alice', state: 'open', mergeSha: null } as const
    const added: PullRequest = { ...defaults, ...pull }
    this.pullRequests.push(added)
    return added
  }

  addComment(comment: Pick<Comment, 'repository' | 'issueNumber' | 'author' | 'body'>): Comment {
    const createdAt = now()
    const added = { ...comment, id: this.nextCommentId++, createdAt, updatedAt: createdAt }
    this.comments.push(added)
    return added
  }

  addRun(
    run: Pick<WorkflowRun, 'repository' | 'id' | 'event' | 'headSha'> & Partial<WorkflowRun>,
  ): WorkflowRun {
    const added: WorkflowRun = {
      workflowFile: 'ci.yml',
      workflowId: 401,
      headBranch: 'main',
      headRepository: run.repository,
      attempt: 1,
      status: 'completed',
      conclusion: 'success',
      createdAt: now(),
      pullRequests: [],
      ...run,
    }
    this.runs.set(added.id, added)
    return added
  }

  pullRequest(repository: string, number: number): PullRequest | undefined {
    return this.pullRequests.find(
      (pull) => pull.repository === repository && pull.number === number,
    )
  }

  /** The commit that a branch or an unabridged hash names. */
  resolve(repository: string, ref: string): Commit | undefined {
    const branch = ref.replace(/^(refs\/)?heads\//, '')
    return this.commits.get(this.branches.get(`${repository}:${branch}`) ?? ref)
  }

  /** The commit and everything before it over all parents, newest first: the order of GitHub's list. */
  history(commit: Commit): Commit[] {
    const seen = new Set<Commit>()
    const waiting = [commit]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      for (const sha of next.parents) {
        const parent = this.commits.get(sha)
        if (parent !== undefined) waiting.push(parent)
      }
    }
    return [...seen].sort((a, b) => b.date.localeCompare(a.date))
  }

  clear(): void {
    const maps = [this.repositories, this.commits, this.branches, this.runs, this.permissions]
    for (const map of maps) map.clear()
    this.pullRequests.length = 0
    this.comments = []
  }
}

export const withoutMs = (date: string): string => date.replace(/\.\d+Z$/, 'Z')

const now = (): string => withoutMs(new Date().toISOString())
