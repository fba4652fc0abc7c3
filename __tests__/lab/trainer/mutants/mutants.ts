import type { PreparedTrainer } from '../../../../src/lab/trainer/prepare-trainer.js'
import type { GlobalBatch } from '../../../../src/lab/trainer/sampler.js'
import type { Trainer } from '../../../../src/lab/trainer/train.js'

/** A wrong trainer: what it does to the parts of a right one. */
export type Mutant = (trainer: Trainer, settings: MutantSettings) => Trainer
export type MutantSettings = {
  readonly batchSize: number
  readonly microBatches: number
}

/** Wrong on every rank alike: replicas agree, so only the comparison with one worker can tell. */
const everywhere = {
  'sum instead of mean': (trainer) => withScale(trainer, () => 1),
  'wrong divisor on the last batch': (trainer, { batchSize }) =>
    withScale(trainer, () => 1 / batchSize),
  'mean of means': (trainer, { batchSize, microBatches }) =>
    withGradient(trainer, (gradient, size) => {
      const factor = batchSize / microBatches / size
      for (let i = 0; i < gradient.length; i++) gradient[i] = (gradient[i] ?? 0) * factor
    }),
  'dropped sample on every rank': (trainer) => withBatches(trainer, (ids) => ids.subarray(1)),
} satisfies Record<string, Mutant>

/** Wrong on one rank only. */
const onOneRank = {
  'no synchronisation of the weights': (trainer) => {
    const { collective } = trainer
    const allGather = (vector: Float32Array): void => {
      const { start, end } = collective.shard(vector.length)
      const before = vector.slice()
      collective.allGather(vector)
      vector.set(before.subarray(0, start))
      vector.set(before.subarray(end), end)
    }
    // Its methods belong to the real one; only this one is another.
    const real = (name: string | symbol): unknown => {
      const member: unknown = Reflect.get(collective, name, collective)
      return typeof member === 'function' ? member.bind(collective) : member
    }
    return {
      ...trainer,
      collective: new Proxy(collective, {
        get: (_, name) => (name === 'allGather' ? allGather : real(name)),
      }),
    }
  },
  'local instead of reduced gradient': (trainer) => ({
    ...trainer,
    exchange: {
      ...trainer.exchange,
      exchange(step, batch, contributions, reduced) {
        const totals = trainer.exchange.exchange(step, batch, contributions, reduced)
        const { start } = trainer.collective.shard(trainer.weights.length)
        const own = contributions[0] ?? new Float32Array(0)
        reduced.set(own.subarray(start, start + reduced.length))
        return totals
      },
    },
  }),
  'stale gradient': (trainer) => {
    let stale: Float32Array | null = null
    return withGradient(trainer, (gradient) => {
      const fresh = gradient.slice()
      if (stale) gradient.set(stale)
      stale = fresh
    })
  },
  'dropped sample': (trainer) => withSamples(trainer, (ids) => ids.subarray(1)),
  'duplicated sample': (trainer) =>
    withSamples(trainer, (ids) => Uint32Array.from([...ids.subarray(0, -1), ids[0] ?? 0])),
  'another schedule': (trainer) => withBatches(trainer, (ids) => ids.slice().reverse()),
} satisfies Record<string, Mutant>

export const mutants: Record<string, { scope: 'every rank' | 'one rank'; mutate: Mutant }> = {
  ...tagged('every rank', everywhere),
  ...tagged('one rank', onOneRank),
}

/** Applies a mutant where it belongs; no name, no change. */
export function mutate(
  prepared: PreparedTrainer,
  name: string | null,
  settings: MutantSettings & { isChosenRank: boolean },
): Trainer {
  const mutant = name === null ? undefined : mutants[name]
  if (!mutant) return prepared.trainer
  if (mutant.scope === 'one rank' && !settings.isChosenRank) return prepared.trainer
  return mutant.mutate(prepared.trainer, settings)
}

function tagged(scope: 'every rank' | 'one rank', table: Record<string, Mutant>) {
  const entries = Object.entries(table).map(([name, mutate]) => [name, { scope, mutate }] as const)
  return Object.fromEntries(entries)
}

function withScale(trainer: Trainer, scale: () => number): Trainer {
  const { optimizer } = trainer
  return {
    ...trainer,
    optimizer: { ...optimizer, update: (sum) => optimizer.update(sum, scale()) },
  }
}

function withGradient(
  trainer: Trainer,
  change: (gradient: Float32Array, size: number) => void,
): Trainer {
  const { model } = trainer
  return {
    ...trainer,
    model: {
      ...model,
      lossAndGradient(batch, gradient) {
        const loss = model.lossAndGradient(batch, gradient)
        change(gradient, batch.size)
        return loss
      },
    },
  }
}

/** Another batch, dealt out to all micro-batches as the schedule has it. */
function withBatches(trainer: Trainer, change: (ids: Uint32Array) => Uint32Array): Trainer {
  const batch = (step: number): GlobalBatch => {
    const { epoch, ids, microBatch } = trainer.sampler.batch(step)
    const changed = change(ids)
    const first = ids.byteOffset / 4
    return {
      epoch,
      ids: changed,
      microBatch(index) {
        const part = microBatch(index)
        const start = part.byteOffset / 4 - first
        return changed.subarray(start, start + part.length)
      },
    }
  }
  return { ...trainer, sampler: { ...trainer.sampler, batch } }
}

/** Other samples in each micro-batch than the schedule has. */
function withSamples(trainer: Trainer, change: (ids: Uint32Array) => Uint32Array): Trainer {
  const batch = (step: number): GlobalBatch => {
    const real = trainer.sampler.batch(step)
    return { ...real, microBatch: (index) => change(real.microBatch(index)) }
  }
  return { ...trainer, sampler: { ...trainer.sampler, batch } }
}
