import type { Alterations } from '../../trainer/alterations.js'
import type { TensorLayout } from '../../trainer/model.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { alterComputedGradients } from '../mechanisms/computed-gradients.js'

/** Norms stay the same, so only the direction or a second computation can reveal it. */
export const permutedGradient: Fault = {
  name: 'permuted_gradient',
  code: 'F15c',
  summary: "one rank's gradients have the elements of every tensor in reverse order",
  dose: null,
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_gradient', 'gradient_anomaly', 'loss_divergence'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inWorker: permute,
}

function permute(site: WorkerSite): Alterations {
  let tensors: readonly TensorLayout[] = []
  const altered = alterComputedGradients(site, 'elements reversed within tensors', (gradient) => {
    for (const { offset, length } of tensors) gradient.subarray(offset, offset + length).reverse()
  })
  return {
    trainer(trainer) {
      tensors = trainer.model.tensors
      return altered.trainer?.(trainer) ?? trainer
    },
  }
}
