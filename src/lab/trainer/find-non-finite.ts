import type { WrittenRunEvent } from '../../kit/records/run/run-event.js'
import type { Collective } from './collective/collective.js'
import type { Kernels } from './kernels/kernels.js'
import type { TensorLayout } from './model.js'

type NonFiniteSources = {
  readonly kernels: Kernels
  readonly tensors: readonly TensorLayout[]
  readonly collective: Collective
  readonly contributions: readonly Float32Array[]
  readonly write: (event: WrittenRunEvent) => void
}

/**
 * Finds the step at which this rank first computed an infinity or NaN. It searches only after a pass over sent or
 * applied values has met one, while the gradients still exist that show whether it came from this rank.
 */
export function createNonFiniteFinder(search: NonFiniteSources) {
  const { kernels, collective, write } = search
  const { stats } = collective
  let isReported = false
  return {
    /** After the update and before the next gradients. */
    look(step: number): void {
      const wasApplied = kernels.takeNonFinite()
      if (isReported || !(wasApplied || stats.gaveNonFinite)) return
      const tensor = firstTensor(search)
      if (tensor === null) return
      isReported = true
      write({ type: 'non-finite', rank: collective.rank, step, tensor })
    },
  }
}

export type NonFiniteFinder = ReturnType<typeof createNonFiniteFinder>

function firstTensor({ kernels, tensors, contributions }: NonFiniteSources): string | null {
  const isOdd = ({ offset, length }: TensorLayout): boolean =>
    contributions.some((vector) => kernels.hasNonFinite(vector.subarray(offset, offset + length)))
  return tensors.find(isOdd)?.name ?? null
}
