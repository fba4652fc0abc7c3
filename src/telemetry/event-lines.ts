import type { WrittenRunEvent } from '../records/run-event.js'
import { hashOfState, hashOfTensor, stateDigestWords } from '../trainer/state-digest.js'
import { recordKinds } from './step-telemetry.js'

/** Turns one record of the ring into an event; times rounded to a tenth of a microsecond. */
export function eventOfRecord(rank: number, record: Float64Array): WrittenRunEvent {
  return record[0] === recordKinds.state ? stateEvent(rank, record) : stepEvent(rank, record)
}

function stepEvent(rank: number, record: Float64Array): WrittenRunEvent {
  const word = (index: number): number => record[index] ?? NaN
  const milliseconds = (index: number): number => Math.max(0, round(word(index)))
  const samples = word(5)
  return {
    type: 'step',
    rank,
    step: word(1),
    epoch: word(2),
    loss: written(word(3)),
    local_loss: samples > 0 ? written(word(4) / samples) : null,
    samples,
    global_samples: word(6),
    data_ms: milliseconds(7),
    compute_ms: milliseconds(8),
    wait_ms: milliseconds(9),
    transfer_ms: milliseconds(10),
    update_ms: milliseconds(11),
    step_ms: milliseconds(12),
    at_ms: round(word(13)),
  }
}

function stateEvent(rank: number, record: Float64Array): WrittenRunEvent {
  const digests = Uint32Array.from(record.subarray(2))
  const tensors: string[] = []
  for (let at = 0; at < digests.length; at += stateDigestWords) tensors.push(hashOfTensor(digests, at))
  return {
    type: 'state',
    rank,
    step: record[1] ?? 0,
    state_hash: hashOfState(digests),
    tensor_hashes: tensors,
  }
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1e4) / 1e4
}

/** Losses keep every bit: JSON numbers round-trip float64. */
function written(value: number): number | 'NaN' | 'Infinity' | '-Infinity' {
  return Number.isFinite(value) ? value : (String(value) as 'NaN' | 'Infinity' | '-Infinity')
}
