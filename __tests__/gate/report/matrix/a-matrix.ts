import type {
  MatrixConfiguration,
  MatrixOutcome,
  MatrixReport,
} from '../../../../src/kit/records/reports/matrix-report.js'

/** A configuration with this outcome. */
export const aConfiguration = (
  name: string,
  outcome: MatrixOutcome,
  changes: Partial<MatrixConfiguration> = {},
): MatrixConfiguration => ({
  name,
  command: ['torchrun', 'train.py'],
  world_size: 2,
  mesh: 'tensor 2',
  outcome,
  reason: null,
  advice: null,
  num_steps: 5,
  num_all_steps: 5,
  first_difference: null,
  difference: 2e-7,
  limit: 4e-6,
  proof: null,
  ...changes,
})

/** A configuration of each outcome. */
export const oneOfEach: readonly MatrixConfiguration[] = [
  aConfiguration('ddp', 'equal-bits', { difference: 0 }),
  aConfiguration('fsdp', 'within-rounding'),
  aConfiguration('tensor', 'differs', {
    reason: 'The gradients are not added up',
    advice: 'Add them up.',
    first_difference: { step: 2, parameter: 'q.weight', ranks: [1], dimensions: ['tensor'] },
    difference: 0.27,
  }),
  aConfiguration('loader', 'mistake', { reason: 'Rank 1 repeats samples.' }),
  aConfiguration('dropout', 'not-compared', { reason: 'random numbers are drawn' }),
  aConfiguration('nccl', 'did-not-run', {
    world_size: null,
    mesh: null,
    reason: 'there is no GPU',
    num_steps: 0,
    difference: null,
    limit: null,
  }),
]

export const aMatrix = (
  configurations: readonly MatrixConfiguration[] = oneOfEach,
  changes: Partial<MatrixReport> = {},
): MatrixReport => ({
  reference: {
    name: 'one-process',
    command: ['python', 'train.py'],
    world_size: 1,
    num_steps: 5,
    problem: null,
  },
  configurations: [...configurations],
  left_out: [],
  ...changes,
})
