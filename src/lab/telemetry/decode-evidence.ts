import type { RunEvent } from '../../kit/records/run/run-event.js'
import { auditHeadWords, isCount, known, resourceWords } from './event-format.js'

/** An audit record without its tag, or the flaw in it. */
export function decodeAudit(rank: number, words: Float64Array): RunEvent | string {
  const [step = NaN, contributions = NaN, segments = NaN, own = NaN, isKnown, applied, expected] =
    words.subarray(0, auditHeadWords)
  const length = auditHeadWords + 2 * (contributions * segments + own)
  if (words.length !== length) return `an audit of ${words.length} words, not ${length}`
  if (!isCount(step)) return `an audit of a step numbered ${step}`
  const take = takeFrom(words, auditHeadWords)
  const sums = Array.from(
    { length: contributions },
    () => [take(segments), take(segments)] as const,
  )
  return {
    type: 'audit',
    rank,
    step,
    projections: sums.map(([projections]) => projections),
    magnitudes: sums.map(([, magnitudes]) => magnitudes),
    reduced_projections: take(own),
    reduced_magnitudes: take(own),
    applied_scale: isKnown === 1 ? Number(applied) : null,
    expected_scale: Number(expected),
  }
}

/** Returns the words from `at` on, piece by piece. */
function takeFrom(words: Float64Array, at: number): (count: number) => number[] {
  let next = at
  return (count) => Array.from(words.subarray(next, (next += count)))
}

/** A record of links without its tag. */
export function decodeLinks(rank: number, words: Float64Array): RunEvent | string {
  const [step = NaN, ...blocked] = words
  if (!isCount(step)) return `links of a step numbered ${step}`
  if (blocked.length % 2 !== 0) return `links to ${blocked.length / 2} peers`
  const waits = blocked.map((ms) => Math.max(0, ms))
  const peers = waits.length / 2
  const [blocked_ms, gather_blocked_ms] = [waits.slice(0, peers), waits.slice(peers)]
  return { type: 'links', rank, step, blocked_ms, gather_blocked_ms }
}

/** A record of resources without its tag. */
export function decodeResources(rank: number, words: Float64Array): RunEvent | string {
  if (words.length !== resourceWords) return `resources of ${words.length} words`
  const [step = NaN, data, compute, exchange, gauge, rss, tensors] = words
  if (!isCount(step)) return `resources of a step numbered ${step}`
  return {
    type: 'resources',
    rank,
    step,
    data_delay_ms: known(data),
    compute_delay_ms: known(compute),
    exchange_delay_ms: known(exchange),
    gauge_ms: known(gauge),
    rss_bytes: known(rss),
    live_tensors: known(tensors),
  }
}
