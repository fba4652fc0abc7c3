import type { Alterations } from '../../trainer/alterations.js'
import type { Collective } from '../../trainer/collective/collective.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { firstEffect } from '../mechanisms/first-effect.js'
import { override } from '../mechanisms/override.js'

/** With two ranks out of step it cannot be decided which one is wrong, unless an undisturbed run shows it. */
export const collectiveDesync: Fault = {
  name: 'collective_desync',
  code: 'F25',
  summary: 'one rank calls one collective too many, one too few, or one of a different size',
  dose: null,
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['desynchronized'],
  blames: 'rank',
  isExact: true,
  endsRun: 'at once',
  inAdapter: { needs: { minWorkers: 2 } },
  inWorker: desynchronize,
}

const mistakes: readonly { effect: string; make(real: Collective, vector: Float32Array): void }[] =
  [
    {
      effect: 'one barrier too many',
      make(real, vector) {
        real.barrier()
        real.allGather(vector)
      },
    },
    { effect: 'one all-gather left out', make: () => undefined },
    {
      effect: 'all-gather of half the vector',
      make: (real, vector) => real.allGather(vector.subarray(0, vector.length >> 1)),
    },
  ]

function desynchronize(site: WorkerSite): Alterations {
  const confirm = firstEffect(site)
  let isDone = false
  return {
    collective: (collective) =>
      override(collective, {
        allGather(vector) {
          const mistake = mistakes[site.aim.seed % mistakes.length]
          if (isDone || !mistake || !site.isDue()) return collective.allGather(vector)
          isDone = true
          confirm(mistake.effect)
          mistake.make(collective, vector)
        },
      }),
  }
}
