import type { AdapterVariant } from '../disturbance.js'

/** Gloo reports no wait for a single peer, so the slow link cannot be identified: every rank waits longer. */
export const slowInAdapter: AdapterVariant = {
  needs: { proxiedLinks: true, minSteps: 60 },
  expects: ['allreduce_spike'],
  blames: 'group',
}
