import type { Blame } from '../../records/run/finding.js'
import type { Detector, RunFacts } from '../detector.js'
import { type Accusation, gatherAccusations } from './gather-accusations.js'
import { blameAmong, raiseOnce } from '../findings.js'

/** A rank that is in another collective than the others, or in the same one with another size. */
export const desync: Detector = {
  name: 'desync',
  summary: 'a rank called a different collective than the others, or one of a different size',
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: intact envelopes of one collective are equal',
  needs: ['violation'],
  start(run) {
    const accusations = gatherAccusations(run, 'desync')
    const raise = raiseOnce(desync)
    return (event) =>
      accusations(event).flatMap((found) =>
        raise({
          type: 'desynchronized',
          blame: blameOf(found, run),
          step: found.step,
          at_ms: found.atMs,
          message: found.testimony.message,
        }),
      )
  },
}

/**
 * With two ranks, the one ahead may have skipped a collective or the other may have called one too many, so neither is
 * named. With more, the rank that is out of step disagrees with every other and notices it at its next message. A
 * lone witness is therefore the culprit.
 */
function blameOf({ accused, named, witnesses }: Accusation, { worldSize }: RunFacts): Blame {
  if (worldSize > 2 && witnesses.length === 1) return blameAmong(witnesses, worldSize)
  if (worldSize > 2 && accused.length > 0) return blameAmong(accused, worldSize)
  const among = [...new Set([...named, ...witnesses])].sort((a, b) => a - b)
  return { kind: 'unattributable', among }
}
