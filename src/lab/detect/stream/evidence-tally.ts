import type { EvidenceKind } from '../../../kit/records/run/evidence.js'
import type { StepEvent } from '../../../kit/records/run/run-event.js'
import { isMajorityAlike } from '../../../kit/stats/minority.js'
import type { StreamEvent } from '../detector.js'
import { learnModelParts } from './model-parts.js'
import { createStepRows } from './step-rows.js'

/** Kinds that one rank writes for all. */
const ofOneRank: readonly EvidenceKind[] = ['checkpoint', 'checkpoint-read']

/**
 * Counts the records that the ranks of a run have left, by kind: what detectors can look at is decided by the records,
 * not by promises.
 */
export function tallyEvidence(worldSize: number) {
  const ranks = Array.from({ length: worldSize }, () => new Map<EvidenceKind, number>())
  const areReplicas = watchReplicas(worldSize)
  const model = learnModelParts(worldSize)
  const countsOf = (kind: EvidenceKind): number[] => ranks.map((own) => own.get(kind) ?? 0)
  /** Of the rank that left fewest. */
  const numOf = (kind: EvidenceKind): number => Math.min(...countsOf(kind))
  const isShown = (kind: EvidenceKind): boolean => {
    if (ofOneRank.includes(kind)) return true
    if (kind === 'replica-states' && !areReplicas.shows()) return false
    return kind === 'exchange-delays' ? areDelaysOfEveryStep(ranks) : numOf(kind) > 0
  }
  return {
    add(event: StreamEvent): void {
      areReplicas.add(event)
      model.note(event)
      const own = 'rank' in event && typeof event.rank === 'number' ? ranks[event.rank] : undefined
      for (const kind of own ? kindsOf(event) : []) own?.set(kind, (own.get(kind) ?? 0) + 1)
    },
    numOf,
    /** The kinds that all ranks have left. */
    shows: (): EvidenceKind[] => {
      const all = new Set(ranks.flatMap((own) => [...own.keys()]))
      const hasPeers = worldSize < 2 || model.parts().some(({ length }) => length > 1)
      return [...[...all].filter(isShown), ...(hasPeers ? (['peers'] as const) : [])]
    },
  }
}

/** States of ranks that never agreed may be those of parts of a model: they are no evidence of replicas. */
function watchReplicas(worldSize: number) {
  const rows = createStepRows<string>(worldSize)
  let areAlike = false
  return {
    add(event: StreamEvent): void {
      if (event.type === 'reference') areAlike ||= event.state_hash !== null
      const row =
        event.type === 'state' && !areAlike
          ? rows.add(event.rank, event.step, event.state_hash)
          : null
      if (row) areAlike = isMajorityAlike(row.values)
    },
    shows: () => areAlike,
  }
}

const areDelaysOfEveryStep = (ranks: readonly ReadonlyMap<EvidenceKind, number>[]): boolean =>
  ranks.every((own) => {
    const numSteps = own.get('step') ?? 0
    return numSteps > 0 && (own.get('exchange-delays') ?? 0) >= numSteps
  })

function kindsOf(event: StreamEvent): readonly EvidenceKind[] {
  switch (event.type) {
    case 'step':
      return ['step', ...kindsOfStep(event)]
    case 'state':
      return ['state', 'replica-states']
    case 'resources':
      return event.exchange_delay_ms === null ? ['resources'] : ['resources', 'exchange-delays']
    default:
      return [event.type]
  }
}

function kindsOfStep({ data_ms: data, compute_ms: compute, collectives }: StepEvent) {
  const kinds: EvidenceKind[] = []
  if (data !== null && compute !== null) kinds.push('phase-times')
  if (collectives !== undefined) kinds.push('collective-counts')
  return kinds
}
