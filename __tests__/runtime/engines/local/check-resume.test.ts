import { describe, expect, test } from 'vitest'
import { checkResume, resumeJob } from '../../../../src/runtime/engines/local/check-resume.js'
import type { CheckpointManifest } from '../../../../src/kit/records/run/checkpoint-manifest.js'
import { sealCheckpoint } from '../../../../src/kit/records/run/seal-checkpoint.js'
import { aTrainingJob, type JobChanges } from '../../../support/builders/launch-builders.js'

/** A checkpoint that `aTrainingJob()` may go on from. */
function aManifest(nextStep = 2): CheckpointManifest {
  return sealCheckpoint({
    checkpoint_version: 1,
    run_id: 'run',
    next_step: nextStep,
    epoch: 0,
    world_size: 5,
    num_parameters: 10,
    identity: {
      workload: 'mlp',
      seed: 42,
      batch_size: 16,
      micro_batches: 2,
      optimizer: 'adam',
      learning_rate: 0.01,
      hidden_size: 16,
      num_layers: 2,
      input_size: 10,
      output_size: 1,
      backend: 'kernels',
    },
    tensors: [],
    state_hash: '0'.repeat(32),
    files: [],
  })
}

describe('Accepted checkpoint', () => {
  test('A run may resume from a checkpoint of the same training', () => {
    expect(() => checkResume(aTrainingJob(), aManifest())).not.toThrow()
  })

  test.each([{ workers: 1 }, { transport: 'tcp-thread' }, { checkpointEvery: 3 }, { steps: 99 }])(
    'A run may resume with %j, which does not change the training',
    (changes) => {
      expect(() => checkResume(aTrainingJob(changes as JobChanges), aManifest())).not.toThrow()
    },
  )
})

describe('Checkpoint of another training', () => {
  test.each([
    { changes: { workload: 'transformer' }, option: '--workload', saved: 'mlp' },
    { changes: { seed: 7 }, option: '--seed', saved: '42' },
    { changes: { batchSize: 32 }, option: '--batch-size', saved: '16' },
    { changes: { microBatches: 4 }, option: '--micro-batches', saved: '2' },
    { changes: { optimizer: 'sgd' }, option: '--optimizer', saved: 'adam' },
    { changes: { learningRate: 0.1 }, option: '--learning-rate', saved: '0.01' },
    { changes: { hiddenSize: 8 }, option: '--hidden-size', saved: '16' },
    { changes: { numLayers: 3 }, option: '--num-layers', saved: '2' },
    { changes: { inputSize: 4 }, option: '--input-size', saved: '10' },
    { changes: { outputSize: 2 }, option: '--output-size', saved: '1' },
  ])('The check refuses a checkpoint that differs in $option', ({ changes, option, saved }) => {
    const [value] = Object.values(changes)
    const resume = () => checkResume(aTrainingJob(changes as JobChanges), aManifest())
    expect(resume).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: `--resume: the checkpoint was saved with ${option} ${saved}, this run has ${value}`,
        hint: `run with ${option} ${saved} to continue from it`,
      }),
    )
  })

  test('The check refuses a checkpoint that has no steps left', () => {
    for (const nextStep of [4, 5]) {
      expect(() => checkResume(aTrainingJob(), aManifest(nextStep))).toThrow(
        `--resume: the checkpoint has ${nextStep} finished steps, and --steps 4 asks for no more`,
      )
    }
  })
})

describe('Micro-batches of a resumed run', () => {
  test.each([1, 2])(
    'A resumed run takes the micro-batches of the checkpoint by default on %i workers',
    (workers) => {
      const job = aTrainingJob({ workers, microBatches: workers, takesMicroBatches: true })
      expect(resumeJob(job, aManifest())).toEqual({
        ...job,
        work: { ...job.work, microBatches: 2 },
      })
    },
  )

  test('A resumed run refuses another number of micro-batches', () => {
    const job = aTrainingJob({ workers: 1, microBatches: 1 })
    expect(() => resumeJob(job, aManifest())).toThrow(
      '--resume: the checkpoint was saved with --micro-batches 2, this run has 1',
    )
  })

  test.each([true, false])(
    'A resumed run refuses too few micro-batches for its workers (default: %s)',
    (takesMicroBatches) => {
      const job = aTrainingJob({ workers: 4, microBatches: 4, takesMicroBatches })
      expect(() => resumeJob(job, aManifest())).toThrow(
        expect.objectContaining({
          name: 'ConfigError',
          message:
            '--resume: the checkpoint was saved with --micro-batches 2, too few for 4 workers',
          hint: 'run with --workers 2 at most; to continue on 4, start the training with --micro-batches 4 or more',
        }),
      )
    },
  )
})
