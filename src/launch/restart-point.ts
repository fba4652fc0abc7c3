import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { systemError } from '../errors.js'
import type { CheckpointManifest } from '../records/checkpoint-manifest.js'
import { runDirectory } from '../records/run-directory.js'
import { verifyCheckpoint } from './find-checkpoint.js'

/** Which of a run's checkpoints may be gone on from. */
export type RestartRequest = {
  readonly runDirectory: string
  readonly runId: string
  /** Checkpoints of more finished steps than these were saved by a run that was wrong already; null: it was not. */
  readonly trustedSteps: number | null
  /** More finished steps than these are not on record, so nothing could be held against such a checkpoint. */
  readonly recordedSteps: number
  /** The hashes that the ranks agreed on, by step; a checkpoint of n steps holds the state after step n - 1. */
  readonly stateHashes: ReadonlyMap<number, string>
}

export type RestartChoice = {
  readonly found: { directory: string; manifest: CheckpointManifest } | null
  /** Those newer than the one found, and why they were passed over. */
  readonly skipped: readonly string[]
}

/**
 * The newest intact checkpoint of the run that may be trusted. Damaged ones stay where they are, to be overwritten when
 * training comes by again; intact ones with a wrong state are set aside, so that nobody resumes from them later.
 */
export async function findRestartPoint(request: RestartRequest): Promise<RestartChoice> {
  const directory = runDirectory.checkpoints(request.runDirectory)
  const skipped: string[] = []
  for (const name of await newestFirst(directory)) {
    const checkpoint = await verifyCheckpoint(join(directory, name))
    if (checkpoint.status !== 'intact') {
      skipped.push(`${checkpoint.directory}: ${checkpoint.reason}`)
      continue
    }
    const { manifest } = checkpoint
    // One that an earlier run left in the same directory.
    if (manifest.run_id !== request.runId) continue
    const flaw = findFlaw(manifest, request)
    if (flaw === null && manifest.next_step <= request.recordedSteps) {
      return { found: { directory: checkpoint.directory, manifest }, skipped }
    }
    if (flaw !== null) await setAside(checkpoint.directory)
    skipped.push(`${checkpoint.directory}: ${flaw ?? 'the steps before it are not on record'}`)
  }
  return { found: null, skipped }
}

/** Why the state in an intact checkpoint is not the right one; null where nothing speaks against it. */
function findFlaw(manifest: CheckpointManifest, request: RestartRequest): string | null {
  const { next_step: steps, state_hash: saved } = manifest
  if (request.trustedSteps !== null && steps > request.trustedSteps) {
    return `it was saved after the training had gone wrong, at step ${request.trustedSteps}`
  }
  const agreed = request.stateHashes.get(steps - 1)
  if (agreed === undefined || agreed === saved) return null
  return `its state hash is ${saved}, the ranks agreed on ${agreed} after step ${steps - 1}`
}

async function newestFirst(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch(() => [])
  return names
    .filter((name) => /^step-\d{8}$/.test(name))
    .sort()
    .reverse()
}

/** Under a name that is no checkpoint's, with a number where there are several. */
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
