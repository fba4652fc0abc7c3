import type { NodeCheck } from '../checks/node-check.js'
import type { NodeMemory } from './node-memory.js'
import { type Judgement, judgeNode } from './node-verdict.js'
import { type Score, scoreNode, type Weights } from './score.js'

const notAsked: Judgement = {
  verdict: 'unknown',
  reason: 'the node has not been polled since the monitor started',
}

/** Verdict and score of a node; a node that does not answer has no score. */
export function judgeMemory(
  memory: NodeMemory,
  checks: readonly NodeCheck[],
  weights: Weights,
  blameReason: string | null,
): { readonly judgement: Judgement; readonly score: Score } {
  const { access, held, isFromState } = memory
  const score = scoreNode(held, checks, weights)
  const judgement = judgeNode(access, held, score, blameReason)
  if (isFromState && access.state !== 'down') {
    return { judgement: notAsked, score: { ...score, score: null } }
  }
  return { judgement, score: access.state === 'reachable' ? score : { ...score, score: null } }
}
