import type { Fault } from '../disturbance.js'
import { alterTask, confirmAtStart } from '../mechanisms/own-settings.js'

/** All replicas agree, because every weight has one owner whose value all others copy. */
export const wrongLearningRate: Fault = {
  name: 'wrong_learning_rate',
  code: 'F21b',
  summary: 'one rank is started with a different learning rate',
  dose: {
    name: 'factor',
    unit: 'x',
    help: 'what its learning rate is multiplied by',
    from: 1e-6,
    to: 1e6,
    default: 2,
    promisedFrom: 1.01,
    levels: [1.01, 2, 10],
  },
  target: 'rank',
  needs: { minWorkers: 3 },
  expects: ['wrong_setup'],
  blames: 'rank',
  isExact: true,
  endsRun: false,
  inAdapter: { needs: { minWorkers: 2 } },
  inSpec: (spec, { dose }) =>
    alterTask(spec, ({ learningRate }) => ({ learningRate: learningRate * dose })),
  inWorker: (site) => confirmAtStart(site, `learning rate times ${site.aim.dose}`),
}
