import { createHash } from 'node:crypto'
import type { Baseline } from '../../../kit/records/baseline/baseline.js'
import { parseJson } from '../../../kit/records/json/parse-json.js'

/** The baseline with the SHA-256 of everything else in its last field, so that damage is detected. */
export function withChecksum(baseline: Baseline): Baseline {
  const { sha256: _former, ...rest } = baseline
  return { ...rest, sha256: checksumOf(rest) }
}

/** Why the text differs from what was saved; null if it does not, or if it has no checksum (older files). */
export function checksumFlaw(text: string): string | null {
  const json = parseJson(text)
  if (json.status !== 'ok' || typeof json.value !== 'object' || json.value === null) return null
  const { sha256, ...rest } = json.value as { readonly sha256?: unknown }
  if (sha256 === undefined || sha256 === checksumOf(rest)) return null
  return 'its contents have changed since it was saved: "sha256" does not match; if the change was intended, remove that field'
}

/** As the fields stand, which is how they are written and read back. */
const checksumOf = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex')
