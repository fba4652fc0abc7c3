import { rename } from 'node:fs/promises'
import { systemError } from '../../../kit/errors.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { CheckpointLayout, FoundCheckpoint } from './layout.js'
import { localFiles } from './local-files.js'

/** Which of a run's checkpoints may be resumed from. */
export type RestartRequest = {
  readonly runDirectory: string
  readonly runId: string
  readonly layout: CheckpointLayout
  /** A run that was already wrong saved the checkpoints with more finished steps than this; null: it was not wrong. */
  readonly trustedSteps: number | null
  /** A checkpoint with more finished steps than this has no record to compare it with. */
  readonly recordedSteps: number
  /** The hashes that the ranks agreed on, by step; a checkpoint of n steps holds the state after step n - 1. */
  readonly stateHashes: ReadonlyMap<number, string>
}

type IntactCheckpoint = Extract<FoundCheckpoint, { status: 'intact' }>

type RestartChoice = {
  readonly found: (IntactCheckpoint & { readonly step: number }) | null
  /** Newer checkpoints than the one found, and why they were rejected. */
  readonly skipped: readonly string[]
}

/**
 * The newest intact checkpoint of the run with a trusted state. Damaged ones stay in place and are overwritten when
 * training reaches them again; intact ones with a wrong state are moved aside so that no later run resumes from them.
 */
export async function findRestartPoint(request: RestartRequest): Promise<RestartChoice> {
  const { layout } = request
  const candidates = await layout.list(runDirectory.checkpoints(request.runDirectory), localFiles)
  const skipped: string[] = []
  for (const { directory } of [...candidates].reverse()) {
    const checkpoint = await layout.verify(directory, localFiles)
    if (checkpoint.status !== 'intact') {
      skipped.push(`${checkpoint.directory}: ${checkpoint.reason}`)
      continue
    }
    const { step, runId } = checkpoint
    // One that an earlier run left in the same directory.
    if (runId !== null && runId !== request.runId) continue
    const flaw = findFlaw(checkpoint, request)
    if (flaw === null && step !== null && step <= request.recordedSteps) {
      return { found: { ...checkpoint, step }, skipped }
    }
    if (flaw !== null) await setAside(checkpoint.directory)
    skipped.push(`${checkpoint.directory}: ${flaw ?? 'the steps before it are not on record'}`)
  }
  return { found: null, skipped }
}

/** Why the state in an intact checkpoint is not the right one; null where nothing contradicts it. */
function findFlaw({ step, stateHash }: IntactCheckpoint, request: RestartRequest): string | null {
  if (step === null) return null
  if (request.trustedSteps !== null && step > request.trustedSteps) {
    return `it was saved after the training went wrong, at step ${request.trustedSteps}`
  }
  const agreed = request.stateHashes.get(step - 1)
  if (agreed === undefined || stateHash === null || agreed === stateHash) return null
  return `its state hash is ${stateHash}, the ranks agreed on ${agreed} after step ${step - 1}`
}

/** Moves it to a name that no checkpoint has, with a number if there are several. */
async function setAside(directory: string): Promise<void> {
  for (let count = 0; ; count++) {
    const place = count === 0 ? `${directory}.suspect` : `${directory}.suspect-${count}`
    try {
      return await rename(directory, place)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') {
        throw systemError(error, `setting the checkpoint ${directory} aside`)
      }
    }
  }
}
