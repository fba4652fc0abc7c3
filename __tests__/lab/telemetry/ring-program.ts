/** The training thread's end of an event ring: pushes records as fast as the ring takes them. */
import { attachEventRing } from '../../../src/lab/telemetry/event-ring.js'
import { serveJobs } from '../../support/processes/rank-program.js'

export type RingJob = { readonly memory: SharedArrayBuffer; readonly lengths: readonly number[] }

/** Record `index` of that many words; no word of any record is like another. */
function aRecord(index: number, length: number): Float64Array {
  return Float64Array.from({ length }, (_, word) => index * 1000 + word)
}

serveJobs(({ memory, lengths }: RingJob) => {
  const ring = attachEventRing(memory)
  lengths.forEach((length, index) => ring.push(aRecord(index, length)))
  return lengths.length
})
