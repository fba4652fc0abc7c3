/** A verdict in capitals; a healthy run with undecided anomalies does not get the all-clear. */
export const verdictWord = (verdict: string, numUndecided: number): string =>
  verdictText(verdict, numUndecided).toUpperCase()

/** The same in the middle of a sentence. */
export const verdictText = (verdict: string, numUndecided: number): string =>
  verdict === 'healthy' && numUndecided > 0 ? 'healthy so far, not fully judged' : verdict

/** The health of a job in capitals. */
export const jobHealthWords = { ok: 'HEALTHY', bad: 'UNHEALTHY', unknown: 'UNKNOWN' } as const
