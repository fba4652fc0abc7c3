/** The start of a cluster's silence, updated with the result of a poll; null if it was an answer. */
export const noteSilence = (
  sinceMs: number | null,
  hasAnswered: boolean,
  nowMs: number,
): number | null => (hasAnswered ? null : (sinceMs ?? nowMs))

/** Reports that a cluster does not answer, with the cause. */
export const silenceText = (cluster: string, cause: string): string =>
  `${cluster}: ${cause}; the job may still run`

/** Reports how long a cluster has not answered. */
export const longSilenceText = (cluster: string, ms: number): string =>
  `${cluster} has not answered for ${Math.round(ms / 1000)} s; the job may still run`
