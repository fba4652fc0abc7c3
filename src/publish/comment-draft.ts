import type { CommentPolicy } from './comment-policy.js'
import { digestOf, formatComment, parseComment, type Marker } from './marker.js'

/** A comment that is to be written, if its policy wants it and nobody newer was faster. */
export type CommentDraft = {
  readonly marker: Omit<Marker, 'digest'>
  /** Markdown below the marker. */
  readonly content: string
  readonly policy: CommentPolicy
}

/** The draft as it is written; null where its run is none that a marker can hold. */
export function bodyOf({ marker, content }: CommentDraft): string | null {
  const body = formatComment(marker, content)
  return parseComment(body) === null ? null : body
}

/** Whether a marker was written for the very text of the draft. */
export const isMarkerOf = (marker: Marker, draft: CommentDraft): boolean =>
  marker.digest === digestOf(draft.content)
