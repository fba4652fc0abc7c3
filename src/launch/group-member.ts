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

/** A step, and a rank that told of having finished it. */
export type FinishedStep = { readonly rank: number; readonly step: number }

/** The newest step that another rank told of having finished; null where none did. */
export function newestStepOfOthers(
  members: readonly Pick<GroupMember, 'pulse'>[],
  rank: number,
): FinishedStep | null {
  const told = members.flatMap(({ pulse }, other) => {
    const step = pulse.beat?.latest?.step ?? null
    return other === rank || step === null ? [] : [{ rank: other, step }]
  })
  const newest = Math.max(...told.map(({ step }) => step))
  return told.find(({ step }) => step === newest) ?? null
}
