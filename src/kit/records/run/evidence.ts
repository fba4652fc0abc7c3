import type { CoordinatorEvent } from './coordinator-event.js'
import type { RunEvent } from './run-event.js'

/**
 * A kind of record that a run may leave: an event of a rank or of the coordinator, the steps of a reference run, or
 * `phase-times`, which are steps with separate data and compute times, `replica-states`, which are states of every rank
 * and not of one for all, `collective-counts`, which are steps with the number of collectives that were begun,
 * `exchange-delays`, which are resources of every step with the time without a core while gradients are exchanged, or
 * `peers`, which are ranks whose work can be compared: several hold the same part of the model.
 */
export type EvidenceKind =
  | RunEvent['type']
  | CoordinatorEvent['type']
  | 'reference'
  | 'phase-times'
  | 'replica-states'
  | 'collective-counts'
  | 'exchange-delays'
  | 'peers'
