/**
 * The cause that ended a collective for a worker: its peer is gone, is elsewhere in the run, or sent different bytes
 * than intended. Or the launcher of the workers got a signal from outside, and they end with it.
 */
export const failureCauses = [
  'peer-lost',
  'desynchronized',
  'corrupt-message',
  'launcher-ended',
] as const
export type FailureCause = (typeof failureCauses)[number]
