import type { TelemetryLink } from '../telemetry/telemetry-link.js'
import { describeLeak, type ProcessResources } from './describe-leak.js'
import type { WorkerSpec } from './worker-spec.js'

/** A task, and the line on which it is reported. */
export type Task = { readonly spec: WorkerSpec; readonly telemetry: TelemetryLink }

/** The services for the tasks of a worker process. */
type TaskServices = {
  /** Resolves with the exit code of the task. */
  perform(task: Task): Promise<number>
  /** Lets what the task has closed be closed, and takes away its garbage. */
  settle(): Promise<void>
  /** The resources of the process; null if unknown. */
  readResources(): ProcessResources | null
  /** Waits for the next task; null when there is none. */
  next(): Task | null
}

/**
 * Does one task after the other, each in a trainer and telemetry of its own, as long as each ends well and leaves nothing
 * behind; returns the exit code of the process.
 */
export async function doTasks(first: Task, services: TaskServices): Promise<number> {
  const before = first.spec.isKept ? services.readResources() : null
  for (let task: Task | null = first; task !== null; task = services.next()) {
    const exitCode = await services.perform(task)
    if (exitCode !== 0 || before === null || !task.spec.isKept) return exitCode
    await services.settle()
    const after = services.readResources()
    if (after === null || describeLeak(before, after) !== null) return exitCode
    task.telemetry.message({ type: 'idle', rank: task.spec.rendezvous.rank })
  }
  return 0
}
