import type { RunMetrics } from '../../kit/records/run/run-metrics.js'
import { runNames, type Role, type RunPair, type StepPair } from './run-pair.js'

/** A step after which the states differ. */
export type StateDifference = {
  readonly step: number
  /** The first tensor whose hash differs; null if the records do not show it. */
  readonly tensor: string | null
  readonly numTensors: number
  readonly numDifferentTensors: number
  readonly single: string
  readonly multi: string
}

export type HashComparison = {
  /** Steps with a state hash in both runs, and those among them where it is equal. */
  readonly numCompared: number
  readonly numEqual: number
  readonly first: StateDifference | null
  /** Runs whose final hash is not that of their last step. */
  readonly contradictions: readonly Role[]
}

/** Compares the hashes of weights and optimizer after each step that has one in both runs. */
export function compareHashes(runs: RunPair, pairs: readonly StepPair[]): HashComparison {
  let numCompared = 0
  let numEqual = 0
  let first: StateDifference | null = null
  for (const pair of pairs) {
    const hashes = {
      single: hashAfter(runs, 'single', pair),
      multi: hashAfter(runs, 'multi', pair),
    }
    if (hashes.single === undefined || hashes.multi === undefined) continue
    numCompared += 1
    if (hashes.single === hashes.multi) numEqual += 1
    else first ??= locate(runs, pair, hashes.single, hashes.multi)
  }
  const contradictions = (Object.keys(runNames) as Role[]).filter((role) =>
    contradictsItself(runs[role]),
  )
  return { numCompared, numEqual, first, contradictions }
}

/** The final state is the state after the last step, also where that step itself was not hashed. */
function hashAfter(runs: RunPair, role: Role, pair: StepPair): string | undefined {
  const record = pair[role]
  if (record.state_hash !== undefined) return record.state_hash
  return runs[role].steps.at(-1) === record ? (runs[role].final_state_hash ?? undefined) : undefined
}

function contradictsItself({ steps, final_state_hash: final }: RunMetrics): boolean {
  const last = steps.at(-1)?.state_hash
  return last !== undefined && typeof final === 'string' && last !== final
}

function locate(runs: RunPair, pair: StepPair, single: string, multi: string): StateDifference {
  const [ours, theirs] = [pair.single.tensor_hashes ?? [], pair.multi.tensor_hashes ?? []]
  const different = findDifferent(ours, theirs)
  const [index] = different
  return {
    step: pair.step,
    tensor: index === undefined ? null : tensorName(runs, index),
    numTensors: ours.length,
    numDifferentTensors: different.length,
    single: ours[index ?? -1] ?? single,
    multi: theirs[index ?? -1] ?? multi,
  }
}

/** Which tensors differ; none where the runs do not record the same number of them. */
function findDifferent(ours: readonly string[], theirs: readonly string[]): number[] {
  if (ours.length !== theirs.length) return []
  return ours.flatMap((hash, index) => (hash === theirs[index] ? [] : [index]))
}

function tensorName({ single, multi }: RunPair, index: number): string {
  return (single.tensors ?? multi.tensors)?.[index]?.name ?? `tensor ${index}`
}
