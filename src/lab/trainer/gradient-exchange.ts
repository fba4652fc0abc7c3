import { TrainingIntegrityError } from '../../kit/errors.js'
import type { Collective } from './collective/collective.js'
import { type Range, shareOf } from './collective/shards.js'
import { accountFor, sameAccount } from './ledger.js'
import { voteOnReplicas } from './replica-vote.js'
import type { GlobalBatch } from './sampler.js'
import type { StepNote } from './step-note.js'
import type { TensorLayout } from './model.js'

/** The knowledge that all ranks share after the exchange of a step's gradients. */
type StepTotals = {
  /** Sum of losses over sum of counts, over the whole global batch. */
  readonly loss: number
  readonly samples: number
}

type IntegrityCounts = { replicaVotes: number; ledgerChecks: number }

/**
 * The checks within the gradient exchange: every rank adds up the losses in micro-batch order, compares every sample
 * account with the schedule, and votes on the replicas of the previous step.
 */
export function createGradientExchange(options: {
  collective: Collective
  note: StepNote
  tensors: readonly TensorLayout[]
  microBatches: number
  /** Called once per verified step, on every rank, with the digests of the state that all ranks agreed on. */
  onState: (step: number, digests: Uint32Array) => void
  /** Throws, or records the violation so that the run continues. */
  onViolation: (error: TrainingIntegrityError) => void
}) {
  const { collective, note, tensors, microBatches, onState, onViolation } = options
  const { worldSize } = collective
  const shares = Array.from({ length: worldSize }, (_, rank) =>
    shareOf(rank, worldSize, microBatches),
  )
  // Rank 0 has the first micro-batches of the fold and may add them up before sending.
  const counts = shares.map(({ start, end }, rank) => (rank === 0 ? 1 : end - start))
  const integrity: IntegrityCounts = { replicaVotes: 0, ledgerChecks: 0 }
  const settle = createSettlement(note, shares, onViolation)

  const vote = (notes: readonly Uint32Array[]): void => {
    const step = note.verifiedStep(notes[0] ?? note.words)
    if (step === null) return
    const replicas = notes.map((words) => note.replicaDigests(words))
    const shards = notes.map((words) => note.shardDigests(words))
    const { state, error } = voteOnReplicas({ step, tensors, replicas, shards })
    if (error) onViolation(error)
    onState(step, state)
    integrity.replicaVotes++
  }
  return {
    integrity,
    /** This rank's micro-batches of every step. */
    share: shares[collective.rank] ?? { start: 0, end: 0 },
    /**
     * Sums gradients over this rank's shard into `reduced`, together with the filled-in note, and evaluates the notes.
     */
    exchange(
      step: number,
      batch: GlobalBatch,
      contributions: readonly Float32Array[],
      reduced: Float32Array,
    ): StepTotals {
      const notes = collective.reduceScatter(contributions, counts, reduced, note.words)
      vote(notes)
      integrity.ledgerChecks++
      return settle(step, batch, notes)
    },
    /** The vote on the last step, which no gradients follow. */
    finish(): void {
      vote(collective.exchangeNotes(note.words))
    },
  }
}

export type GradientExchange = ReturnType<typeof createGradientExchange>

/** Adds up the losses of all micro-batches in their order; reports those whose samples differ from the schedule. */
function createSettlement(
  note: StepNote,
  shares: readonly Range[],
  onViolation: (error: TrainingIntegrityError) => void,
) {
  return (step: number, batch: GlobalBatch, notes: readonly Uint32Array[]): StepTotals => {
    let lossSum = 0
    let samples = 0
    shares.forEach((share, rank) => {
      const words = notes[rank] ?? note.words
      for (let index = share.start; index < share.end; index++) {
        const result = note.microBatch(words, index - share.start)
        if (!sameAccount(result.ledger, accountFor(batch.microBatch(index)))) {
          onViolation(samplesDiffer(step, rank, index, result.ledger.count))
        }
        lossSum += result.lossSum
        samples += result.ledger.count
      }
    })
    return { loss: lossSum / samples, samples }
  }
}

function samplesDiffer(step: number, rank: number, microBatch: number, count: number) {
  return new TrainingIntegrityError(
    `rank ${rank} trained on other samples than its share at step ${step}: micro-batch ${microBatch} ` +
      `(${count} samples) is not the one of the schedule`,
    step,
    [rank],
    {
      check: 'sample-ledger',
      hint: 'a sample was dropped, used twice, or taken from another shard',
    },
  )
}
