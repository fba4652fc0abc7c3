import type {
  CheckpointDetails,
  WorkerHealth,
} from '../../../kit/records/monitor/health-checkpoint.js'
import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, CheckpointPoll } from '../checkpoint-detector.js'
import { falseAlarmBudget } from './measured.js'
import { at, withRoom } from '../../../kit/peers/number-columns.js'
import { factsOf, type WorkerFacts } from './worker-facts.js'
import { createWorkerSlots } from '../../../kit/peers/worker-slots.js'

/** Checkpoints in a row without a worker that was there: one could be a writer's slip. */
const missingLooks = 3

export const failedWorker: CheckpointDetector = {
  type: 'failed_worker',
  summary:
    'a worker that is marked as failed, whose process is gone, whose throughput is 0 although it or the others worked, or that is missing from 3 checkpoints in a row',
  dose: 'one checkpoint that shows it; missing from 3 in a row',
  falseAlarmBudget,
  start() {
    const presence = createPresence()
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: CheckpointPoll): Judgement => {
      if (isRepeated) return latest
      const { workers, details } = factsOf(checkpoint)
      presence.look(workers)
      const isAnyWorking = workers.some(isWorking)
      const active: Anomaly[] = []
      workers.forEach((worker, place) => {
        // A worker may exit after the last step; one without a pace never took it.
        const mayExit = checkpoint.is_complete && worker.snapshot.status !== 'failed'
        if (mayExit && details !== null) return
        const shouldWork = isAnyWorking || presence.hasWorked(worker.id, place)
        const reason = failure(worker, details?.ended ?? null, shouldWork)
        if (reason !== null) active.push(failed(worker.id, worker.snapshot.step, reason))
      })
      for (const { id, looks } of presence.missing(workers.length))
        active.push(failed(id, null, `is missing from the newest ${looks} checkpoints`))
      latest = { active, undecided: [] }
      return latest
    }
  },
}

const isWorking = ({ snapshot }: WorkerFacts): boolean => snapshot.throughput_samples_per_sec > 0

/** Records when each worker was present, and whether it ever made progress. */
function createPresence() {
  const slots = createWorkerSlots()
  const ids: number[] = []
  let lastLook = new Int32Array(0)
  let worked = new Int32Array(0)
  let look = 0
  return {
    look(workers: readonly WorkerFacts[]): void {
      look++
      workers.forEach((worker, place) => {
        const slot = slots.of(worker.id, place)
        if (slot >= lastLook.length) {
          lastLook = withRoom(lastLook, slot + 1, 0)
          worked = withRoom(worked, slot + 1, 0)
        }
        if (slot >= ids.length) ids.push(worker.id)
        lastLook[slot] = look
        if (isWorking(worker)) worked[slot] = 1
      })
    },
    hasWorked: (id: number, place: number): boolean => at(worked, slots.of(id, place)) === 1,
    missing(present: number): { id: number; looks: number }[] {
      if (slots.size === present) return []
      return ids
        .map((id, slot) => ({ id, looks: look - at(lastLook, slot) }))
        .filter(({ looks }) => looks >= missingLooks)
    },
  }
}

/** Null for a worker that has not failed according to the checkpoint. */
function failure(
  { snapshot, details }: WorkerFacts,
  ended: CheckpointDetails['ended'],
  shouldWork: boolean,
): string | null {
  if (isGone(details, ended)) return `no longer has a process, at step ${snapshot.step}`
  if (details?.reported_failure === true && snapshot.status === 'failed')
    return `reported an error and stopped, at step ${snapshot.step}`
  if (snapshot.status === 'failed') return `is marked as failed, at step ${snapshot.step}`
  if (snapshot.throughput_samples_per_sec === 0 && shouldWork && !isIdle(details))
    return `has a throughput of 0 samples/s, at step ${snapshot.step}`
  return null
}

/** A rank without samples of its own has a pace of 0 and still takes part. */
const isIdle = (details: WorkerHealth | null): boolean => details?.samples === 0

/** When one is lost, the others report that and end too; a run that has ended records whose failure it was. */
function isGone(details: WorkerHealth | null, ended: CheckpointDetails['ended']): boolean {
  if (details === null || details.process_alive !== false || details.is_done) return false
  return ended === null ? !details.reported_failure : ended.ranks.includes(details.worker_id)
}

const failed = (workerId: number, step: number | null, reason: string): Anomaly => ({
  workerId,
  step,
  type: 'failed_worker',
  severity: anomalySeverities.failed_worker,
  description: `worker ${workerId} ${reason}`,
})
