import type { TelemetryLink } from '../telemetry/telemetry-link.js'
import { leftBehind, type ProcessTraces } from './left-behind.js'
import type { WorkerSpec } from './worker-spec.js'

/** A task, and the line on which it is reported. */
export type Task = { readonly spec: WorkerSpec; readonly telemetry: TelemetryLink }

/** The services for the tasks of a worker process. */
export type TaskWorld = {
  /** Resolves with the exit code of the task. */
  perform(task: Task): Promise<number>
  /** Lets what the task has closed be closed, and takes away its garbage. */
  settle(): Promise<void>
  /** The resources of the process; null if unknown. */
  readTraces(): ProcessTraces | null
  /** Waits for the next task; null when there is none. */
  next(): Task | null
}

/**
 * Does one task after the other, each in a trainer and telemetry of its own, as long as each ends well and leaves nothing
 * behind; returns the exit code of the process.
 */
export async function doTasks(first: Task, world: TaskWorld): Promise<number> {
  const before = first.spec.isKept ? world.readTraces() : null
  for (let task: Task | null = first; task !== null; task = world.next()) {
    const exitCode = await world.perform(task)
    if (exitCode !== 0 || before === null || !task.spec.isKept) return exitCode
    await world.settle()
    const after = world.readTraces()
    if (after === null || leftBehind(before, after) !== null) return exitCode
    task.telemetry.message({ type: 'idle', rank: task.spec.rendezvous.rank })
  }
  return 0
}
