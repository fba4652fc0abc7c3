import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, CheckpointPoll } from '../checkpoint-detector.js'
import { falseAlarmBudget } from './measured.js'
import { createProgress, type Inactivity } from './progress.js'
import { stalledWorkerLimits } from './stalled-worker-limits.js'
import { blameForStall } from './stall-blame.js'
import { type CheckpointFacts, factsOf, type WorkerFacts } from './worker-facts.js'

export const stalledWorker: CheckpointDetector = {
  type: 'stalled_worker',
  summary:
    'a worker makes no progress for 1.5 s and 6 times its longest pause, nor at 3 further polls; if all workers stall, the one that holds up the others',
  dose: 'no step for 3 s, or 7 times the longest pause before; before the pace is known, 31 s',
  falseAlarmBudget,
  start() {
    const progress = createProgress()
    let latest: Judgement = { active: [], undecided: [] }
    return (look: CheckpointPoll): Judgement => {
      const facts = factsOf(look.checkpoint)
      progress.look(look, facts)
      const ended = endedByStall(facts)
      if (facts.isOver || ended.length > 0) latest = { active: ended, undecided: [] }
      else latest = judge(facts, progress, look)
      return latest
    }
  },
}

/** Our coordinator ends a stalled run and kills the stuck worker: a worker that neither died nor reported was stuck. */
function endedByStall({ details, workers }: CheckpointFacts): Anomaly[] {
  const ended = details?.ended
  if (!ended || ended.outcome !== 'failed') return []
  return workers
    .filter(
      ({ id, details: own }) =>
        ended.ranks.includes(id) && own?.process_alive === true && !own.reported_failure,
    )
    .map(({ id, snapshot }) =>
      stalled(
        id,
        snapshot.step,
        `worker ${id} stood still, and the run was ended: ${ended.reason}`,
      ),
    )
}

const stalled = (workerId: number | null, step: number, description: string): Anomaly => ({
  workerId,
  step,
  type: 'stalled_worker',
  severity: anomalySeverities.stalled_worker,
  description,
})

function judge(
  facts: CheckpointFacts,
  progress: ReturnType<typeof createProgress>,
  look: CheckpointPoll,
): Judgement {
  const still: Inactivity[] = []
  let numRunning = 0
  facts.workers.forEach((worker, place) => {
    if (isDone(worker, look)) return
    numRunning++
    if (!progress.mayBeStill(worker, place)) return
    const motion = progress.motionOf(worker, place)
    if (isStill(motion)) still.push(motion)
  })
  if (still.length === 0) return { active: [], undecided: [] }
  if (still.length < numRunning) {
    const left = still.filter(({ othersMoved }) => othersMoved >= stalledWorkerLimits.othersSteps)
    return { active: left.map(leftBehind), undecided: [] }
  }
  const [first] = still
  if (!first) return { active: [], undecided: [] }
  if (facts.details === null && look.isRepeated) return { active: [], undecided: [unwritten] }
  const blame = blameForStall(still.map(({ worker }) => worker))
  const seconds = (Math.min(...still.map(({ unmovedMs }) => unmovedMs)) / 1000).toFixed(1)
  const text = `no worker has moved for ${seconds} s and ${first.looks} further polls: ${blame.reason}`
  return { active: [stalled(blame.workerId, first.worker.snapshot.step, text)], undecided: [] }
}

const unwritten: Judgement['undecided'][number] = {
  type: 'stalled_worker',
  reason:
    'the file has not changed: either no worker makes progress, or the file is no longer written',
  needs: 'a file that is also written while workers stand still, with the position of each worker',
}

function isStill({ unmovedMs, looks, limitMs }: Inactivity): boolean {
  return looks >= stalledWorkerLimits.looks && unmovedMs > limitMs
}

/** The last step has no next one. */
const isDone = ({ snapshot, details }: WorkerFacts, { checkpoint }: CheckpointPoll): boolean =>
  details?.is_done === true ||
  snapshot.status === 'failed' ||
  snapshot.step + 1 >= (checkpoint.total_steps ?? Infinity)

function leftBehind({ worker, unmovedMs, looks, othersMoved }: Inactivity): Anomaly {
  const { id, snapshot } = worker
  const seconds = (unmovedMs / 1000).toFixed(1)
  return stalled(
    id,
    snapshot.step,
    `worker ${id} has been at step ${snapshot.step} for ${seconds} s and ${looks} further polls, while others advanced by ${othersMoved} steps`,
  )
}
