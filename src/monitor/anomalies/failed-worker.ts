import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, Look } from '../checkpoint-detector.js'
import { falseAlarmBudget } from './measured.js'
import { at, withRoom } from './number-columns.js'
import { type CheckpointFacts, factsOf, type WorkerFacts } from './worker-facts.js'
import { createWorkerSlots } from './worker-slots.js'

/** Checkpoints in a row without a worker that was there: one could be a writer's slip. */
const missingLooks = 3

export const failedWorker: CheckpointDetector = {
  type: 'failed_worker',
  summary:
    "a worker that is marked as failed, whose process is gone, whose throughput is 0 while it was not or the others' is not, or that is left out of 3 checkpoints in a row",
  dose: 'one checkpoint that says so; left out of 3 in a row',
  falseAlarmBudget,
  start() {
    const presence = createPresence()
    let goneBefore: ReadonlySet<number> = new Set()
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: Look): Judgement => {
      if (isRepeated) return latest
      const facts = factsOf(checkpoint)
      const { workers } = facts
      presence.look(workers)
      const isWitness = witnessesOf(facts, goneBefore)
      goneBefore = new Set(workers.filter(isGone).map(({ id }) => id))
      const isAnyWorking = workers.some(isWorking)
      const active: Anomaly[] = []
      workers.forEach((worker, place) => {
        // Who has done the last step may go.
        if (checkpoint.is_complete && worker.told.status !== 'failed') return
        const shouldWork = isAnyWorking || presence.hasWorked(worker.id, place)
        const reason = failure(worker, shouldWork)
        if (reason !== null && !isWitness(worker))
          active.push(failed(worker.id, worker.told.step, reason))
      })
      for (const { id, looks } of presence.missing(workers.length))
        active.push(failed(id, null, `is missing from the newest ${looks} checkpoints`))
      latest = { active, undecided: [] }
      return latest
    }
  },
}

/**
 * Who ended only because another did: a lost worker takes its whole group with it. Whom the coordinator names is to
 * blame, and whom it has marked; all others that are gone saw it happen. Where it has not said so yet and several are
 * gone at once, the next look knows more.
 */
function witnessesOf(
  { workers, details }: CheckpointFacts,
  goneBefore: ReadonlySet<number>,
): (worker: WorkerFacts) => boolean {
  const named = new Set(details?.ended?.ranks ?? [])
  const isToBlame = ({ id, told }: WorkerFacts) => named.has(id) || told.status === 'failed'
  const isAnyToBlame = workers.some(isToBlame)
  if (isAnyToBlame) return (worker) => worker.details !== null && !isToBlame(worker)
  const isStillGoing = (details?.ended ?? null) === null
  const areSeveralGone = isStillGoing && workers.filter(isGone).length > 1
  return (worker) => areSeveralGone && isGone(worker) && !goneBefore.has(worker.id)
}

const isGone = ({ details }: WorkerFacts): boolean =>
  details?.process_alive === false && !details.is_done

const isWorking = ({ told }: WorkerFacts): boolean => told.throughput_samples_per_sec > 0

/** Who was there when, and whether it ever did anything. */
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

/** Null for one that has not failed as far as the checkpoint tells. */
function failure(worker: WorkerFacts, shouldWork: boolean): string | null {
  const { told, details } = worker
  if (isGone(worker)) return `has no process any more, at step ${told.step}`
  if (details?.reported_failure === true && told.status === 'failed')
    return `reported an error and stopped, at step ${told.step}`
  if (told.status === 'failed') return `is marked as failed, at step ${told.step}`
  if (told.throughput_samples_per_sec === 0 && shouldWork)
    return `has a throughput of 0 samples/s, at step ${told.step}`
  return null
}

const failed = (workerId: number, step: number | null, reason: string): Anomaly => ({
  ...{ workerId, step, type: 'failed_worker', severity: anomalySeverities.failed_worker },
  description: `worker ${workerId} ${reason}`,
})
