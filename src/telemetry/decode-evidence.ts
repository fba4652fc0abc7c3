import type { RunEvent } from '../records/run-event.js'
import { auditHeadWords, resourceWords, unknownWord } from './event-format.js'

/** An audit record without its tag, or what is wrong with it. */
export function decodeAudit(rank: number, words: Float64Array): RunEvent | string {
  const [step = NaN, contributions = NaN, segments = NaN, own = NaN, known, applied, expected] =
    words
  const length = auditHeadWords + 2 * (contributions * segments + own)
  if (words.length !== length) return `an audit of ${words.length} words, not ${length}`
  if (!isCount(step) || !(expected !== undefined && expected > 0)) return 'an audit of no step'
  let at = auditHeadWords
  const take = (count: number): number[] => Array.from(words.subarray(at, (at += count)))
  const projections: number[][] = []
  const magnitudes: number[][] = []
  for (let index = 0; index < contributions; index++) {
    projections.push(take(segments))
    magnitudes.push(take(segments))
  }
  return {
    type: 'audit',
    rank,
    step,
    projections,
    magnitudes,
    reduced_projections: take(own),
    reduced_magnitudes: take(own),
    applied_scale: known === 1 ? (applied ?? null) : null,
    expected_scale: expected,
  }
}

/** A record of links without its tag. */
export function decodeLinks(rank: number, words: Float64Array): RunEvent | string {
  const [step = NaN, ...blocked] = words
  if (!isCount(step)) return `links of a step numbered ${step}`
  return { type: 'links', rank, step, blocked_ms: blocked.map((ms) => Math.max(0, ms)) }
}

/** A record of resources without its tag. */
export function decodeResources(rank: number, words: Float64Array): RunEvent | string {
  if (words.length !== resourceWords) return `resources of ${words.length} words`
  const [step = NaN, data, compute, rss, tensors] = words
  if (!isCount(step)) return `resources of a step numbered ${step}`
  return {
    type: 'resources',
    rank,
    step,
    data_delay_ms: known(data),
    compute_delay_ms: known(compute),
    rss_bytes: known(rss),
    live_tensors: known(tensors),
  }
}

function known(word: number | undefined): number | null {
  return word === undefined || word === unknownWord ? null : word
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}
