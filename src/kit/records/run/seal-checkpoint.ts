import { createHash } from 'node:crypto'
import type { CheckpointManifest } from './checkpoint-manifest.js'

/** The manifest with the hash that makes it complete. */
export function sealCheckpoint(manifest: Omit<CheckpointManifest, 'manifest_sha256'>) {
  return { ...manifest, manifest_sha256: hashOfManifest(manifest) }
}

/** SHA-256 over everything in a manifest but that hash itself, in the order in which it is written. */
export function hashOfManifest(manifest: object): string {
  const rest = { ...manifest, manifest_sha256: undefined }
  return createHash('sha256').update(JSON.stringify(rest)).digest('hex')
}
