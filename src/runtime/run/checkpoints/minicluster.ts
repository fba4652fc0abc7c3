import { basename, join } from 'node:path'
import { parseJson } from '../../../kit/records/json/parse-json.js'
import { checkRecord } from '../../../kit/records/json/parse-record.js'
import {
  type CheckpointManifest,
  checkpointManifest,
} from '../../../kit/records/run/checkpoint-manifest.js'
import { hashOfManifest } from '../../../kit/records/run/seal-checkpoint.js'
import type { CheckpointFiles, CheckpointLayout, FoundCheckpoint } from './layout.js'

type Unusable = Exclude<FoundCheckpoint, { status: 'intact' }>
/** One of our own checkpoints, with its whole manifest. */
export type OwnCheckpoint =
  | { readonly status: 'intact'; readonly directory: string; readonly manifest: CheckpointManifest }
  | Unusable

const ownName = /^step-(\d{8})$/

/** Checkpoints of our own trainer: `step-<8 digits>` with a manifest that names every file, its size and digest. */
export const miniclusterLayout: CheckpointLayout = {
  name: 'minicluster',
  async list(directory, files) {
    const names = (await files.list(directory)).filter((name) => ownName.test(name)).sort()
    return names.map((name) => ({
      directory: join(directory, name),
      step: Number(ownName.exec(name)?.[1]),
    }))
  },
  async verify(directory, files) {
    const found = await verifyOwnCheckpoint(directory, files)
    if (found.status !== 'intact') return found
    const { next_step: step, state_hash: stateHash, run_id: runId } = found.manifest
    return { status: 'intact', directory, step, stateHash, runId }
  },
}

/** Reads the manifest and every file it names, and compares sizes and digests. */
export async function verifyOwnCheckpoint(
  directory: string,
  files: CheckpointFiles,
): Promise<OwnCheckpoint> {
  const damaged = (reason: string) => ({ status: 'damaged', directory, reason }) as const
  const missing = (reason: string) => ({ status: 'missing', directory, reason }) as const
  if ((await files.kindOf(directory)) !== 'directory') return missing('there is no such directory')
  const path = join(directory, 'manifest.json')
  const kind = await files.kindOf(path)
  if (kind === 'other') return damaged('manifest.json: it is not a regular file')
  if (kind !== 'file') {
    return ownName.test(basename(directory))
      ? damaged('manifest.json is missing: the run was stopped while saving')
      : missing('this is neither a checkpoint nor a run directory')
  }
  const manifest = readManifest(await files.readText(path), basename(directory))
  if (typeof manifest === 'string') return damaged(`manifest.json: ${manifest}`)
  const flaw = await findFlawAmong(directory, manifest.files, files)
  return flaw === null ? { status: 'intact', directory, manifest } : damaged(flaw)
}

/** The manifest of a directory of this name, or the reason why it is unusable. */
function readManifest(text: string, name: string): CheckpointManifest | string {
  const json = parseJson(text)
  if (json.status === 'corrupt') return json.reason
  const parsed = checkRecord(checkpointManifest, json.value)
  if (parsed.status === 'corrupt') return parsed.reason
  const isAsWritten = hashOfManifest(json.value as object) === parsed.value.manifest_sha256
  // Other writers may add a byte order mark or a bare NaN; our checkpoints have neither.
  if (!isAsWritten || !isStrictJson(text)) return 'it has changed since it was written'
  const step = ownName.exec(name)?.[1]
  if (step !== undefined && Number(step) !== parsed.value.next_step) {
    return `it belongs to step ${parsed.value.next_step}`
  }
  return parsed.value
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function findFlawAmong(
  directory: string,
  expected: CheckpointManifest['files'],
  files: CheckpointFiles,
): Promise<string | null> {
  for (const file of expected) {
    const flaw = await findFlaw(join(directory, file.name), file, files)
    if (flaw) return `${file.name}: ${flaw}`
  }
  return null
}

async function findFlaw(
  path: string,
  expected: { size_bytes: number; sha256: string },
  files: CheckpointFiles,
): Promise<string | null> {
  const kind = await files.kindOf(path)
  if (kind === 'missing') return 'is missing'
  // Reading a pipe in its place would block.
  if (kind !== 'file') return 'is not a regular file'
  const size = await files.sizeOf(path)
  if (size !== expected.size_bytes) {
    return `has ${size} bytes, the manifest says ${expected.size_bytes}`
  }
  const digest = await files.digest(path)
  return digest === expected.sha256 ? null : 'its SHA-256 differs from the manifest'
}
