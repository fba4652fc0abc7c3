import { createHash } from 'node:crypto'
import type { PlannedTrial } from '../records/fault-report.js'

/**
 * The hash by which a manifest is sealed: SHA-256 of its JSON and a nonce. Published before the first run, it proves
 * afterwards that the manifest was not fitted to the verdicts; the nonce keeps it from being guessed before.
 */
export function sealManifest(manifest: readonly PlannedTrial[], nonce: string): string {
  return createHash('sha256')
    .update(`${JSON.stringify(manifest)}\n${nonce}`)
    .digest('hex')
}
