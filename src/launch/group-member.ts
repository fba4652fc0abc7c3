import type { Pulse } from '../detect/pulse.js'
import type { WorkerView } from '../detect/worker-view.js'
import type { Failure } from '../telemetry/control-message.js'
import { readProcessState, type WorkerExit, type WorkerHandle } from './worker-process.js'

/** A worker's process and what was heard of it so far. */
export type GroupMember = {
  readonly handle: WorkerHandle
  readonly lastLines: string[]
  exit: WorkerExit | null
  failure: Failure | null
  result: unknown
  isDone: boolean
  processState: string | null
  readonly pulse: Pulse
}

/** The members as a diagnosis takes them, by rank. */
export function viewMembers(members: readonly GroupMember[], now: () => number): WorkerView[] {
  return members.map(({ handle, exit, failure, isDone, pulse }) => {
    const { beat, longestPauseMs } = pulse
    const silentMs = now() - pulse.heardAt
    const unchangedMs = now() - pulse.changedAt
    const processState = stateOf(handle, Math.max(silentMs, unchangedMs))
    const { rank } = handle
    return {
      ...{ rank, exit, failure, isDone, beat, silentMs, unchangedMs },
      ...{ longestPauseMs, processState },
    }
  })
}

/** The process state is read only of workers that have missed several beats or have not moved for long. */
function stateOf(handle: WorkerHandle, idleMs: number): string | null {
  if (idleMs < 1000 || handle.pid === undefined || handle.hasExited) return null
  return readProcessState(handle.pid)
}
