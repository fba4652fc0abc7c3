import type { RunEvent } from '../../kit/records/run/run-event.js'
import { isCount, known, watchedStepWords } from './event-format.js'

/** A step of a watched script without its tag, or the flaw in it. */
export function decodeWatchedStep(rank: number, words: Float64Array): RunEvent | string {
  if (words.length !== watchedStepWords) return `a watched step of ${words.length} words`
  const [step = NaN, epoch = NaN, hasLoss, loss = NaN, ...rest] = words
  const [samples, data, compute, wait, update, whole, at = NaN, collectives = NaN] = rest
  const flaw = flawOf({ step, epoch, rest, collectives })
  if (flaw !== null) return flaw
  return {
    type: 'step',
    rank,
    step,
    epoch,
    loss: null,
    local_loss: hasLoss === 1 ? loss : null,
    samples: known(samples),
    global_samples: null,
    data_ms: known(data),
    compute_ms: known(compute),
    wait_ms: known(wait),
    transfer_ms: null,
    update_ms: known(update),
    step_ms: known(whole),
    at_ms: at,
    collectives,
  }
}

type StepWords = { step: number; epoch: number; rest: readonly number[]; collectives: number }

function flawOf({ step, epoch, rest, collectives }: StepWords): string | null {
  if (!isCount(step)) return `a watched step numbered ${step}`
  if (!isCount(epoch)) return `a watched step of epoch ${epoch}`
  if (!rest.every(Number.isFinite)) return 'a watched step with words that are no numbers'
  return isCount(collectives) ? null : `a watched step with ${collectives} collectives`
}

/** The indices of the samples of a step without the tag, or the flaw in them. */
export function decodeSamples(rank: number, words: Float64Array): RunEvent | string {
  const [step = NaN, epoch = NaN, ...indices] = words
  if (!isCount(step)) return `samples of a step numbered ${step}`
  if (!isCount(epoch)) return `samples of epoch ${epoch}`
  if (!indices.every(isCount)) return 'samples with indices that are no counts'
  return { type: 'samples', rank, step, epoch, source: 'index', indices }
}
