import { join } from 'node:path'
import { type Range, shardOf } from '../../../src/lab/trainer/collective/shards.js'
import type { Collective } from '../../../src/lab/trainer/collective/collective.js'
import { createKernels } from '../../../src/lab/trainer/kernels/kernels.js'
import { loadCheckpoint } from '../../../src/lab/trainer/checkpoints/load-checkpoint.js'
import { type Optimizer, optimizers } from '../../../src/lab/trainer/optimizer.js'
import { layoutParameters } from '../../../src/lab/trainer/parameter-layout.js'
import { createRandom } from '../../../src/lab/trainer/random.js'
import { saveCheckpoint } from '../../../src/lab/trainer/checkpoints/save-checkpoint.js'

export type OptimizerName = keyof typeof optimizers

const tensors = layoutParameters([
  { name: 'layer.weight', shape: [6, 7], init: { constant: 0 } },
  { name: 'layer.bias', shape: [7], init: { constant: 0 } },
])
const length = 49

export const identity = {
  workload: 'mlp',
  seed: 42,
  batch_size: 32,
  micro_batches: 4,
  optimizer: 'adam',
  learning_rate: 0.01,
  hidden_size: 16,
  num_layers: 2,
  input_size: 10,
  output_size: 1,
  backend: 'kernels',
}

/** What one rank of a group holds; `gradient` is where its shard's gradient goes. */
export type RankState = {
  readonly weights: Float32Array
  readonly optimizer: Optimizer
  readonly shard: Range
  readonly gradient: Float32Array
}

/** A group whose ranks have made one update, each on its shard. */
export function aTrainedGroup(worldSize: number, name: OptimizerName = 'adam', seed = 1) {
  const weights = Float32Array.from({ length }, createRandom(seed, 'weights').normal)
  const group = anEmptyGroup(worldSize, name)
  for (const state of group) state.weights.set(weights)
  update(group, seed)
  return group
}

/** One more update of every rank's shard; a function of the seed. */
export function update(group: readonly RankState[], seed: number): void {
  const whole = Float32Array.from({ length }, createRandom(seed, 'gradient').normal)
  for (const { optimizer, shard, gradient } of group) {
    gradient.set(whole.subarray(shard.start, shard.end))
    optimizer.update(gradient, 1)
  }
}

/** A group before its first step. */
export function anEmptyGroup(worldSize: number, name: OptimizerName = 'adam'): RankState[] {
  return Array.from({ length: worldSize }, (_, rank) => {
    const kernels = createKernels(65_536)
    const weights = kernels.floats(length)
    const shard = shardOf(rank, worldSize, length)
    const optimizer = optimizers[name]({ kernels, weights, tensors, shard, learningRate: 0.01 })
    return { weights, optimizer, shard, gradient: kernels.floats(shard.end - shard.start) }
  })
}

/**
 * Saves as the ranks of a run do, one after the other, rank 0 last: it alone reads the others' notes. `stopAt` ends
 * the group where a rank meets the others, as a kill would.
 */
export function save(
  group: readonly RankState[],
  directory: string,
  step: number,
  stopAt?: 'notes' | 'barrier',
): string {
  // The update of each rank reached only its own part of the replica.
  const weights = Float32Array.from(
    group.flatMap((state) => [...state.weights.subarray(state.shard.start, state.shard.end)]),
  )
  const notes: Uint32Array[] = []
  let saved = ''
  for (let rank = group.length - 1; rank >= 0; rank--) {
    const state = group[rank]
    if (!state) continue
    const collective = aLonelyCollective(rank, group.length, notes, stopAt)
    const { optimizer } = state
    const place = { runId: 'run', directory, survivesPowerLoss: true, identity }
    const source = { ...place, tensors, weights, optimizer, collective }
    try {
      saved = saveCheckpoint({ ...source, stepsPerEpoch: 4, onWait: () => undefined }, step)
    } catch (error) {
      if (!(error instanceof Stop)) throw error
    }
  }
  return saved
}

/** Loads into a fresh group of another size; answers with the step to go on with, and the ranks. */
export function load(directory: string, worldSize: number, name: OptimizerName = 'adam') {
  const group = anEmptyGroup(worldSize, name)
  const steps = group.map((state) => loadCheckpoint(directory, { ...state, backend: 'kernels' }))
  return { group, steps }
}

/** All slots of a group, each put together from its shards. */
export function slotsOf(group: readonly RankState[]): number[][] {
  const numSlots = group[0]?.optimizer.slots.length ?? 0
  return Array.from({ length: numSlots }, (_, slot) =>
    group.flatMap(({ optimizer }) => [...(optimizer.slots[slot] ?? [])]),
  )
}

export const manifestOf = (directory: string) => join(directory, 'manifest.json')

class Stop extends Error {}

function aLonelyCollective(
  rank: number,
  worldSize: number,
  notes: Uint32Array[],
  stopAt?: 'notes' | 'barrier',
): Collective {
  const unused = (): never => {
    throw new Error('a checkpoint needs no such collective')
  }
  return {
    rank,
    worldSize,
    stats: {
      waitMs: 0,
      bytesSent: 0,
      messagesChecked: 0,
      blockedMs: new Float64Array(worldSize),
      gaveNonFinite: false,
      gatherBlockedMs: new Float64Array(worldSize),
      sequence: 0,
    },
    shard: (whole) => shardOf(rank, worldSize, whole),
    exchangeNotes(note) {
      notes[rank] = note
      if (stopAt === 'notes') throw new Stop()
      return notes
    },
    barrier() {
      if (stopAt === 'barrier') throw new Stop()
    },
    reduceScatter: unused,
    allGather: unused,
    allReduce: unused,
    broadcast: unused,
    close: () => undefined,
  }
}
