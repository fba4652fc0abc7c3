import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealCheckpoint } from '../../../../src/kit/records/run/seal-checkpoint.js'
import { aStateHash } from '../../../support/builders/run-builders.js'
import { identity } from '../../../lab/trainer/checkpoint-rig.js'

export type CheckpointChanges = { readonly run_id?: string; readonly state_hash?: string }

/** Writes a small checkpoint of our own layout, with a manifest that fits its one file. */
export function writeCheckpoint(
  directory: string,
  steps: number,
  changes: CheckpointChanges = {},
): void {
  const weights = Buffer.alloc(12, 1)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'weights.bin'), weights)
  const manifest = sealCheckpoint({
    checkpoint_version: 1,
    run_id: 'mine',
    next_step: steps,
    epoch: 0,
    world_size: 1,
    num_parameters: 3,
    identity,
    tensors: [{ name: 'w', shape: [3] }],
    state_hash: aStateHash('state', steps - 1),
    files: [
      {
        name: 'weights.bin',
        role: 'weights',
        start: 0,
        end: 3,
        size_bytes: 12,
        sha256: createHash('sha256').update(weights).digest('hex'),
      },
    ],
    ...changes,
  })
  writeFileSync(join(directory, 'manifest.json'), JSON.stringify(manifest))
}
