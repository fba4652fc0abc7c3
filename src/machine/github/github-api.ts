import { setTimeout as sleep } from 'node:timers/promises'
import * as core from '@actions/core'
import type { GitHub } from '@actions/github/lib/utils'
import type { Answer, Failure } from '../../kit/records/answer.js'
import {
  describeRequestFailure,
  NoAnswerError,
  quote,
  UnexpectedAnswerError,
} from './describe-failure.js'
import { valueAt } from './json-fields.js'
import { retryDelayMs } from './retry-policy.js'
import { secondsOf, type TimeBudget } from './time-budget.js'

export type Octokit = InstanceType<typeof GitHub>

/** GitHub's REST API: every call ends within its time limit, and none throws. */
export interface GitHubApi {
  call<T>(undertaking: Undertaking, work: (octokit: Octokit) => Promise<T>): Promise<Answer<T>>
}

export type Undertaking = {
  /** Begins the reason of a failure. */
  readonly what: string
  /** The permission of a job that it takes; null for none. A refusal names it. */
  readonly needs: Permission | null
}

type Permission =
  'actions: read' | 'contents: read' | 'pull-requests: read' | 'pull-requests: write'

type ApiSettings = {
  /** Null or empty where none was given: then every call is `unauthorized`. */
  readonly token: string | null
  readonly apiUrl: string
  readonly budget: TimeBudget
  /** Of one attempt. */
  readonly requestTimeoutMs?: number
  /** From 0 to 1. */
  readonly random: () => number
}

/** From here on the runner masks it in every output. */
export function maskToken(token: string): void {
  // The runner warns about an empty secret.
  if (token !== '') core.setSecret(token)
}

/** Repeats a call after temporary failures and short rate limits, never after a refusal. */
export function createGitHubApi(settings: ApiSettings): GitHubApi {
  const { token, budget } = settings
  let loading: Promise<Octokit> | null = null
  return {
    async call({ what, needs }, work) {
      if (!token) {
        return {
          status: 'unauthorized',
          reason: `${what}: no token was given (input github-token)`,
        }
      }
      const usedUp = `${what}: the ${secondsOf(budget.totalMs)} for GitHub's API are used up`
      if (budget.remainingMs() <= 0) return { status: 'unreachable', reason: usedUp }
      loading ??= createOctokit(token, settings)
      let octokit: Octokit
      try {
        octokit = await loading
      } catch (error) {
        return {
          status: 'unavailable',
          reason: `${what}: the client does not load: ${quote(error)}`,
        }
      }
      try {
        return { status: 'ok', value: await work(octokit) }
      } catch (error) {
        return withPermission(describeRequestFailure(what, error), needs)
      }
    },
  }
}

const withPermission = (failure: Failure, needs: Permission | null): Failure =>
  failure.status === 'forbidden' && needs !== null
    ? { ...failure, reason: `${failure.reason}; the job needs the permission ${needs}` }
    : failure

/** Loaded when it is first used: it reads the event's file at once, and fails where that is damaged. */
async function createOctokit(token: string, settings: ApiSettings): Promise<Octokit> {
  const { getOctokit } = await import('@actions/github')
  const octokit = getOctokit(token, { baseUrl: settings.apiUrl, log: silentLog })
  octokit.hook.wrap('request', (send, options) =>
    persist(async (request) => send(request), options, settings),
  )
  return octokit
}

const ignore = (): void => undefined
/** Octokit would warn on the console about deprecations, which are ours to read, not the user's. */
const silentLog = { debug: ignore, info: ignore, warn: ignore, error: ignore }

const defaultTimeoutMs = 10_000

/** The used part of octokit's requests and responses. */
type Request = { method: string; request: object }
type Response = { headers: object; data: unknown }
type Send<O, R> = (options: O) => Promise<R>

async function persist<O extends Request, R extends Response>(
  send: Send<O, R>,
  options: O,
  settings: ApiSettings,
): Promise<R> {
  const { budget, random, requestTimeoutMs = defaultTimeoutMs } = settings
  const isRepeatable = options.method !== 'POST'
  for (let attempt = 1; ; attempt++) {
    const limitMs = Math.min(requestTimeoutMs, budget.remainingMs())
    try {
      return await sendOnce(send, options, limitMs)
    } catch (error) {
      const delayMs = retryDelayMs({ error, attempt, isRepeatable, jitter: random() })
      if (delayMs === null || delayMs >= budget.remainingMs()) throw error
      core.debug(`GitHub's API: ${quote(error)}; retrying in ${secondsOf(delayMs)}`)
      await sleep(delayMs)
    }
  }
}

/** The limit also applies to the body, whose interruption Octokit does not report. */
async function sendOnce<O extends Request, R extends Response>(
  send: Send<O, R>,
  options: O,
  limitMs: number,
): Promise<R> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limitMs)
  // Written into the request: the hooks further in are bound to these options, and see no others.
  Object.assign(options.request, { signal: controller.signal })
  try {
    const response = await send(options)
    if (controller.signal.aborted) throw new NoAnswerError(secondsOf(limitMs))
    requireJson(response)
    return response
  } catch (error) {
    throw controller.signal.aborted ? new NoAnswerError(secondsOf(limitMs)) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Octokit returns a body that it could not parse as text. */
function requireJson({ headers, data }: Response): void {
  const isJson = String(valueAt(headers, 'content-type')).includes('json')
  if (isJson && typeof data === 'string') {
    throw new UnexpectedAnswerError('cut off or not JSON')
  }
}
