import type { EvidenceKind } from '../../../kit/records/run/evidence.js'

/** The kinds of record that a run of a PyTorch job leaves, on every engine that loads the adapter. */
export const adapterEvidence: readonly EvidenceKind[] = [
  'start',
  'step',
  'state',
  'setup',
  'resources',
  'samples',
  'note',
  'finish',
  'error',
  'run-started',
  'beat',
  'process',
  'failure',
  'exit',
  'done',
  'look',
  'run-ended',
  'phase-times',
  'replica-states',
  'collective-counts',
  'segments',
  'audit',
  'non-finite',
]
