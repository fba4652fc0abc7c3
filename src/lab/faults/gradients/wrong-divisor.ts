import { alterAppliedScale } from '../mechanisms/applied-scale.js'
import type { Fault } from '../disturbance.js'

export const wrongDivisor: Fault = {
  name: 'wrong_divisor',
  code: 'F17b',
  summary: 'every rank divides as if there were one worker fewer',
  dose: null,
  target: 'group',
  needs: { minWorkers: 2 },
  expects: ['wrong_scale'],
  blames: 'group',
  isExact: true,
  endsRun: false,
  inAdapter: {},
  inWorker: (site) =>
    alterAppliedScale(site, (scale) => (scale * site.worldSize) / (site.worldSize - 1)),
}
