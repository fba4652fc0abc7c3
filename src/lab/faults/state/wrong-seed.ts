import type { Fault } from '../disturbance.js'
import { alterTask, confirmAtStart } from '../mechanisms/own-settings.js'

export const wrongSeed: Fault = {
  name: 'wrong_seed',
  code: 'F21a',
  summary: 'one rank is started with a different seed',
  dose: null,
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_setup'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inSpec: (spec) =>
    alterTask(spec, ({ options }) => ({ options: { ...options, seed: options.seed + 1 } })),
  inWorker: (site) => confirmAtStart(site, 'trains with a different seed'),
}
