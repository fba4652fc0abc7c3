import { createHash } from 'node:crypto'

/** The run and commit that a comment belongs to. */
type MarkedRun = {
  /** Number of the workflow run, in decimal digits. */
  readonly id: string
  readonly attempt: number
  /** Head commit of the pull request, in full. */
  readonly sha: string
}

/** The metadata in the first line of our comments, hidden from readers. */
export type Marker = {
  /** Distinguishes the comments of several jobs, encoded. */
  readonly key: string
  readonly run: MarkedRun
  /** The comment in one word. */
  readonly standing: string
  /** Digest of the text below the marker. */
  readonly digest: string
}

const digestDigits = 32
/** Digits and lengths are bounded, because comments are written by anybody. */
const shape =
  /^<!-- minicluster:v1 key=([A-Za-z0-9.%]{0,200}) run=([1-9]\d{0,18}) attempt=([1-9]\d{0,8}) sha=([0-9a-f]{40}|[0-9a-f]{64}) standing=([a-z]{1,20}) digest=([0-9a-f]{32}) -->$/

/** The first line of a comment. */
function formatMarker({ key, run, standing, digest }: Marker): string {
  const { id, attempt, sha } = run
  return `<!-- minicluster:v1 key=${key} run=${id} attempt=${attempt} sha=${sha} standing=${standing} digest=${digest} -->`
}

/** Marker and text of a comment in our format; null for everything else, even if it quotes one. */
export function parseComment(
  body: string,
): { readonly marker: Marker; readonly content: string } | null {
  const text = body.replaceAll('\r\n', '\n')
  const end = text.indexOf('\n')
  if (end < 0) return null
  const found = shape.exec(text.slice(0, end))
  if (found === null) return null
  const [, key = '', id = '', attempt = '', sha = '', standing = '', digest = ''] = found
  const run = { id, attempt: Number(attempt), sha }
  return { marker: { key, run, standing, digest }, content: text.slice(end + 1) }
}

/** A comment with its marker; `parseComment` rejects it only if the run is invalid. */
export function formatComment(marker: Omit<Marker, 'digest'>, content: string): string {
  return `${formatMarker({ ...marker, digest: digestOf(content) })}\n${content}`
}

/** Whether the text is the one of the marker, unchanged by hand. */
export const isIntact = ({ marker, content }: { marker: Marker; content: string }): boolean =>
  marker.digest === digestOf(content)

/** The same for texts that differ in nothing but the ends of lines and of the whole, which services change. */
export function digestOf(content: string): string {
  const text = content.replaceAll('\r\n', '\n').trimEnd()
  return createHash('sha256').update(text).digest('hex').slice(0, digestDigits)
}
