import type { RunEvent } from '../records/run/run-event.js'
import { isCount, known, watchedStepWords } from './event-format.js'

/** A step of a watched script without its tag, or the flaw in it. */
export function decodeWatchedStep(rank: number, words: Float64Array): RunEvent | string {
  if (words.length !== watchedStepWords) return `a watched step of ${words.length} words`
  const [step = NaN, epoch = NaN, hasLoss, loss = NaN, ...rest] = words
  const [samples, data, compute, wait, update, whole, at = NaN, collectives] = rest
  if (!isCount(step)) return `a watched step numbered ${step}`
  if (!isCount(epoch)) return `a watched step of epoch ${epoch}`
  return {
    ...{ type: 'step', rank, step, epoch },
    ...{ loss: null, local_loss: hasLoss === 1 ? loss : null },
    ...{ samples: known(samples), global_samples: null },
    ...{ data_ms: known(data), compute_ms: known(compute), wait_ms: known(wait) },
    ...{ transfer_ms: null, update_ms: known(update), step_ms: known(whole) },
    ...{ at_ms: at, collectives: collectives ?? 0 },
  }
}

/** The indices of the samples of a step without the tag, or the flaw in them. */
export function decodeSamples(rank: number, words: Float64Array): RunEvent | string {
  const [step = NaN, epoch = NaN, ...indices] = words
  if (!isCount(step)) return `samples of a step numbered ${step}`
  if (!isCount(epoch)) return `samples of epoch ${epoch}`
  return { type: 'samples', rank, step, epoch, source: 'index', indices }
}
