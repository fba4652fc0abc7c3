import type { Blame } from '../../../kit/records/run/finding.js'
import { enumerate } from '../../../kit/wording/enumerate.js'
import { samplesText } from '../../../kit/records/run/comparable-values.js'
import type { Detector, RunFacts, StreamEvent } from '../detector.js'
import { type Accusation, gatherAccusations } from './gather-accusations.js'
import { blameAmong, type Raised, raiseOnce } from '../findings.js'
import { type Deviation, type RankAction, watchDeviations } from '../stream/reference-ranks.js'

/** Compares every rank's sample account with the schedule that all ranks know, or with that of an undisturbed run. */
export const sampleLedger: Detector = {
  name: 'sample-ledger',
  summary:
    'a rank did not train on exactly its share of the samples: some are dropped, used twice, or from another shard',
  evidence: 'exact',
  channel: 'exact',
  falseAlarmBudget: 'none: equal samples give equal accounts',
  needs: [['violation', 'samples']],
  start(run) {
    const accusations = gatherAccusations(run, 'sample-ledger')
    const deviations = watchDeviations(run, actionOf, ({ samples }) => samples)
    const raise = raiseOnce(sampleLedger)
    return (event) => {
      const deviation = deviations(event)
      const accused = accusations(event).map((found) => ({
        type: 'wrong_samples' as const,
        blame: blameOf(found, run),
        step: found.step,
        at_ms: found.atMs,
        message: messageOf(found),
      }))
      return [...accused, ...(deviation ? [otherSamples(deviation, run)] : [])].flatMap(raise)
    }
  },
}

function actionOf(event: StreamEvent): RankAction | null {
  if (event.type !== 'samples') return null
  return { rank: event.rank, step: event.step, value: samplesText(event) }
}

function otherSamples({ step, ranks }: Deviation, { worldSize }: RunFacts): Raised {
  const who = ranks.length === 1 ? `rank ${ranks[0]}` : `ranks ${enumerate(ranks, 'and')}`
  const message = `${who} used other samples at step ${step} than in the reference run`
  return { type: 'wrong_samples', blame: blameAmong(ranks, worldSize), step, message }
}

/** Two ranks that accuse each other have different schedules, and no data shows which one is right. */
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
