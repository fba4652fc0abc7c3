import type { IncomingMessage } from 'node:http'
import type { Refusal } from '../services/edge.js'
import { graphqlPath } from './graphql-route.js'

type Level = 'none' | 'read' | 'write'

export type Permissions = {
  readonly actions: Level
  readonly contents: Level
  readonly issues: Level
  readonly pullRequests: Level
}

/** Whose a token is and what it may do. */
export type TokenHolder = {
  /** `github-actions[bot]` for the token of a job, that of an App otherwise. */
  readonly login: string
  /** The token of a job or an App is of an installation: only GraphQL tells it who it is. */
  readonly kind: 'installation' | 'personal'
  readonly permissions: Permissions
}

const documentation = 'https://docs.github.com/rest'

/** What a job of the repository itself has when its workflow asks for it. */
export const trustedHolder: TokenHolder = {
  login: 'github-actions[bot]',
  kind: 'installation',
  permissions: { actions: 'read', contents: 'read', issues: 'write', pullRequests: 'write' },
}

/** What a job of a fork's pull request has, whatever its workflow asks for. */
export const forkHolder: TokenHolder = {
  login: 'github-actions[bot]',
  kind: 'installation',
  permissions: { actions: 'read', contents: 'read', issues: 'read', pullRequests: 'read' },
}

/** What an App has that was installed for comments, as actions/create-github-app-token gives it. */
export const appHolder: TokenHolder = { ...trustedHolder, login: 'our-app[bot]' }

export const personalHolder: TokenHolder = {
  login: 'carol',
  kind: 'personal',
  permissions: { actions: 'read', contents: 'write', issues: 'write', pullRequests: 'write' },
}

/** Names of the tokens that are there after every reset. */
export const tokens = {
  trusted: 'ghs_trustedTokenOfAJob',
  fork: 'ghs_readOnlyTokenOfAForksJob',
  app: 'ghs_tokenOfAnInstalledApp',
  personal: 'ghp_personalTokenOfCarol',
} as const

export function defaultHolders(): Map<string, TokenHolder> {
  return new Map([
    [tokens.trusted, trustedHolder],
    [tokens.fork, forkHolder],
    [tokens.app, appHolder],
    [tokens.personal, personalHolder],
  ])
}

export function refusal(status: number, message: string): Refusal {
  return { status, body: { message, documentation_url: documentation, status: String(status) } }
}

export function holderOf(
  holders: ReadonlyMap<string, TokenHolder>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): TokenHolder | undefined {
  const token = /^(?:token|bearer) (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  return holders.get(token ?? '')
}

/** Whether GitHub lets this request in: who asks, and what the token may do. Null when it does. */
export function admit(
  holders: ReadonlyMap<string, TokenHolder>,
  request: IncomingMessage,
): Refusal | null {
  const { method = 'GET', url = '/', headers } = request
  const isAnonymous = headers.authorization === undefined
  const holder = holderOf(holders, request)
  if (!isAnonymous && holder === undefined) return refusal(401, 'Bad credentials')
  const path = url.split('?')[0]!
  if (holder === undefined) {
    const isPublic = method === 'GET' && path !== '/user' && !path.endsWith('/zip')
    return isPublic ? null : refusal(401, 'Requires authentication')
  }
  return isAllowed(holder, method, path)
    ? null
    : refusal(403, 'Resource not accessible by integration')
}

function isAllowed({ kind, permissions }: TokenHolder, method: string, path: string): boolean {
  if (path === '/user') return kind === 'personal'
  // Who asks is all that is answered there.
  if (path === graphqlPath) return true
  const wanted: Level = method === 'GET' ? 'read' : 'write'
  return areasOf(path).some((area) => reaches(permissions[area], wanted))
}

/** The areas of which one has to be allowed. */
function areasOf(path: string): (keyof Permissions)[] {
  const room = /^\/repos\/[^/]+\/[^/]+\/([^/]+)/.exec(path)?.[1]
  if (room === 'actions') return ['actions']
  if (room === 'issues') return ['issues', 'pullRequests']
  return room === 'pulls' ? ['pullRequests'] : ['contents']
}

function reaches(has: Level, wanted: Level): boolean {
  const levels: Level[] = ['none', 'read', 'write']
  return levels.indexOf(has) >= levels.indexOf(wanted)
}
