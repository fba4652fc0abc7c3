import type { CheckpointAnomalyType } from '../anomaly.js'
import type { CheckpointDetector, CheckpointPoll, Judgement } from '../checkpoint-detector.js'
import { checkpointDetectors } from './index.js'
import { exchangeAtOneLook, lossAtOneLook } from './odd-at-one-look.js'
import { type ShortPast, shortPast } from './short-past.js'
import { slowAtOneLook } from './slow-at-one-look.js'
import { type CheckpointFacts, factsOf, type WorkerFacts } from './worker-facts.js'

/** The judgement of one type of anomaly while there are too few polls. */
type FewPolls = (facts: CheckpointFacts, past: ShortPast) => Judgement

const nothing: Judgement = { active: [], undecided: [] }

/** Without an entry, a single look needs no judgement of its own. */
const fewPolls: Partial<Record<CheckpointAnomalyType, FewPolls>> = {
  failed_worker: (facts, { isLast }) => (isLast ? withoutPace(facts) : nothing),
  slow_worker: (facts, { isLast }) => slowAtOneLook(facts, isLast),
  loss_divergence: (facts, past) =>
    oddOr(
      () => lossAtOneLook(facts),
      shortPast('loss_divergence', 'whether the loss has risen', past),
      past,
    ),
  allreduce_spike: (facts, past) =>
    facts.workers.length < 2
      ? nothing
      : oddOr(
          () => exchangeAtOneLook(facts),
          shortPast('allreduce_spike', 'whether the exchange has become slower', past),
          past,
        ),
  stalled_worker: stalledAtOneLook,
}

/** What the only look shows or suspects goes before what it cannot show; where more follow, they will show it. */
function oddOr(judge: () => Judgement, open: Judgement, { isLast }: ShortPast): Judgement {
  const odd = isLast ? judge() : nothing
  return odd.active.length + odd.undecided.length > 0 ? odd : open
}

/** No worker has a pace in the only look: a run that has not begun, or one that all workers have left. */
function withoutPace({ workers, details }: CheckpointFacts): Judgement {
  const isStill = workers.every(({ snapshot }) => snapshot.throughput_samples_per_sec === 0)
  if (details !== null || workers.length === 0 || !isStill) return nothing
  const reason = 'every worker has a throughput of 0 samples/s'
  const needs = 'monitor watch, or a second poll'
  return {
    active: [],
    undecided: [{ type: 'failed_worker', reason, needs, isSuspected: true }],
  }
}

/** A worker's telemetry thread reports ten times a second: one that finished a step so shortly before is not stalled. */
const recentMs = 1500

function stalledAtOneLook({ workers, isOver }: CheckpointFacts, past: ShortPast): Judgement {
  if (isOver || past.isRepeated || workers.every(hasJustMoved)) return nothing
  const needs = 'monitor watch, or a second poll'
  return shortPast('stalled_worker', 'whether every worker still moves', past, needs)
}

function hasJustMoved({ details }: WorkerFacts): boolean {
  if (details === null) return false
  if (details.is_done) return true
  const unmovedMs = Date.parse(details.heard_at) - Date.parse(details.last_step_at ?? '')
  return unmovedMs < recentMs
}

/**
 * The detectors together with what the first polls can tell by themselves. A type stays undecided until there were as
 * many polls as it needs. If `isOneLook`, no second poll follows.
 */
export const detectorsOfPolls = (isOneLook: boolean): readonly CheckpointDetector[] =>
  checkpointDetectors.map((detector) => ({
    ...detector,
    start() {
      const judge = detector.start()
      let polls = 0
      return (look: CheckpointPoll) => {
        if (!look.isRepeated) polls++
        return withFewPolls(detector, judge(look), { look, polls, isOneLook })
      }
    },
  }))

type Looking = {
  readonly look: CheckpointPoll
  readonly polls: number
  readonly isOneLook: boolean
}

function withFewPolls(
  { type, leastPolls = 1 }: CheckpointDetector,
  inARow: Judgement,
  { look, polls, isOneLook }: Looking,
): Judgement {
  const facts = factsOf(look.checkpoint)
  if (polls >= leastPolls && polls > 1) return inARow
  const isLast = polls === 1 && (isOneLook || facts.isOver)
  const past = { polls, leastPolls, isRepeated: look.isRepeated, isLast }
  const atOnce = fewPolls[type]?.(facts, past) ?? nothing
  return together(inARow, atOnce)
}

/** Merges both: nothing is reported twice, and a raised type is not undecided. */
function together(inARow: Judgement, atOnce: Judgement): Judgement {
  const known = new Set(inARow.active.map(({ workerId }) => workerId))
  const active = [...inARow.active, ...atOnce.active.filter(({ workerId }) => !known.has(workerId))]
  const undecided = atOnce.undecided.length > 0 ? atOnce.undecided : inARow.undecided
  return { active, undecided: active.length > 0 ? [] : undecided }
}
