import type { Answer, Failure } from '../../kit/records/answer.js'
import { quote } from './describe-failure.js'
import { describeToolkitFailure } from './describe-toolkit-failure.js'
import { secondsOf, waitAtMost } from './time-budget.js'
import { captureFailures } from './toolkit-log.js'

/** The workflow's cache: a convenience that may be full, read-only or absent, and is never waited for long. */
export interface ActionsCache {
  /** Restores the paths of the newest entry of the first of these prefixes; the value is its whole key. */
  restore(paths: readonly string[], prefixes: readonly string[]): Promise<Answer<string>>
  /** Entries cannot be changed, so a key is used once. */
  save(paths: readonly string[], key: string): Promise<Answer<string>>
}

/** Prefixes that are asked for at once; the service takes ten keys, of which one is exact. */
export const maxPrefixes = 9

/** `limitMs` is the limit of one call; a call that takes longer is abandoned. */
export function createActionsCache(limitMs: number): ActionsCache {
  return {
    restore: (paths, prefixes) =>
      bounded('the cache', limitMs, async (cache) => {
        const [first = ''] = prefixes
        const keys = prefixes.slice(0, maxPrefixes)
        const { value: key, failures } = await captureFailures(() =>
          cache.restoreCache(literally(paths), first, [...keys]),
        )
        if (key === undefined) return describeNothing(failures)
        // act lowers the case of keys.
        const isAsked = keys.some((prefix) => key.toLowerCase().startsWith(prefix.toLowerCase()))
        if (isAsked) return { status: 'ok', value: key }
        return { status: 'corrupt', reason: 'the cache returned an entry that was not requested' }
      }),
    save: (paths, key) =>
      bounded('the cache', limitMs, async (cache) => {
        if (isReadOnly())
          return { status: 'forbidden', reason: 'the cache is read-only in this run' }
        const id = await cache.saveCache(literally(paths), key)
        if (id >= 0) return { status: 'ok', value: key }
        const reason =
          'the cache saved no entry: it is read-only, already has one of that name, or is failing'
        return { status: 'refused', reason }
      }),
  }
}

/** Only the toolkit's log distinguishes an empty cache from a failing one. */
function describeNothing([said]: readonly string[]): Failure {
  if (said !== undefined) return describeToolkitFailure('the cache', said)
  return { status: 'missing', reason: 'the cache has no such entry' }
}

type Toolkit = typeof import('@actions/cache')

async function bounded(
  what: string,
  limitMs: number,
  work: (cache: Toolkit) => Promise<Answer<string>>,
): Promise<Answer<string>> {
  try {
    const cache = await import('@actions/cache')
    if (!cache.isFeatureAvailable()) {
      return { status: 'unavailable', reason: `${what} is not offered to this process` }
    }
    const done = await waitAtMost(limitMs, () => work(cache))
    if (done.isDone) return done.value
    const reason = `${what} did not answer within ${secondsOf(limitMs)}`
    return { status: 'unreachable', reason }
  } catch (error) {
    return { status: 'unreachable', reason: `${what} cannot be used: ${quote(error)}` }
  }
}

/** Runs of untrusted events get this answer. */
const isReadOnly = (): boolean =>
  ['none', 'read'].includes((process.env['ACTIONS_CACHE_MODE'] ?? '').trim().toLowerCase())

/** The toolkit takes paths for patterns. */
const literally = (paths: readonly string[]): string[] =>
  paths.map((path) => path.replace(/[[*?]/g, '[$&]'))
