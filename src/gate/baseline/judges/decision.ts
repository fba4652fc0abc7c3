import type { Judgement } from './metric-case.js'

/** What a judge says about one metric, without its method. */
export type Decision = Omit<Judgement, 'method'>

/** The figures allow no decision. */
export const inconclusive = (reason: string): Decision => ({ verdict: 'inconclusive', reason })
