import type { StoredComment } from './comment-store.js'
import { isIntact, parseComment, type Marker } from './marker.js'

/** A comment that this program wrote under this key. */
export type OwnComment = {
  readonly id: number
  readonly url: string | null
  readonly marker: Marker
  /** The text below the marker. */
  readonly content: string
  /** The text is unchanged since. */
  readonly isIntact: boolean
}

/** Ours by author and by a marker of this key at its place; oldest first. */
export function ownComments(
  comments: readonly StoredComment[],
  viewer: string,
  key: string,
): readonly OwnComment[] {
  return comments
    .filter(({ author }) => author === viewer)
    .flatMap(({ id, url, body }) => {
      const parsed = parseComment(body)
      if (parsed === null || parsed.marker.key !== key) return []
      return [{ id, url, ...parsed, isIntact: isIntact(parsed) }]
    })
    .sort((a, b) => a.id - b.id)
}
