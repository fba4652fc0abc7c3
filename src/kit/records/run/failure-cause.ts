/**
 * The cause that ended a collective for a worker: its peer is gone, is elsewhere in the run, or sent different bytes
 * than intended.
 */
export const failureCauses = ['peer-lost', 'desynchronized', 'corrupt-message'] as const
export type FailureCause = (typeof failureCauses)[number]
