import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { describeEngine } from '../../contracts/engine.contract.js'
import { aCommandJob, describeTorch, torchrun } from '../../support/torch/torch-rig.js'
import { programs } from '../../integration/engine/engine.js'

const services = createRunServices(programs)

describeTorch('A job under torchrun', () => {
  describeEngine('command', {
    engine: () => services.training.engine('command'),
    training: () => services.training,
    job: (runDirectory, healthCheckpointPath) =>
      aCommandJob(torchrun(2, 'train.py', '--samples', '800', '--pause-ms', '20'), {
        runDirectory,
        healthCheckpointPath,
      }),
  })
})
