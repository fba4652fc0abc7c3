import { dirname } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { CheckpointManifest } from '../../../kit/records/run/checkpoint-manifest.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import { localFiles } from './local-files.js'
import { miniclusterLayout, type OwnCheckpoint, verifyOwnCheckpoint } from './minicluster.js'

/**
 * The checkpoint for a path: a checkpoint's own directory, or the newest intact one of a run's directory. A damaged one
 * is refused by name.
 */
export async function findCheckpoint(
  path: string,
): Promise<{ directory: string; manifest: CheckpointManifest; skipped: string[] }> {
  const ofRun = runDirectory.checkpoints(path)
  if ((await localFiles.kindOf(ofRun)) === 'directory') return newestIn(path)
  const asked = await verifyOwnCheckpoint(path, localFiles)
  if (asked.status === 'intact') return { ...asked, skipped: [] }
  if (asked.status === 'missing') throw new ConfigError(`--resume ${path}: ${asked.reason}`)
  const others = await verifyAll(dirname(path))
  const offer = others.findLast(({ status }) => status === 'intact')
  throw new ConfigError(
    `--resume ${path}: the checkpoint is damaged: ${asked.reason}`,
    offer
      ? `the newest intact one is --resume ${offer.directory}`
      : 'there is no intact one next to it',
  )
}

async function newestIn(path: string) {
  const all = await verifyAll(runDirectory.checkpoints(path))
  const found = all.findLast((checkpoint) => checkpoint.status === 'intact')
  const skipped = all
    .slice(found ? all.indexOf(found) + 1 : 0)
    .flatMap((one) => (one.status === 'intact' ? [] : [`${one.directory}: ${one.reason}`]))
  if (found?.status === 'intact') return { ...found, skipped }
  throw new ConfigError(
    `--resume ${path}: the run holds no intact checkpoint`,
    skipped.length > 0
      ? `damaged: ${skipped.join('; ')}`
      : 'the run did not use --checkpoint-every',
  )
}

/** All checkpoints under a directory, oldest first. */
async function verifyAll(directory: string): Promise<OwnCheckpoint[]> {
  const found = await miniclusterLayout.list(directory, localFiles)
  return Promise.all(found.map((one) => verifyOwnCheckpoint(one.directory, localFiles)))
}
