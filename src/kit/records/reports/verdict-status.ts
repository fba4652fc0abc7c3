import * as z from 'zod'

/**
 * Two verdicts are no pass and no failure: `unknown`, as too little is known of the run, and `inconclusive`, as something
 * was asked for beside it that could not be done, such as a comparison.
 */
export const verdictStatus = z.enum(['pass', 'fail', 'unknown', 'inconclusive'])
export type VerdictStatus = z.infer<typeof verdictStatus>
