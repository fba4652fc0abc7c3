import type { WorkerView } from '../../lab/detect/processes/worker-view.js'
import type { WorkerHandle } from './worker-handle.js'

/** A worker's process, and its data that the judgement of the group does not keep. */
export type GroupMember = {
  readonly handle: WorkerHandle
  readonly lastLines: string[]
  isDone: boolean
  processState: string | null
}

const outputLinesKept = 5

export const newMember = (handle: WorkerHandle): GroupMember => ({
  handle,
  lastLines: [],
  isDone: false,
  processState: null,
})

/** Keeps the newest lines of a worker's output. */
export function keepLine({ lastLines }: GroupMember, line: string): void {
  lastLines.push(line)
  if (lastLines.length > outputLinesKept) lastLines.shift()
}

/** A traceback and what a launcher says about it are shorter. */
const sharedLinesKept = 200

/** Keeps the newest lines of which it is not known whose they are. */
export function keepShared(lines: string[], line: string): void {
  lines.push(line)
  if (lines.length > sharedLinesKept) lines.shift()
}

/** The process state is read only for workers that missed several beats or made no progress for long. */
export function readIdleState({ handle }: GroupMember, view: WorkerView): string | null {
  if (Math.max(view.silentMs, view.unchangedMs) < 1000 || handle.hasExited) return null
  return handle.readState()
}

/** A step, and a rank whose beats show that it has finished it. */
export type FinishedStep = { readonly rank: number; readonly step: number }

/** The newest step that another rank has finished by its beats; null where none has. */
export function newestStepOfOthers(
  views: readonly Pick<WorkerView, 'rank' | 'beat'>[],
  rank: number,
): FinishedStep | null {
  const finished = views.flatMap(({ rank: other, beat }) => {
    const step = beat?.latest?.step ?? null
    return other === rank || step === null ? [] : [{ rank: other, step }]
  })
  const newest = Math.max(...finished.map(({ step }) => step))
  return finished.find(({ step }) => step === newest) ?? null
}
