/** The ways in which a service fails to answer; each is a separate status. */
export type FailureStatus =
  /** The credentials are missing, wrong or too old. */
  | 'unauthorized'
  /** The credentials are good and may not do this. */
  | 'forbidden'
  | 'missing'
  | 'expired'
  /** Something of that name is there already. */
  | 'conflict'
  /** Too many requests in too short a time. */
  | 'limited'
  /** The request was understood and turned down. */
  | 'refused'
  /** An answer came and is not what it should be: cut off, no JSON, of another digest or shape. */
  | 'corrupt'
  /** No answer in time, or the service is in trouble. */
  | 'unreachable'
  /** This server or this run does not have the service at all. */
  | 'unavailable'

/** `reason` is one line for people, without a full stop. */
export type Failure = { readonly status: FailureStatus; readonly reason: string }

/** The result of a call to an external service; such calls never throw. */
export type Answer<T> = { readonly status: 'ok'; readonly value: T } | Failure
