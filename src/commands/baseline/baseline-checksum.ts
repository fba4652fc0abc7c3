import { createHash } from 'node:crypto'
import type { Baseline } from '../../records/baseline.js'
import { parseJson } from '../../records/parse-json.js'

/** The baseline with the SHA-256 of all the rest in its last field, so that a damaged file is known for one. */
export function withChecksum(baseline: Baseline): Baseline {
  const { sha256: _former, ...rest } = baseline
  return { ...rest, sha256: checksumOf(rest) }
}

/** Why the text is not what was saved; null where it is, and where it carries no checksum, as older files. */
export function checksumFlaw(text: string): string | null {
  const json = parseJson(text)
  if (json.status !== 'ok' || typeof json.value !== 'object' || json.value === null) return null
  const { sha256, ...rest } = json.value as { readonly sha256?: unknown }
  if (sha256 === undefined || sha256 === checksumOf(rest)) return null
  return 'its contents are not those that were saved: "sha256" is another one; if it was changed on purpose, remove that field'
}

/** As the fields stand, which is how they are written and read back. */
const checksumOf = (fields: object): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex')
