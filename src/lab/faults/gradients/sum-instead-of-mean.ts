import { alterAppliedScale } from '../mechanisms/applied-scale.js'
import type { Fault } from '../disturbance.js'

export const sumInsteadOfMean: Fault = {
  name: 'sum_instead_of_mean',
  code: 'F17',
  summary: 'every rank applies the sum of the gradients, not their mean',
  dose: null,
  target: 'group',
  needs: {},
  expects: ['wrong_scale'],
  blames: 'group',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: (site) => alterAppliedScale(site, () => 1),
}
