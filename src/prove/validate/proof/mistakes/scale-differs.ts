import { errorFinding } from '../finding.js'
import { sharedUpdates } from '../job-record.js'
import type { Mistake } from './mistake.js'

/** The ranks scale their losses differently, so sums of their gradients have no common scale. */
export const scaleDiffers: Mistake = {
  name: 'scale-differs',
  explains: ['unreduced-parameter', 'replicas-differ', 'sync-suppressed'],
  find(job) {
    for (const { step, updates } of sharedUpdates(job)) {
      const scales = [...updates].map(([rank, { scale = null }]) => ({ rank, scale }))
      const isKnown = scales.every(({ scale }) => scale !== null)
      if (!isKnown || new Set(scales.map(({ scale }) => scale)).size < 2) continue
      return errorFinding(this.name, {
        step,
        message: `The scale of the GradScaler differs between ranks at step ${step}: ${scales.map(({ rank, scale }) => `${scale} on rank ${rank}`).join(', ')}.`,
        advice:
          'Restore the scaler on all ranks, and let each rank skip the same steps: reduce whether a gradient overflowed over all ranks.',
      })
    }
    return null
  },
}
