import type { Detector } from '../detector.js'
import { type Accusation, gatherAccusations } from './gather-accusations.js'
import { blameAmong, raiseOnce } from '../findings.js'
import { voteOnStates } from './state-vote.js'

/**
 * Compares replicas with the digests that the owner of each shard computed while it wrote the weights. If every rank
 * records its own state, it compares these states with each other.
 */
export const replicaVote: Detector = {
  name: 'replica-vote',
  summary:
    "a rank's weights are not what their owners wrote, not what the other ranks have, or not what it started from",
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: 128-bit digests of the same bits are equal',
  needs: [['violation', 'replica-states']],
  start(run) {
    const replicas = gatherAccusations(run, 'replica-vote')
    const starts = gatherAccusations(run, 'initial-agreement')
    const vote = voteOnStates(run)
    const raise = raiseOnce(replicaVote)
    const report = (type: 'replica_divergence' | 'wrong_setup') => (found: Accusation) => {
      const ranks = found.accused.length > 0 ? found.accused : found.named
      return raise({
        type,
        // The owners' digests decide even among two; before the first step there are none yet.
        blame: blameAmong(ranks, type === 'wrong_setup' ? Infinity : run.worldSize),
        step: found.step,
        at_ms: found.atMs,
        tensor: found.testimony.tensor,
        message: found.testimony.message,
      })
    }
    return (event) => [
      ...replicas(event).flatMap(report('replica_divergence')),
      ...starts(event).flatMap(report('wrong_setup')),
      ...[vote(event) ?? []].flat().flatMap(raise),
    ]
  },
}
