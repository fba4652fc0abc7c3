import { createHash } from 'node:crypto'

/** A longer key is cut and made unique by a digest of the whole. */
const maxLength = 120

/**
 * A key as it is written in a marker: letters, digits, points and percent signs only, so that no key can end an HTML
 * comment, a word or a line. Different keys stay different.
 */
export function encodeKey(key: string): string {
  const encoded = Buffer.from(key, 'utf8')
    .toString('latin1')
    .replace(/[^A-Za-z0-9.]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
  if (encoded.length <= maxLength) return encoded
  const digest = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return `${encoded.slice(0, maxLength)}%%${digest}`
}
