import type { Fault, WorkerSite } from '../disturbance.js'
import { alterOwnBatches, type BatchSource, countMicroBatches } from '../mechanisms/own-batches.js'

export const duplicateShard: Fault = {
  name: 'duplicate_shard',
  code: 'F22',
  summary: "one rank reads another rank's samples instead of its own",
  dose: null,
  target: 'rank',
  needs: { minWorkers: 2 },
  expects: ['wrong_samples'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: (site) =>
    alterOwnBatches(site, `samples of rank ${peerOf(site)} read`, ({ scheduled }, index) =>
      scheduled.microBatch(sameOfPeer(site, scheduled, index)),
    ),
}

function peerOf({ aim, rank, worldSize }: WorkerSite): number {
  return aim.peer ?? (rank + 1) % worldSize
}

/** The peer's micro-batch instead of this rank's `index`; micro-batches are dealt out as evenly as possible. */
function sameOfPeer(site: WorkerSite, batch: BatchSource['scheduled'], index: number): number {
  const count = countMicroBatches(batch)
  const startOf = (rank: number) => Math.floor((rank * count) / site.worldSize)
  const peer = peerOf(site)
  return Math.min(startOf(peer) + index - startOf(site.rank), startOf(peer + 1) - 1)
}
