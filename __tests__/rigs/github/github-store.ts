import type { IncomingMessage } from 'node:http'
import type { ArtifactShelf, StoredArtifact } from '../results/artifact-shelf.js'
import { type LoopbackServer, readBody, serveOnLoopback } from '../services/loopback-server.js'
import { actionsRoutes } from './actions-routes.js'
import { codeRoutes } from './code-routes.js'
import { commentRoutes } from './comment-routes.js'
import { type Answer, type Call, failed, notFound, type Route } from './github-call.js'
import type { ApiObject } from './github-objects.js'
import { graphqlRoute } from './graphql-route.js'
import type { GitHubWorld, Repository } from './github-world.js'
import { holderOf, type TokenHolder } from './tokens.js'

/** What the store works with. */
export type StoreParts = {
  readonly world: GitHubWorld
  readonly artifacts: ArtifactShelf
  readonly holders: ReadonlyMap<string, TokenHolder>
  readonly downloadLink: (artifact: StoredArtifact) => string
  /** Where clients think that the API is; for links to further pages. */
  readonly apiUrl: () => string
  /** Changes an answer before it is sent, to see that a wrong one is found out. */
  readonly distort: (answer: Answer, call: Pick<Call, 'path'>) => Answer
}

const routes: readonly Route[] = [...commentRoutes, ...codeRoutes, ...actionsRoutes, graphqlRoute]
const nowhere: Repository = { id: 0, fullName: '', isFork: false, defaultBranch: '' }

/** The state behind the API. What it answers is held against GitHub's schema by the validator in front of it. */
export function serveGitHubStore(parts: StoreParts): Promise<LoopbackServer> {
  return serveOnLoopback(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://store')
    const body = (await readBody(request)).toString()
    const answered = answer(parts, request, { path, query: searchParams, body })
    const { status, headers, body: told } = parts.distort(answered, { path })
    response.writeHead(status, {
      ...(told !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
      ...headers,
    })
    response.end(told === undefined ? undefined : JSON.stringify(told))
  })
}

type Asked = { readonly path: string; readonly query: URLSearchParams; readonly body: string }

function answer(parts: StoreParts, request: IncomingMessage, asked: Asked): Answer {
  const found = findRoute(request.method ?? 'GET', asked.path)
  if (found === null) return notFound
  const { route, params } = found
  const unknown = [...asked.query.keys()].filter((name) => !(route.query ?? []).includes(name))
  if (unknown.length > 0) return failed(500, `the rig does not know the parameter ${unknown[0]}`)
  const repository = repositoryOf(parts.world, params)
  if (repository === undefined) return notFound
  const { world, artifacts, downloadLink, holders } = parts
  return route.answer({
    world,
    artifacts,
    downloadLink,
    apiUrl: parts.apiUrl(),
    viewer: holderOf(holders, request)?.login ?? 'anonymous',
    repository,
    params,
    path: asked.path,
    query: asked.query,
    body: asked.body === '' ? {} : (JSON.parse(asked.body) as ApiObject),
  })
}

function repositoryOf(world: GitHubWorld, { owner, repo }: Call['params']): Repository | undefined {
  return owner === undefined ? nowhere : world.repositories.get(`${owner}/${repo}`)
}

/** The route with the most fixed words wins: `issues/comments/1` is no issue called `comments`. */
function findRoute(method: string, path: string): { route: Route; params: Call['params'] } | null {
  const fitting = routes
    .filter((route) => route.method === method)
    .map((route) => ({ route, params: matchPath(route.path, path) }))
    .filter(({ params }) => params !== null)
    .sort((a, b) => Object.keys(a.params!).length - Object.keys(b.params!).length)
  const [first] = fitting
  return first ? { route: first.route, params: first.params! } : null
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const pairs = wanted.map((word, index) => [word, decodeURIComponent(given[index]!)] as const)
  const fits = pairs.every(([word, value]) => word.startsWith('{') || word === value)
  if (!fits) return null
  const named = pairs.filter(([word]) => word.startsWith('{'))
  return Object.fromEntries(named.map(([word, value]) => [word.slice(1, -1), value]))
}
