/** One rank of a small training, right or mutated, over shared memory; answers with what it recorded. */
import { createStepRecorder } from '../../../support/processes/step-recorder.js'
import { serveJobs } from '../../../support/processes/rank-program.js'
import { aTrainTask, prepareSmallMlp } from '../../../support/builders/small-mlp.js'
import { openMemoryTransport } from '../../../support/processes/memory-transport.js'
import { noAlterations } from '../../../../src/lab/trainer/alterations.js'
import { train } from '../../../../src/lab/trainer/train.js'
import { mutate } from './mutants.js'

export type MutantJob = {
  readonly rank: number
  readonly worldSize: number
  readonly memory: SharedArrayBuffer
  readonly mutant: string | null
  /** The rank that a mutant of one rank changes. */
  readonly mutatedRank: number
  readonly numSteps: number
  readonly batchSize: number
  readonly microBatches: number
}

serveJobs((job: MutantJob) => {
  const { rank, worldSize, mutatedRank, mutant } = job
  const isChosenRank = rank === mutatedRank
  const seed = mutant === 'another seed' && isChosenRank ? 43 : 42
  const { numSteps, batchSize, microBatches } = job
  const options = { seed, hiddenSize: 16, numLayers: 2, inputSize: 10, outputSize: 1 }
  const task = aTrainTask({ options, numSteps, batchSize, microBatches })
  const recorder = createStepRecorder()
  const transport = openMemoryTransport(rank, worldSize, job.memory)
  const { layout, ...prepared } = prepareSmallMlp({
    task,
    transport,
    telemetry: recorder.telemetry,
    alterations: noAlterations,
  })
  try {
    train(mutate(prepared, mutant, { ...job, isChosenRank }), prepared.plan)
  } finally {
    // As a process would by ending: its peers must not wait for it.
    transport.close()
  }
  return { ...recorder.recorded(), tensors: layout.map(({ name, shape }) => ({ name, shape })) }
})
