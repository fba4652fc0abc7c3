import * as z from 'zod'

/** Unknown is a verdict of its own: nothing was compared, or not enough to say pass. */
export const verdictStatus = z.enum(['pass', 'fail', 'unknown'])
export type VerdictStatus = z.infer<typeof verdictStatus>
