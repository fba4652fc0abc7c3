import type { EvidenceKind } from '../../records/run/evidence.js'
import type { RunEvent, StepEvent } from '../../records/run/run-event.js'

/** Kinds that one rank writes for all. */
const ofOneRank: readonly EvidenceKind[] = ['checkpoint', 'checkpoint-read']

/** The kinds of record that all ranks have left; what detectors can look at is decided by the records, not by promises. */
export function shownEvidence(ranks: readonly (readonly RunEvent[])[]): EvidenceKind[] {
  const own = ranks.map(kindsOf)
  const all = new Set(own.flatMap((kinds) => [...kinds]))
  return [...all].filter(
    (kind) => ofOneRank.includes(kind) || own.every((kinds) => kinds.has(kind)),
  )
}

function kindsOf(events: readonly RunEvent[]): Set<EvidenceKind> {
  const steps = events.filter((event) => event.type === 'step')
  const numDelays = events.filter(
    (event) => event.type === 'resources' && event.exchange_delay_ms !== null,
  ).length
  const kinds = new Set<EvidenceKind>(events.map(({ type }) => type))
  const add = (kind: EvidenceKind, isShown: boolean): unknown => isShown && kinds.add(kind)
  add('phase-times', steps.some(isTimed))
  add('replica-states', kinds.has('state'))
  add(
    'collective-counts',
    steps.some(({ collectives }) => collectives !== undefined),
  )
  add('exchange-delays', steps.length > 0 && numDelays >= steps.length)
  return kinds
}

const isTimed = ({ data_ms: data, compute_ms: compute }: StepEvent): boolean =>
  data !== null && compute !== null
