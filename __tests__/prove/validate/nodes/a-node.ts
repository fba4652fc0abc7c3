import type { CoordinatorEvent } from '../../../../src/kit/records/run/coordinator-event.js'
import type { Program } from '../../../../src/kit/records/adapter/adapter-records.js'
import type { RunEvent, StepEvent } from '../../../../src/kit/records/run/run-event.js'
import type { NodeRun } from '../../../../src/prove/validate/nodes/node-run.js'

/** What every node of the tests runs. */
export const aProgram: Program = {
  torch: '2.15.0',
  python: '3.13.1',
  script: 'train.py',
  digest: 'ab'.repeat(16),
  arguments: ['--epochs', '2'],
}

/** The first record of a rank. */
export const aStart = (rank: number, program: Program = aProgram): RunEvent => ({
  type: 'start',
  version: 1,
  run_id: 'r',
  rank,
  world_size: 2,
  pid: 7,
  first_step: 0,
  at_ms: 0,
  program,
})

/** A step of a command: times without a transfer, and the collectives that were begun. */
export const aStep = (rank: number, step: number, changes: Partial<StepEvent> = {}): StepEvent => ({
  type: 'step',
  rank,
  step,
  epoch: 0,
  loss: null,
  local_loss: 0.5,
  samples: 8,
  global_samples: null,
  data_ms: 1,
  compute_ms: 10,
  wait_ms: 5,
  transfer_ms: null,
  update_ms: 1,
  step_ms: 17,
  at_ms: 17 * step,
  collectives: step,
  ...changes,
})

/** A state after the fourth step. */
export const aState = (rank: number, hash = 'a'): RunEvent => ({
  type: 'state',
  rank,
  step: 3,
  state_hash: hash.repeat(32),
  tensor_hashes: [],
})

/** The coordinator's first record. */
export const started = (at: string): CoordinatorEvent => ({
  type: 'run-started',
  run_id: 'r',
  started_at: at,
  world_size: 2,
  first_step: 0,
  num_steps: null,
  cores: 2,
  checkpoint_every: 0,
  at_ms: 0,
})

/** And its last. */
export const ended = (
  outcome: 'finished' | 'failed',
  message: string | null = null,
): CoordinatorEvent => ({
  type: 'run-ended',
  outcome,
  message,
  at_ms: 900,
})

/** A node that recorded one rank of two. */
export function aNode(rank: number, changes: Partial<NodeRun> = {}): NodeRun {
  const ranks = [0, 1].map((one) => (one === rank ? [aStart(rank), aState(rank)] : []))
  const coordinator = [started('2026-01-01T00:00:00Z'), ended('finished')]
  const own = { name: `node-${'ab'[rank]}`, runId: 'r', worldSize: 2, damage: [] }
  return { ...own, ranks, coordinator, ...changes }
}
