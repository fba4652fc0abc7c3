import type { Fault } from '../disturbance.js'
import { alterOwnBatches } from '../mechanisms/own-batches.js'

export const droppedSample: Fault = {
  name: 'dropped_sample',
  code: 'F23',
  summary: 'one rank leaves out the first sample of each of its micro-batches',
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['wrong_samples'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: (site) =>
    alterOwnBatches(site, 'sample dropped', ({ scheduled }, index) =>
      scheduled.microBatch(index).subarray(1),
    ),
}
