import type { Alterations } from '../../trainer/alterations.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { firstEffect } from '../mechanisms/first-effect.js'
import { override } from '../mechanisms/override.js'

/** The ids and their account are right. Only a rank that loads the same samples again computes a different gradient. */
export const shiftedLabels: Fault = {
  name: 'shifted_labels',
  code: 'F23b',
  summary: 'one rank pairs every sample with the label of the next one in its micro-batch',
  dose: null,
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_gradient', 'gradient_anomaly', 'loss_divergence'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inWorker: shift,
}

function shift(site: WorkerSite): Alterations {
  const confirm = firstEffect(site)
  return {
    trainer(trainer) {
      const { dataset } = trainer
      const columns = (ids: Uint32Array): ReturnType<typeof dataset.columns> => {
        const right = dataset.columns(ids)
        // By custom the labels are the last column.
        const label = Object.keys(right).at(-1)
        if (site.at().phase !== 'data' || !site.isDue() || label === undefined) return right
        const shifted = dataset.columns(Uint32Array.of(...ids.subarray(1), ...ids.subarray(0, 1)))
        confirm(ids.length > 1 ? `column ${label} shifted by one in ${ids.length} samples` : null)
        return { ...right, ...(shifted[label] && { [label]: shifted[label] }) }
      }
      return { ...trainer, dataset: override(dataset, { columns }) }
    },
  }
}
