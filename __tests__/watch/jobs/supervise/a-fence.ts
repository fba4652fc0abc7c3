import { beginSupervision } from '../../../../src/watch/jobs/supervise/begin.js'
import type { FenceEvidence } from '../../../../src/watch/jobs/supervise/supervisor-event.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'

export const holder = { machine: 'm', startedTicks: 0, known: [], isCut: false } as const
export const read = {
  kind: 'read',
  text: 'beat',
  isReleased: false,
  exitCode: null,
  ...holder,
} as const
export const released = { ...read, isReleased: true, exitCode: 1 } as const
export const answered = {
  kind: 'answered',
  living: [],
  unreadable: [],
  nodes: ['n'],
  machines: ['m'],
  dead: [],
} as const
export const unasked = { kind: 'not-asked' } as const

/** An attempt that has ended, whose lease nobody renews, and whose nodes show no process. */
export const gone: FenceEvidence = {
  job: 'ended',
  living: [],
  session: 's',
  lease: read,
  isFenced: true,
  driverNode: 'n',
  nodes: answered,
}
const failure = { class: 'program', signature: 'x', message: 'x' } as const

/** A fence that began at 0, and a lease and a list of dead nodes that have not changed since then. */
export function aState(changes: Partial<SupervisorState> = {}): SupervisorState {
  return {
    ...beginSupervision('r1', 0),
    phase: 'fencing',
    session: 's',
    isKnown: true,
    failure,
    lease: { text: 'beat', sinceMs: 0 },
    ...changes,
  }
}
