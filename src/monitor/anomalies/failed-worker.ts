import { anomalySeverities, type Anomaly } from '../anomaly.js'
import type { CheckpointDetector, Judgement, Look } from '../checkpoint-detector.js'
import { falseAlarmBudget } from './measured.js'
import { factsOf, type WorkerFacts } from './worker-facts.js'

/** Checkpoints in a row without a worker that was there: one could be a writer's slip. */
const missingLooks = 3

export const failedWorker: CheckpointDetector = {
  type: 'failed_worker',
  summary:
    'a worker that is marked as failed, whose process is gone, whose throughput is 0 while it was not or the others’ is not, or that is left out of 3 checkpoints in a row',
  dose: 'one checkpoint that says so',
  falseAlarmBudget,
  start() {
    /** Since how many checkpoints each worker seen so far is left out, and whether it ever did anything. */
    const absent = new Map<number, number>()
    const worked = new Set<number>()
    let latest: Judgement = { active: [], undecided: [] }
    return ({ checkpoint, isRepeated }: Look): Judgement => {
      if (isRepeated) return latest
      const { workers } = factsOf(checkpoint)
      for (const id of absent.keys()) absent.set(id, (absent.get(id) ?? 0) + 1)
      for (const { id } of workers) absent.set(id, 0)
      const isAnyWorking = workers.some(({ told }) => told.throughput_samples_per_sec > 0)
      for (const { id, told } of workers) if (told.throughput_samples_per_sec > 0) worked.add(id)
      const active = workers.flatMap((worker): Anomaly[] => {
        // Who has done the last step may go.
        if (checkpoint.is_complete && worker.told.status !== 'failed') return []
        const reason = failure(worker, isAnyWorking || worked.has(worker.id))
        return reason === null ? [] : [failed(worker.id, worker.told.step, reason)]
      })
      for (const [id, looks] of absent) {
        if (looks >= missingLooks)
          active.push(failed(id, null, `is missing from the newest ${looks} checkpoints`))
      }
      latest = { active, undecided: [] }
      return latest
    }
  },
}

/** Null for one that has not failed as far as the checkpoint tells. */
function failure({ told, details }: WorkerFacts, shouldWork: boolean): string | null {
  const isGone = details?.process_alive === false && !details.is_done
  if (isGone) return `has no process any more, at step ${told.step}`
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
