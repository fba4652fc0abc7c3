import { createHash } from 'node:crypto'
import type { PlannedTrial } from '../records/fault-report.js'

/**
 * The hash by which a manifest is sealed: SHA-256 of its JSON and a nonce. Published before the first run, it proves
 * afterwards that the manifest was not fitted to the verdicts; the nonce keeps it from being guessed before. Fields are
 * in alphabetical order, so that whoever reads the report back gets the same hash: `jq -cS .protocol.manifest`.
 */
export function sealManifest(manifest: readonly PlannedTrial[], nonce: string): string {
  return createHash('sha256')
    .update(`${JSON.stringify(manifest.map(inOrder))}\n${nonce}`)
    .digest('hex')
}

function inOrder(trial: PlannedTrial): object {
  return Object.fromEntries(Object.entries(trial).sort(([a], [b]) => (a < b ? -1 : 1)))
}
