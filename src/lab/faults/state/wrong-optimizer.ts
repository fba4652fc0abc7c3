import type { Fault } from '../disturbance.js'
import { alterTask, confirmAtStart } from '../mechanisms/own-settings.js'

export const wrongOptimizer: Fault = {
  name: 'wrong_optimizer',
  code: 'F21c',
  summary: 'one rank is started with a different optimizer',
  dose: null,
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_setup'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inSpec: (spec) =>
    alterTask(spec, ({ optimizer }) => ({ optimizer: optimizer === 'adam' ? 'sgd' : 'adam' })),
  inWorker: (site) => confirmAtStart(site, 'trains with a different optimizer'),
}
