/** The ways in which a service fails to answer; each is a separate status. */
export type FailureStatus =
  /** The credentials are missing, wrong or too old. */
  | 'unauthorized'
  /** The credentials are valid but do not permit this. */
  | 'forbidden'
  | 'missing'
  | 'expired'
  /** Something with this name exists already. */
  | 'conflict'
  /** Too many requests in too short a time. */
  | 'limited'
  /** The request was understood and refused. */
  | 'refused'
  /** The answer is damaged: cut off, not JSON, or with another digest or shape. */
  | 'corrupt'
  /** No answer in time, or the service has a problem. */
  | 'unreachable'
  /** This server or this run does not have the service at all. */
  | 'unavailable'

/** `reason` is one line for people, without a full stop. */
export type Failure = { readonly status: FailureStatus; readonly reason: string }

/** The result of a call to an external service; such calls never throw. */
export type Answer<T> = { readonly status: 'ok'; readonly value: T } | Failure
