import { enumerate } from '../../../kit/wording/enumerate.js'
import type { StateEvent } from '../../../kit/records/run/run-event.js'
import type { Raised } from '../findings.js'
import type { RunFacts, StreamEvent } from '../detector.js'
import { createStepRows, type StepRow } from '../stream/step-rows.js'
import { isMajorityAlike, minorityOf } from '../../../kit/stats/minority.js'

/**
 * Compares the states that the ranks of a job record. The majority is right. Without a majority the undisturbed run
 * decides; without such a run nobody can be named. Ranks of which no majority ever held one state are not known to be
 * replicas: they may hold parts of a model.
 */
export function voteOnStates({ worldSize }: RunFacts): (event: StreamEvent) => Raised | null {
  const rows = createStepRows<StateEvent>(worldSize)
  const references = new Map<number, string>()
  let areReplicas = false
  let isOver = false
  const judge = (row: StepRow<StateEvent>): Raised | null => {
    const hashes = row.values.map(({ state_hash: hash }) => hash)
    const expected = references.get(row.step) ?? null
    areReplicas ||= expected !== null || isMajorityAlike(hashes)
    const odd = areReplicas ? oddOnes(hashes, expected) : []
    isOver = odd.length > 0
    return isOver ? divergence(row, odd) : null
  }
  return (event) => {
    if (event.type === 'reference' && event.state_hash !== null)
      references.set(event.step, event.state_hash)
    const row = event.type === 'state' && !isOver ? rows.add(event.rank, event.step, event) : null
    return row && worldSize > 1 ? judge(row) : null
  }
}

function divergence({ step, values }: StepRow<StateEvent>, odd: readonly number[]): Raised {
  const [first = 0, ...others] = odd
  const isKnown = others.length === 0
  return {
    type: 'replica_divergence',
    blame: isKnown ? { kind: 'rank', rank: first } : { kind: 'unattributable', among: [...odd] },
    step,
    tensor: tensorOf(values, first),
    message: isKnown
      ? `rank ${first} holds another state after step ${step} than the other ranks`
      : `ranks ${enumerate(odd, 'and')} hold different states after step ${step}`,
  }
}

function oddOnes(hashes: readonly string[], expected: string | null): number[] {
  const odd = minorityOf(hashes)
  if (odd.length < hashes.length || !hashes.includes(expected ?? '')) return odd
  return odd.filter((rank) => hashes[rank] !== expected)
}

/** Number of the first parameter that differs from another rank's. */
function tensorOf(states: readonly StateEvent[], rank: number): string | null {
  const own = states[rank]?.tensor_hashes ?? []
  const other = states.find((state) => state.rank !== rank)?.tensor_hashes ?? []
  const index = own.findIndex((hash, at) => hash !== other[at])
  return index < 0 ? null : `parameter ${index}`
}
