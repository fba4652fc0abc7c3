import type { Fault } from '../disturbance.js'
import { alterOwnBatches } from '../mechanisms/own-batches.js'

export const replayedBatch: Fault = {
  name: 'replayed_batch',
  code: 'F23c',
  summary: "one rank trains on the previous step's samples once more",
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['wrong_samples'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: (site) =>
    alterOwnBatches(site, 'samples of the previous step', ({ step, batchOf }, index) =>
      batchOf(Math.max(0, step - 1)).microBatch(index),
    ),
}
