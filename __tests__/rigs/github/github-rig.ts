import type { IncomingHttpHeaders } from 'node:http'
import type { ArtifactShelf, StoredArtifact } from '../results/artifact-shelf.js'
import { type Edge, startEdge } from '../services/edge.js'
import { rigPackagePath } from '../services/installed-packages.js'
import { startService } from '../services/service-process.js'
import { type Answer, type Call, redirectHeader } from './github-call.js'
import { githubDescriptionPath } from './github-description.js'
import { serveGitHubStore } from './github-store.js'
import { graphqlPath } from './graphql-route.js'
import { GitHubWorld } from './github-world.js'
import { admit, defaultHolders, type TokenHolder } from './tokens.js'

/** GitHub's REST API: the edge lets in and fails, the validator compares with the schema, the store answers. */
export type GitHubRig = Pick<Edge, 'failures' | 'exchanges'> & {
  /** What GITHUB_API_URL is. */
  readonly apiUrl: string
  readonly world: GitHubWorld
  /** Who holds which token; tests may add some. */
  readonly holders: Map<string, TokenHolder>
  /** Changes what the store answers, before it is validated. */
  distort(change: StoreDistortion): void
  /** Forgets everything but the tokens of `tokens`. */
  reset(): void
  stop(): Promise<void>
}

type StoreDistortion = (answer: Answer, call: Pick<Call, 'path'>) => Answer

type GitHubParts = {
  readonly artifacts: ArtifactShelf
  readonly downloadLink: (artifact: StoredArtifact) => string
  /** A folder for what the validator may want to write. */
  readonly folder: string
}

const unchanged: StoreDistortion = (answer) => answer

export async function startGitHub({ folder, ...parts }: GitHubParts): Promise<GitHubRig> {
  const world = new GitHubWorld()
  const holders = defaultHolders()
  let distortion = unchanged
  let apiUrl = ''
  const store = await serveGitHubStore({
    ...parts,
    world,
    holders,
    apiUrl: () => apiUrl,
    distort: (answer, call) => distortion(answer, call),
  })
  const prism = await startService({
    name: 'prism',
    script: rigPackagePath('prism'),
    args: ['proxy', '--errors', '-h', '127.0.0.1', '-p', '0', githubDescriptionPath, store.url],
    readiness: /Prism is listening on (http:\/\/127\.0\.0\.1:\d+)/,
    cwd: folder,
  })
  let numCalls = 0
  const edge = await startEdge({
    target: prism.url,
    // GitHub describes its REST API only.
    detour: (path) => (path === graphqlPath ? store.url : null),
    admit: (request) => admit(holders, request),
    rewriteRequest: acceptJson,
    rewriteAnswer: nameRedirect,
    answerHeaders: () => ({
      'x-github-request-id': `RIG:${++numCalls}`,
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': String(1000 - (numCalls % 1000)),
    }),
  })
  apiUrl = edge.url
  return {
    apiUrl,
    world,
    holders,
    failures: edge.failures,
    exchanges: edge.exchanges,
    distort: (change) => void (distortion = change),
    reset() {
      world.clear()
      holders.clear()
      for (const [token, holder] of defaultHolders()) holders.set(token, holder)
      distortion = unchanged
      edge.failures.clear()
      edge.exchanges.length = 0
    },
    async stop() {
      await edge.close()
      await prism.stop()
      await store.close()
    },
  }
}

/**
 * GitHub's clients ask for its own media types and are given JSON. The description knows only JSON, and the validator
 * takes it literally.
 */
function acceptJson(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const accept = headers.accept ?? '*/*'
  return {
    ...headers,
    accept: accept.replace(/application\/vnd\.github[^,;]*\+json/g, 'application/json'),
  }
}

function nameRedirect(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { [redirectHeader]: location, ...others } = headers
  return typeof location === 'string' ? { ...others, location } : headers
}
