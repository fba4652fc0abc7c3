/** The answer of a remote service; every failure is a value, and none is thrown. */
export type PortAnswer<T> = { readonly status: 'ok'; readonly value: T } | PortRefusal

/**
 * `forbidden`: the token may not do this. `missing`: what was named is not there (any more). `refused`: the service
 * does not accept what it was sent. `unreachable`: no usable answer in the time allowed, retries included.
 */
export type PortRefusal = {
  readonly status: 'forbidden' | 'missing' | 'refused' | 'unreachable'
  /** One sentence for people; what the service said is quoted, so it is as hostile as any outside text. */
  readonly reason: string
}

/** A comment as the service keeps it. Ids grow in the order of creation. */
export type StoredComment = {
  readonly id: number
  /** Login in the form of `viewer()`, so that both can be compared; null where the account is gone. */
  readonly author: string | null
  readonly body: string
  /** Where people can read it; null where the service gives no address. */
  readonly url: string | null
}

/** The comments of one pull request. Every implementation limits the time of its calls. */
export interface CommentStore {
  /**
   * Login under which this program writes; a guess if the service does not report it, until a created comment shows it.
   */
  viewer(): Promise<PortAnswer<string>>
  /** The comments of all pages; an answer that is cut short is `unreachable`, never a shorter list. */
  list(): Promise<PortAnswer<readonly StoredComment[]>>
  create(body: string): Promise<PortAnswer<StoredComment>>
  /** `missing` where the comment was deleted meanwhile. */
  update(id: number, body: string): Promise<PortAnswer<StoredComment>>
  /** `missing` if it was already deleted, which callers may treat as success. */
  remove(id: number): Promise<PortAnswer<null>>
  /** Full hash of the pull request's head commit now. */
  headSha(): Promise<PortAnswer<string>>
}
