import { TrainingIntegrityError } from '../../kit/errors.js'
import { digestWords } from '../../kit/records/run/state-digest.js'
import type { Collective } from './collective/collective.js'
import type { Kernels } from './kernels/kernels.js'
import type { TensorLayout } from './model.js'
import { minorityOf } from '../../kit/stats/minority.js'

/**
 * Compares the initial weights of all ranks by their digests before the first step. No owner's digest exists yet, so
 * the majority decides; without a majority, all ranks are named. Returns the problem, if any.
 */
export function agreeOnStart(
  collective: Collective,
  kernels: Kernels,
  weights: Float32Array,
  tensors: readonly TensorLayout[],
): TrainingIntegrityError | null {
  const digests = kernels.words(tensors.length * digestWords)
  tensors.forEach(({ offset, length }, index) => {
    const own = digests.subarray(index * digestWords, (index + 1) * digestWords)
    kernels.digest(weights.subarray(offset, offset + length), offset, own)
  })
  const notes = collective.exchangeNotes(digests.slice())
  for (const [index, { name }] of tensors.entries()) {
    const texts = notes.map((note) =>
      note.subarray(index * digestWords, (index + 1) * digestWords).join(),
    )
    const ranks = minorityOf(texts)
    if (ranks.length > 0) return startsDiffer(name, ranks, texts.length)
  }
  return null
}

function startsDiffer(tensor: string, ranks: readonly number[], worldSize: number) {
  const who = ranks.length === worldSize ? 'the ranks disagree' : `rank ${ranks.join(', ')} differs`
  return new TrainingIntegrityError(
    `replicas differ before the first step: in tensor ${tensor}, ${who}`,
    0,
    ranks,
    {
      check: 'initial-agreement',
      tensor,
      hint: 'a rank started from another seed, another checkpoint or other code',
    },
  )
}
