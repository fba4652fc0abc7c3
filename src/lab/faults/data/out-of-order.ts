import type { Fault } from '../disturbance.js'
import { alterOwnBatches } from '../mechanisms/own-batches.js'

/** Every sample is used exactly once, so counts over an epoch are right; only the account of each step is not. */
export const outOfOrder: Fault = {
  name: 'out_of_order',
  code: 'F23d',
  summary: 'one rank swaps the samples of every two steps',
  dose: null,
  target: 'rank',
  needs: {},
  expects: ['wrong_samples'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inWorker: (site) =>
    alterOwnBatches(site, 'samples of a neighbouring step', ({ step, batchOf }, index) => {
      const isFirst = (step - site.aim.step) % 2 === 0
      return batchOf(isFirst ? step + 1 : step - 1).microBatch(index)
    }),
}
