import type {
  AuditEvent,
  LinksEvent,
  ResourcesEvent,
  StepEvent,
} from '../../../kit/records/run/run-event.js'
import type { StreamEvent } from '../detector.js'
import { createStepRows, type StepRow } from './step-rows.js'

/** All records of one rank for one step; null for what it did not report. */
export type RankStep = {
  readonly step: StepEvent
  readonly resources: ResourcesEvent | null
  readonly links: LinksEvent | null
  readonly audit: AuditEvent | null
}

/** A step that all ranks have finished, with the time of the event that completed it. */
export type CompleteStep = StepRow<RankStep> & { readonly at_ms: number }

type Extra = 'resources' | 'links' | 'audit'
type Pending = {
  resources: ResourcesEvent | null
  links: LinksEvent | null
  audit: AuditEvent | null
}

const nothing: Pending = { resources: null, links: null, audit: null }

/**
 * Joins a rank's events of a step, and returns a step once all ranks have finished it. Only the wanted kinds are kept;
 * a rank writes them before the `step` event that completes them.
 */
export function createRankSteps(worldSize: number, ...wanted: readonly Extra[]) {
  const rows = createStepRows<RankStep>(worldSize)
  const pending = Array.from({ length: worldSize }, () => nothing)
  return (event: StreamEvent): CompleteStep | null => {
    switch (event.type) {
      case 'resources':
      case 'links':
      case 'audit': {
        if (!wanted.includes(event.type)) return null
        pending[event.rank] = { ...(pending[event.rank] ?? nothing), [event.type]: event }
        return null
      }
      case 'step': {
        const collected = pending[event.rank] ?? nothing
        pending[event.rank] = nothing
        const own = { step: event, ...ofStep(collected, event.step) }
        const row = rows.add(event.rank, event.step, own)
        return row && { ...row, at_ms: event.at_ms }
      }
      default:
        return null
    }
  }
}

/** Records of an earlier step do not belong to this one. */
function ofStep({ resources, links, audit }: Pending, step: number): Pending {
  return {
    resources: resources?.step === step ? resources : null,
    links: links?.step === step ? links : null,
    audit: audit?.step === step ? audit : null,
  }
}
