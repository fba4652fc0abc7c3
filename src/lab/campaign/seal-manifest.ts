import { createHash } from 'node:crypto'
import type { PlannedTrial } from '../../kit/records/reports/fault-report.js'
import { formatLine } from '../../kit/records/json/format-record.js'

/**
 * The hash by which a manifest is sealed: SHA-256 of its JSON and a nonce. Published before the first run, it proves
 * afterwards that the manifest was not fitted to the verdicts; the nonce keeps it from being guessed before. Fields are
 * in alphabetical order, in the report as well, so that whoever reads it gets the same hash: `jq -c .protocol.manifest`.
 */
export function sealManifest(manifest: readonly PlannedTrial[], nonce: string): string {
  return createHash('sha256')
    .update(formatLine(inSealedOrder(manifest)) + nonce)
    .digest('hex')
}

/** The same runs, the fields of each in the order in which they are hashed. */
export function inSealedOrder(manifest: readonly PlannedTrial[]): PlannedTrial[] {
  return manifest.map((trial) => {
    const fields = Object.entries(trial).sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(fields) as PlannedTrial
  })
}
