import { describeEngine } from '../contracts/engine.contract.js'
import { services } from '../integration/engine/engine.js'
import { aTrainingJob } from '../support/builders/launch-builders.js'

describeEngine('local', {
  engine: () => services.training.engine('local'),
  training: () => services.training,
  job: (runDirectory, healthCheckpointPath) =>
    aTrainingJob({
      runDirectory,
      healthCheckpointPath,
      steps: 400,
      hiddenSize: 256,
      batchSize: 64,
    }),
})
