import type { CheckpointDetector, Judgement, CheckpointPoll } from '../checkpoint-detector.js'
import type { CheckpointAnomalyType, Undecided } from '../anomaly.js'
import { checkpointDetectors } from './index.js'
import { slowAtOneLook } from './slow-at-one-look.js'
import { type CheckpointFacts, factsOf, type WorkerFacts } from './worker-facts.js'

/** The judgement of one type of anomaly from a single look. */
type OneLook = (facts: CheckpointFacts) => Judgement

const nothing: Judgement = { active: [], undecided: [] }

/** Without an entry, a single look needs no judgement of its own. */
const oneLooks: Partial<Record<CheckpointAnomalyType, OneLook>> = {
  slow_worker: slowAtOneLook,
  loss_divergence: () => open('loss_divergence', 'whether the loss has risen'),
  allreduce_spike: ({ workers }) =>
    workers.length < 2
      ? nothing
      : open('allreduce_spike', 'whether the exchange has become slower'),
  stalled_worker: stalledAtOneLook,
}

const logsOrLooks =
  'the event logs of the run (--run-dir), or monitor watch, which polls repeatedly'

function open(type: CheckpointAnomalyType, what: string, needs = logsOrLooks): Judgement {
  const undecided: Undecided = {
    type,
    reason: `a single poll has no history: ${what} is not known`,
    needs,
  }
  return { active: [], undecided: [undecided] }
}

/** A worker's telemetry thread reports ten times a second: one that finished a step so shortly before is not stalled. */
const recentMs = 1500

function stalledAtOneLook({ workers, isOver }: CheckpointFacts): Judgement {
  if (isOver || workers.every(hasJustMoved)) return nothing
  return open(
    'stalled_worker',
    'whether every worker still moves',
    'monitor watch, or a second poll',
  )
}

function hasJustMoved({ details }: WorkerFacts): boolean {
  if (details === null) return false
  if (details.is_done) return true
  const unmovedMs = Date.parse(details.heard_at) - Date.parse(details.last_step_at ?? '')
  return unmovedMs < recentMs
}

/** The detectors for a single look: their judgement of consecutive looks, and that of the look by itself. */
export const oneLookDetectors: readonly CheckpointDetector[] = checkpointDetectors.map(
  (detector) => ({
    ...detector,
    start() {
      const judge = detector.start()
      const show = oneLooks[detector.type] ?? (() => nothing)
      return (look: CheckpointPoll) => together(judge(look), show(factsOf(look.checkpoint)))
    },
  }),
)

/** Merges both: nothing is reported twice, and a raised type is not undecided. */
function together(inARow: Judgement, atOnce: Judgement): Judgement {
  const known = new Set(inARow.active.map(({ workerId }) => workerId))
  const active = [...inARow.active, ...atOnce.active.filter(({ workerId }) => !known.has(workerId))]
  const undecided = atOnce.undecided.length > 0 ? atOnce.undecided : inARow.undecided
  return { active, undecided: active.length > 0 ? [] : undecided }
}
