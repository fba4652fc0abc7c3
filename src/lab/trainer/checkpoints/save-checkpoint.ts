import { join } from 'node:path'
import type {
  CheckpointManifest,
  TrainingIdentity,
} from '../../../kit/records/run/checkpoint-manifest.js'
import { sealCheckpoint } from '../../../kit/records/run/seal-checkpoint.js'
import { bytesOf, flushDirectory, writeCheckpointFile } from './checkpoint-files.js'
import type { Collective } from '../collective/collective.js'
import { shardOf } from '../collective/shards.js'
import type { TensorLayout } from '../model.js'
import type { Optimizer } from '../optimizer.js'
import { hashOfState } from '../../../kit/records/run/state-digest.js'

type FileEntry = CheckpointManifest['files'][number]

type CheckpointPlace = {
  readonly directory: string
  /** Whether the files must be on the disk before training goes on. */
  readonly survivesPowerLoss: boolean
}

/** The content of a checkpoint and its place. */
export type CheckpointSource = CheckpointPlace & {
  readonly runId: string
  readonly identity: TrainingIdentity
  readonly tensors: readonly TensorLayout[]
  readonly weights: Float32Array
  readonly optimizer: Optimizer
  readonly collective: Collective
  readonly stepsPerEpoch: number
  /** Called before this rank waits for the others, whose disks may be slower. */
  readonly onWait: (step: number) => void
}

/** Directory of the checkpoint after `nextStep` steps; sorting by name sorts by age. */
function checkpointName(nextStep: number): string {
  return `step-${String(nextStep).padStart(8, '0')}`
}

/**
 * Saves weights and optimizer after a step. Every rank saves its own shard of the optimizer, and rank 0 the weights.
 * When all ranks have reported the hashes of their files, rank 0 writes the manifest. Returns the directory.
 */
export function saveCheckpoint(source: CheckpointSource, step: number): string {
  const { collective, weights, optimizer } = source
  const { survivesPowerLoss } = source
  const place = {
    directory: join(source.directory, checkpointName(step + 1)),
    survivesPowerLoss,
  }
  const files: FileEntry[] = []
  if (collective.rank === 0) {
    const file = { name: 'weights.bin', role: 'weights', start: 0, end: weights.length } as const
    files.push(save(place, file, [weights]))
  }
  const own = collective.shard(weights.length)
  if (optimizer.slots.length > 0) {
    const name = optimizerFile(collective.rank, collective.worldSize)
    files.push(save(place, { name, role: 'optimizer', ...own }, optimizer.slots))
  }
  source.onWait(step)
  const notes = collective.exchangeNotes(describeShard(files.at(-1), optimizer.digests))
  if (collective.rank === 0) {
    writeManifest(place, describeCheckpoint(source, step + 1, files, notes))
  }
  source.onWait(step)
  collective.barrier()
  return place.directory
}

function optimizerFile(rank: number, worldSize: number): string {
  return `optimizer-${rank}-of-${worldSize}.bin`
}

function save(
  { directory, survivesPowerLoss }: CheckpointPlace,
  file: Pick<FileEntry, 'name' | 'role' | 'start' | 'end'>,
  parts: readonly Float32Array[],
): FileEntry {
  const written = writeCheckpointFile(
    join(directory, file.name),
    parts.map(bytesOf),
    survivesPowerLoss,
  )
  return { ...file, size_bytes: written.sizeBytes, sha256: written.sha256 }
}

const sha256Words = 8

/** Note to rank 0: size and SHA-256 of the optimizer file, and the digests of the shard. */
function describeShard(file: FileEntry | undefined, digests: Uint32Array): Uint32Array {
  const note = new Uint32Array(1 + sha256Words + digests.length)
  if (file) {
    note[0] = file.size_bytes
    note.set(
      Array.from({ length: sha256Words }, (_, i) =>
        parseInt(file.sha256.slice(i * 8, i * 8 + 8), 16),
      ),
      1,
    )
  }
  note.set(digests, 1 + sha256Words)
  return note
}

function describeCheckpoint(
  source: CheckpointSource,
  nextStep: number,
  own: readonly FileEntry[],
  notes: readonly Uint32Array[],
): CheckpointManifest {
  const { weights, optimizer, collective } = source
  const hasSlots = optimizer.slots.length > 0
  return sealCheckpoint({
    checkpoint_version: 1,
    run_id: source.runId,
    next_step: nextStep,
    epoch: Math.floor(nextStep / source.stepsPerEpoch),
    world_size: collective.worldSize,
    num_parameters: weights.length,
    identity: source.identity,
    tensors: source.tensors.map(({ name, shape }) => ({ name, shape: [...shape] })),
    state_hash: hashOfState(addUpDigests(notes, optimizer.digests.length)),
    files: [...own, ...(hasSlots ? describeOthers(source, notes) : [])],
  })
}

/** The optimizer files of ranks 1 and up, from their notes. */
function describeOthers(source: CheckpointSource, notes: readonly Uint32Array[]): FileEntry[] {
  const { worldSize } = source.collective
  return notes.slice(1).map((note, index) => {
    const rank = index + 1
    const words = Array.from(note.subarray(1, 1 + sha256Words))
    return {
      name: optimizerFile(rank, worldSize),
      role: 'optimizer',
      ...shardOf(rank, worldSize, source.weights.length),
      size_bytes: note[0] ?? 0,
      sha256: words.map((word) => word.toString(16).padStart(8, '0')).join(''),
    }
  })
}

function addUpDigests(notes: readonly Uint32Array[], length: number): Uint32Array {
  const sum = new Uint32Array(length)
  for (const note of notes) {
    const digests = note.subarray(1 + sha256Words)
    for (let index = 0; index < length; index++) {
      sum[index] = (sum[index] ?? 0) + (digests[index] ?? 0)
    }
  }
  return sum
}

/** Written last: a checkpoint without a manifest is incomplete. */
function writeManifest(place: CheckpointPlace, manifest: CheckpointManifest): void {
  const { directory, survivesPowerLoss } = place
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  if (survivesPowerLoss) flushDirectory(directory)
  writeCheckpointFile(join(directory, 'manifest.json'), [text], survivesPowerLoss)
  if (survivesPowerLoss) flushDirectory(directory)
}
