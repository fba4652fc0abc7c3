import * as z from 'zod'

/** `unknown` is a separate verdict: too little was compared to pass. */
export const verdictStatus = z.enum(['pass', 'fail', 'unknown'])
export type VerdictStatus = z.infer<typeof verdictStatus>
