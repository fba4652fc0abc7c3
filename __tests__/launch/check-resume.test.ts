import { describe, expect, test } from '@jest/globals'
import { checkResume, resumeJob } from '../../src/launch/check-resume.js'
import type { TrainingJob } from '../../src/launch/training-job.js'
import { type CheckpointManifest, sealManifest } from '../../src/records/checkpoint-manifest.js'
import { aTrainingJob } from '../support/launch-builders.js'

/** A checkpoint that `aTrainingJob()` may go on from. */
function aManifest(nextStep = 2): CheckpointManifest {
  return sealManifest({
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

describe('a run may go on from a checkpoint', () => {
  test('of the same training', () => {
    expect(() => checkResume(aTrainingJob(), aManifest())).not.toThrow()
  })

  test.each([{ workers: 1 }, { transport: 'tcp-thread' }, { checkpointEvery: 3 }, { steps: 99 }])(
    'with %j, which does not change the training',
    (changes) => {
      expect(() =>
        checkResume(aTrainingJob(changes as Partial<TrainingJob>), aManifest()),
      ).not.toThrow()
    },
  )
})

describe('a checkpoint of another training is refused, with the option that differs', () => {
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
  ])('$option', ({ changes, option, saved }) => {
    const [value] = Object.values(changes)
    const resume = () => checkResume(aTrainingJob(changes as Partial<TrainingJob>), aManifest())
    expect(resume).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: `--resume: the checkpoint was saved with ${option} ${saved}, this run has ${value}`,
        hint: `run with ${option} ${saved} to go on from it`,
      }),
    )
  })

  test('and so is one that has no steps left to go', () => {
    for (const nextStep of [4, 5]) {
      expect(() => checkResume(aTrainingJob(), aManifest(nextStep))).toThrow(
        `--resume: the checkpoint has ${nextStep} steps behind it, --steps 4 asks for no more`,
      )
    }
  })
})

describe('the micro-batches of a resumed run', () => {
  test.each([1, 2])('are those of the checkpoint where nobody asked, on %i workers', (workers) => {
    const job = aTrainingJob({ workers, microBatches: workers, takesMicroBatches: true })
    expect(resumeJob(job, aManifest())).toEqual({ ...job, microBatches: 2 })
  })

  test('are refused where others were asked for', () => {
    const job = aTrainingJob({ workers: 1, microBatches: 1 })
    expect(() => resumeJob(job, aManifest())).toThrow(
      '--resume: the checkpoint was saved with --micro-batches 2, this run has 1',
    )
  })

  test.each([true, false])('are too few for more workers (default: %s)', (takesMicroBatches) => {
    const job = aTrainingJob({ workers: 4, microBatches: 4, takesMicroBatches })
    expect(() => resumeJob(job, aManifest())).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: '--resume: the checkpoint was saved with --micro-batches 2, too few for 4 workers',
        hint: 'run with --workers 2 at most; to go on on 4, a training has to start with --micro-batches 4 or more',
      }),
    )
  })
})
