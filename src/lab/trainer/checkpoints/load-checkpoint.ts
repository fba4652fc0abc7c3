import { ConfigError } from '../../../kit/errors.js'
import type { CheckpointManifest } from '../../../kit/records/run/checkpoint-manifest.js'
import { readFloats, readManifest } from './checkpoint-files.js'
import { intersect, type Range } from '../collective/shards.js'
import type { Optimizer } from '../optimizer.js'

/**
 * Loads weights and this rank's shard of the optimizer from files that the launcher has verified before any worker
 * started. The world size may differ from that of the run that saved them. Returns the step at which training resumes.
 */
export function loadCheckpoint(
  directory: string,
  state: { weights: Float32Array; optimizer: Optimizer; shard: Range; backend: string },
): number {
  const { weights, optimizer, shard, backend } = state
  const manifest = readManifest(directory)
  if (manifest.identity.backend !== backend) {
    throw new ConfigError(
      `--resume: the checkpoint was saved by backend ${manifest.identity.backend}, this run has ${backend}`,
      `run with --backend ${manifest.identity.backend} to continue from it`,
    )
  }
  if (manifest.num_parameters !== weights.length) {
    throw new ConfigError(
      `--resume: the checkpoint has ${manifest.num_parameters} parameters, the model has ${weights.length}`,
    )
  }
  for (const file of manifest.files) {
    if (file.role === 'weights') weights.set(readFloats(directory, file.name))
    else loadSlots(directory, file, optimizer, shard)
  }
  optimizer.resumeAt(manifest.next_step)
  return manifest.next_step
}

/** A file holds the slots one after the other, each with the values of its range. */
function loadSlots(
  directory: string,
  file: CheckpointManifest['files'][number],
  optimizer: Optimizer,
  shard: Range,
): void {
  const common = intersect(shard, file)
  if (common.start >= common.end) return
  const values = readFloats(directory, file.name)
  const length = file.end - file.start
  optimizer.slots.forEach((slot, index) => {
    const from = index * length + common.start - file.start
    slot.set(values.subarray(from, from + common.end - common.start), common.start - shard.start)
  })
}
