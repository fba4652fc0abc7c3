import * as z from 'zod'
import { stateHash } from './step-record.js'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Bumped on every change of meaning. */
const checkpointVersion = 1

/** The settings that must be equal for a run to resume from a checkpoint as if it had never stopped. */
const trainingIdentity = z.object({
  workload: z.string(),
  seed: z.int(),
  batch_size: z.int().positive(),
  micro_batches: z.int().positive(),
  optimizer: z.string(),
  learning_rate: z.number(),
  hidden_size: z.int(),
  num_layers: z.int(),
  input_size: z.int(),
  output_size: z.int(),
  backend: z.string(),
})
export type TrainingIdentity = z.infer<typeof trainingIdentity>

/** `manifest.json` of a checkpoint directory; written last, so a checkpoint without one is not there yet. */
export const checkpointManifest = z.object({
  checkpoint_version: z.literal(checkpointVersion),
  run_id: z.string(),
  /** Number of finished steps; training resumes with this step number. */
  next_step: z.int().positive(),
  epoch: z.int().nonnegative(),
  world_size: z.int().positive(),
  num_parameters: z.int().positive(),
  identity: trainingIdentity,
  tensors: z.array(z.object({ name: z.string(), shape: z.array(z.int()) })),
  state_hash: stateHash,
  files: z.array(
    z.object({
      name: z.string().regex(/^[a-z0-9-]+\.bin$/),
      role: z.enum(['weights', 'optimizer']),
      /** Range of the flat vector that the file covers. */
      start: z.int().nonnegative(),
      end: z.int().nonnegative(),
      size_bytes: z.int().nonnegative(),
      sha256,
    }),
  ),
  /** SHA-256 of all the rest, so that a digit that changed on the disk is noticed here, too. */
  manifest_sha256: sha256,
})
export type CheckpointManifest = z.infer<typeof checkpointManifest>
