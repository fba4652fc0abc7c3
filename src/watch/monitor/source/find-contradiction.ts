import type {
  HealthCheckpoint,
  WorkerSnapshot,
} from '../../../kit/records/monitor/health-checkpoint.js'
import { readIsoTime } from './iso-time.js'

/**
 * The first contradiction in a checkpoint, with its place, or null. All fields may fit the schema while the whole is
 * garbage. The function does not guess which of two contradictory values is wrong.
 */
export function findContradiction(checkpoint: HealthCheckpoint): string | null {
  return (
    contradictionOfRun(checkpoint) ??
    contradictionOfWorkers(checkpoint) ??
    unknownAmongKnown(checkpoint)
  )
}

/** Only our own files may declare steps or times unknown, and a time is measured for all workers or for none. */
function unknownAmongKnown({ total_steps, workers, minicluster }: HealthCheckpoint): string | null {
  if (total_steps === null && !minicluster) return 'total_steps: expected a number, found null'
  for (const field of ['allreduce_time_ms', 'compute_time_ms'] as const) {
    const unknown = workers.findIndex((worker) => worker[field] === null)
    if (unknown < 0) continue
    const isOfAll = workers.every((worker) => worker[field] === null)
    if (!isOfAll || !minicluster)
      return `workers[${unknown}].${field}: expected a number, found null`
  }
  return null
}

function contradictionOfRun({ timestamp, ...checkpoint }: HealthCheckpoint): string | null {
  const { completed_steps: completed, total_steps: total } = checkpoint
  if (readIsoTime(timestamp) === null) return noDate('timestamp', timestamp)
  if (total !== null && completed > total)
    return `completed_steps: ${completed} is more than total_steps, ${total}`
  return contradictionOfEnd(checkpoint)
}

function contradictionOfEnd(run: Pick<HealthCheckpoint, 'is_complete' | 'minicluster'>) {
  const outcome = run.minicluster?.ended?.outcome ?? null
  if (outcome === null || (outcome === 'finished') === run.is_complete) return null
  return `minicluster.ended.outcome: ${outcome}, but is_complete is ${run.is_complete}`
}

function contradictionOfWorkers(checkpoint: HealthCheckpoint): string | null {
  const seen = new Map<number, number>()
  let furthest = -1
  let date = checkpoint.timestamp
  for (const [index, worker] of checkpoint.workers.entries()) {
    const place = `workers[${index}]`
    const earlier = seen.get(worker.worker_id)
    if (earlier !== undefined)
      return `${place}.worker_id: ${worker.worker_id} is already workers[${earlier}]`
    seen.set(worker.worker_id, index)
    const wrong = wrongStep(worker, checkpoint.total_steps)
    if (wrong !== null) return `${place}.step: ${wrong}`
    // Most workers are written in one go, with few different dates.
    if (worker.timestamp !== date && readIsoTime(worker.timestamp) === null)
      return noDate(`${place}.timestamp`, worker.timestamp)
    date = worker.timestamp
    furthest = Math.max(furthest, worker.step)
  }
  return completedByNobody(checkpoint, furthest)
}

function wrongStep({ step }: WorkerSnapshot, totalSteps: number | null): string | null {
  if (step < 0) return `${step} is before the first step, 0`
  if (totalSteps === null || step < totalSteps) return null
  return `${step} is beyond the last of ${totalSteps} steps, ${totalSteps - 1}`
}

function completedByNobody({ workers, ...run }: HealthCheckpoint, furthest: number): string | null {
  const { completed_steps: completed } = run
  if (workers.length === 0 || completed <= furthest + 1) return null
  return `completed_steps: ${completed}, but no worker has finished more than ${furthest + 1}`
}

const noDate = (place: string, text: string): string =>
  `${place}: expected an ISO 8601 date, found ${JSON.stringify(text.slice(0, 40))}`
