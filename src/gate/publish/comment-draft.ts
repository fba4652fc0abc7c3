import type { CommentPolicy } from './comment-policy.js'
import { digestOf, formatComment, parseComment, type Marker } from './marker.js'

/** A comment as it is written: marker and the Markdown below it. */
export type CommentText = {
  readonly marker: Omit<Marker, 'digest'>
  readonly content: string
}

/** The section of one job in a comment, if its policy allows it and no newer run has written one. */
export type CommentDraft = CommentText & {
  readonly policy: CommentPolicy
  /** Identifies the job in the comment, encoded. */
  readonly section: string
}

/** The written text; null if a marker cannot represent its run. */
export function bodyOf({ marker, content }: CommentText): string | null {
  const body = formatComment(marker, content)
  return parseComment(body) === null ? null : body
}

/** Whether a marker was written for this very text. */
export const isMarkerOf = (marker: Marker, { content }: CommentText): boolean =>
  marker.digest === digestOf(content)
