/** A verdict in capitals; a healthy run with undecided anomalies does not get the all-clear. */
export function verdictWord(verdict: string, numUndecided: number): string {
  const isOpen = verdict === 'healthy' && numUndecided > 0
  return isOpen ? 'HEALTHY SO FAR, NOT FULLY JUDGED' : verdict.toUpperCase()
}

/** The health of a job in capitals. */
export const jobHealthWords = { ok: 'HEALTHY', bad: 'UNHEALTHY', unknown: 'UNKNOWN' } as const
