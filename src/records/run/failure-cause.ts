/** What ended a collective for a worker: its peer is gone, is elsewhere in the run, or sent other bytes than it meant to. */
export const failureCauses = ['peer-lost', 'desynchronized', 'corrupt-message'] as const
export type FailureCause = (typeof failureCauses)[number]
