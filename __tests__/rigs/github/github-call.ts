import type { ArtifactShelf, StoredArtifact } from '../results/artifact-shelf.js'
import type { ApiObject } from './github-objects.js'
import type { GitHubWorld, Repository } from './github-world.js'

export type Answer = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** One request to the REST API, taken apart. */
export type Call = {
  readonly apiUrl: string
  readonly world: GitHubWorld
  readonly artifacts: ArtifactShelf
  /** The repository of the path; of no meaning where the path has none. */
  readonly repository: Repository
  /** The login of whoever asks; `anonymous` without a token. */
  readonly viewer: string
  /** The parts of the path that the route has in braces. */
  readonly params: Readonly<Record<string, string>>
  readonly path: string
  readonly query: URLSearchParams
  readonly body: ApiObject
  readonly downloadLink: (artifact: StoredArtifact) => string
}

export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in GitHub's description. */
  readonly path: string
  /** Query parameters that are understood; another is an error of the rig, so that none is ignored in silence. */
  readonly query?: readonly string[]
  readonly answer: (call: Call) => Answer
}

/** The validator would follow a `location` itself, so the edge gives this header its true name. */
export const redirectHeader = 'x-rig-location'

export const repoPath = '/repos/{owner}/{repo}'

const notes = { documentation_url: 'https://docs.github.com/rest' }

export const ok = (body: unknown): Answer => ({ status: 200, body })

export const failed = (status: number, message: string): Answer => ({
  status,
  body: { message, ...notes, status: String(status) },
})

export const notFound = failed(404, 'Not Found')

/** What the schema calls a validation error. */
export function invalid(resource: string, field: string, message: string): Answer {
  const errors = [{ resource, field, code: 'custom', message }]
  return { status: 422, body: { message: 'Validation Failed', ...notes, errors, status: '422' } }
}

/** One page of a list: 30 rows when not said otherwise, 100 at most, and a link to the next page where there is one. */
export function pageOf<T>(
  call: Call,
  all: readonly T[],
): { rows: T[]; headers: Answer['headers'] } {
  const size = Math.min(100, Number(call.query.get('per_page') ?? 30))
  const page = Number(call.query.get('page') ?? 1)
  const rows = all.slice((page - 1) * size, page * size)
  const last = Math.max(1, Math.ceil(all.length / size))
  const link = (to: number, rel: string): string => {
    const query = new URLSearchParams(call.query)
    query.set('page', String(to))
    return `<${call.apiUrl}${call.path}?${query.toString()}>; rel="${rel}"`
  }
  if (page >= last) return { rows, headers: {} }
  return { rows, headers: { link: `${link(page + 1, 'next')}, ${link(last, 'last')}` } }
}
