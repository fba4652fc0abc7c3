import type { HealthCheckpoint } from '../../../kit/records/monitor/health-checkpoint.js'
import { numSnapshotFields } from './fits-snapshot.js'
import { readIsoTime } from './iso-time.js'
import { listFew } from '../../../kit/wording/first-few.js'

const ours: ReadonlySet<string> = new Set([
  'run_id',
  'total_steps',
  'completed_steps',
  'workers',
  'timestamp',
  'is_complete',
  'minicluster',
])
const ofWorkers: ReadonlySet<string> = new Set([
  'worker_id',
  'step',
  'loss',
  'throughput_samples_per_sec',
  'allreduce_time_ms',
  'compute_time_ms',
  'status',
  'timestamp',
])

/** Limits on the number and length of foreign names that are listed. */
const maxNames = 5
const maxLetters = 40

/** Oddities of a checkpoint that can still be read. */
export function noteForeign(checkpoint: HealthCheckpoint): string[] {
  const foreign = Object.keys(checkpoint).filter((key) => !ours.has(key))
  const inWorkers = foreignInWorkers(checkpoint)
  return [
    ...(foreign.length > 0 ? [`unknown fields, kept: ${names(foreign)}`] : []),
    ...(inWorkers.length > 0 ? [`unknown fields of workers, kept: ${names(inWorkers)}`] : []),
    ...noteTime(checkpoint),
    ...noteEnd(checkpoint),
  ]
}

function noteTime({ timestamp }: HealthCheckpoint): string[] {
  if (readIsoTime(timestamp)?.ms !== null) return []
  return ['timestamp has no time zone, so the age of the checkpoint is not known']
}

function noteEnd({ is_complete: isComplete, completed_steps, total_steps }: HealthCheckpoint) {
  if (!isComplete || completed_steps === total_steps) return []
  return [`is_complete is true after ${completed_steps} of ${total_steps} steps`]
}

function foreignInWorkers({ workers }: HealthCheckpoint): string[] {
  const found = new Set<string>()
  for (const worker of workers) {
    const keys = Object.keys(worker)
    if (keys.length === numSnapshotFields) continue
    for (const key of keys) if (!ofWorkers.has(key) && found.size <= 1000) found.add(key)
  }
  return [...found]
}

function names(keys: readonly string[]): string {
  const shown = keys.map((key) => JSON.stringify(key.slice(0, maxLetters)))
  return listFew(shown, maxNames)
}
