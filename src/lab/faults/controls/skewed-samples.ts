import type { Control } from '../disturbance.js'
import { slowCompute } from '../mechanisms/slow-compute.js'

const steps = 5
const factor = 1.2

export const skewedSamples: Control = {
  name: 'skewed_samples',
  code: 'N9',
  summary: `one rank's samples take ${factor} times as long for ${steps} steps`,
  dose: null,
  target: 'rank',
  needs: {},
  inAdapter: {},
  inWorker(site) {
    const end = site.aim.step + steps
    return slowCompute(site, (step) => (step < end ? factor : 1))
  },
}
