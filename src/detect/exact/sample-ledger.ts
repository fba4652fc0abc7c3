import type { Blame } from '../../records/run/finding.js'
import { enumerate } from '../../wording/enumerate.js'
import type { Detector, RunFacts } from '../detector.js'
import { type Accusation, gatherAccusations } from './gather-accusations.js'
import { blameAmong, raiseOnce } from '../findings.js'

/** Compares every rank's sample account with the schedule that all ranks know. */
export const sampleLedger: Detector = {
  name: 'sample-ledger',
  summary:
    'a rank trained on other samples than its share: dropped, used twice, or of another shard',
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: equal samples give equal accounts',
  needs: ['violation'],
  start(run) {
    const accusations = gatherAccusations(run, 'sample-ledger')
    const raise = raiseOnce(sampleLedger)
    return (event) =>
      accusations(event).flatMap((found) =>
        raise({
          type: 'wrong_samples',
          blame: blameOf(found, run),
          step: found.step,
          at_ms: found.atMs,
          message: messageOf(found),
        }),
      )
  },
}

/** Two ranks that accuse each other have different schedules, and nothing shows which one is right. */
function blameOf({ accused, named }: Accusation, { worldSize }: RunFacts): Blame {
  if (accused.length === 0) return { kind: 'unattributable', among: [...named] }
  return blameAmong(accused, accused.length > 1 ? Infinity : worldSize)
}

function messageOf({ accused, named, testimony }: Accusation): string {
  if (accused.length === 0)
    return `ranks ${enumerate(named, 'and')} accuse each other: ${testimony.message}`
  if (accused.length === 2)
    return `ranks ${enumerate(accused, 'and')} share samples: ${testimony.message}`
  return testimony.message
}
