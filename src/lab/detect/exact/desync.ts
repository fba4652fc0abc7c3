import type { Blame } from '../../../kit/records/run/finding.js'
import { enumerate } from '../../../kit/wording/enumerate.js'
import type { Detector, RunFacts } from '../detector.js'
import { type Accusation, gatherAccusations } from './gather-accusations.js'
import { blameAmong, type Raised, raiseOnce } from '../findings.js'
import type { Deviation } from '../stream/reference-ranks.js'
import { watchCollectiveCounts } from './collective-counts.js'

/**
 * Detects a rank that is in a different collective than the others, in the same one with a different size, or has begun
 * more or fewer than in an undisturbed run.
 */
export const desync: Detector = {
  name: 'desync',
  summary: 'a rank called a different collective than the others, or one of a different size',
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: intact envelopes of one collective are equal',
  needs: [['violation', 'collective-counts']],
  start(run) {
    const accusations = gatherAccusations(run, 'desync')
    const deviations = watchCollectiveCounts(run)
    const raise = raiseOnce(desync)
    return (event) => {
      const deviation = deviations(event)
      const accused = accusations(event).map((found) => ({
        type: 'desynchronized' as const,
        blame: blameOf(found, run),
        step: found.step,
        at_ms: found.atMs,
        message: found.testimony.message,
      }))
      return [...accused, ...(deviation ? [otherNumber(deviation)] : [])].flatMap(raise)
    }
  },
}

function otherNumber({ step, ranks }: Deviation): Raised {
  const who = ranks.length === 1 ? `rank ${ranks[0]}` : `ranks ${enumerate(ranks, 'and')}`
  const message = `${who} had started a different number of collectives by the end of step ${step} than in the reference run`
  return { type: 'desynchronized', blame: blameAmong(ranks, Infinity), step, message }
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
