import { describeEngine } from '../../contracts/engine.contract.js'
import { services } from '../../integration/engine/engine.js'
import { aTrainingJob } from '../../support/builders/launch-builders.js'

describeEngine('local', {
  engine: () => services.training.engine('local'),
  training: () => services.training,
  job: (runDirectory, healthCheckpointPath) =>
    aTrainingJob({
      runDirectory,
      healthCheckpointPath,
      steps: 400,
      // So much arithmetic that a beat arrives in the middle of the run, however fast a step's other parts become.
      hiddenSize: 512,
      numLayers: 4,
      batchSize: 128,
    }),
})
