import { parseRecord } from '../../kit/records/json/parse-record.js'
import { runEvent, type RunEvent } from '../../kit/records/run/run-event.js'
import { hashOfState, hashOfTensor, stateDigestWords } from '../../kit/records/run/state-digest.js'
import { decodeAudit, decodeLinks, decodeResources } from './decode-evidence.js'
import { decodeSamples, decodeWatchedStep } from './decode-watched.js'
import { parseTag, recordKinds, stepWords } from './event-format.js'

/** A rank's log as far as it can be read. */
export type ParsedEvents = {
  readonly events: readonly RunEvent[]
  /** The first place that is not a record, and the reason; the rest cannot be read. */
  readonly damage: { readonly byte: number; readonly reason: string } | null
  /** Bytes of a last record without its end: the writer was killed, or is still writing. */
  readonly partialBytes: number
}

/** Reads a log that may have been cut at any byte; a partial record is never taken for an event. */
export function parseEvents(rank: number, log: Uint8Array): ParsedEvents {
  // A copy of its own: the bytes may lie anywhere in a larger buffer.
  const whole = new Uint8Array(log.subarray(0, log.length - (log.length % 8)))
  const words = new Float64Array(whole.buffer)
  const events: RunEvent[] = []
  let at = 0
  while (at < words.length) {
    const tag = parseTag(words[at] ?? NaN)
    if (tag === null)
      return { events, damage: damageAt(at, 'no record starts here'), partialBytes: 0 }
    const end = at + 1 + tag.words
    if (end > words.length) break
    const event = decode(rank, tag.kind, words.subarray(at + 1, end))
    if (typeof event === 'string') return { events, damage: damageAt(at, event), partialBytes: 0 }
    events.push(event)
    at = end
  }
  return { events, damage: null, partialBytes: log.length - at * 8 }
}

function damageAt(word: number, reason: string) {
  return { byte: word * 8, reason }
}

/** The event of a whole record, or what is wrong with it. */
function decode(rank: number, kind: number, words: Float64Array): RunEvent | string {
  const decodeBinary = binaryDecoders[kind]
  return decodeBinary ? decodeBinary(rank, words) : decodeText(words)
}

const binaryDecoders: Readonly<
  Record<number, (rank: number, words: Float64Array) => RunEvent | string>
> = {
  [recordKinds.step]: decodeStep,
  [recordKinds.state]: decodeState,
  [recordKinds.audit]: decodeAudit,
  [recordKinds.links]: decodeLinks,
  [recordKinds.resources]: decodeResources,
  [recordKinds.watchedStep]: decodeWatchedStep,
  [recordKinds.samples]: decodeSamples,
}

const texts = new TextDecoder()

function decodeText(words: Float64Array): RunEvent | string {
  const length = words[0] ?? 0
  const bytes = new Uint8Array(words.buffer, words.byteOffset + 8, (words.length - 1) * 8)
  if (!Number.isInteger(length) || length < 0 || length > bytes.length)
    return 'a text without an end'
  const parsed = parseRecord(runEvent, texts.decode(bytes.subarray(0, length)))
  return parsed.status === 'ok' ? parsed.value : parsed.reason
}

function decodeStep(rank: number, words: Float64Array): RunEvent | string {
  if (words.length !== stepWords.length) return `a step of ${words.length} words`
  const word = (index: number): number => words[index] ?? NaN
  const step = word(stepWords.step)
  const samples = word(stepWords.samples)
  if (!Number.isInteger(step) || step < 0) return `a step numbered ${step}`
  return {
    type: 'step',
    rank,
    step,
    epoch: word(stepWords.epoch),
    loss: word(stepWords.loss),
    local_loss: samples > 0 ? word(stepWords.localLossSum) / samples : null,
    samples,
    global_samples: word(stepWords.globalSamples),
    data_ms: word(stepWords.dataMs),
    compute_ms: word(stepWords.computeMs),
    wait_ms: word(stepWords.waitMs),
    transfer_ms: word(stepWords.transferMs),
    update_ms: word(stepWords.updateMs),
    step_ms: word(stepWords.stepMs),
    at_ms: word(stepWords.atMs),
  }
}

function decodeState(rank: number, words: Float64Array): RunEvent | string {
  const halves = new Uint32Array(words.buffer, words.byteOffset + 8, (words.length - 1) * 2)
  if (halves.length % stateDigestWords !== 0) return `a state of ${halves.length} words`
  const tensors: string[] = []
  for (let at = 0; at < halves.length; at += stateDigestWords)
    tensors.push(hashOfTensor(halves, at))
  return {
    type: 'state',
    rank,
    step: words[0] ?? 0,
    state_hash: hashOfState(halves),
    tensor_hashes: tensors,
  }
}
