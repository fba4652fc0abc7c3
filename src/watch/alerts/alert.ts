/** `raised` once, `reminded` while it lasts, `resolved` once. */
export type AlertKind = 'raised' | 'reminded' | 'resolved'

type AlertSeverity = 'warning' | 'critical'

/** One line of an alert: a name and a value; values may come from outside, so they are hostile. */
export type Fact = { readonly name: string; readonly value: string }

/** What JSON can hold; fields of a document. */
export type DocumentFields = { readonly [name: string]: DocumentValue }
type DocumentValue = string | number | boolean | null | readonly DocumentValue[] | DocumentFields

/** The current state of a watched run, node, job or other kind. */
export type Subject = {
  /** The word for its kind in messages and in documents, such as `run`. */
  readonly kind: string
  /** Its name within its kind; null if unknown. Hostile. */
  readonly name: string | null
  /** The preposition between problem and subject in a headline: "slow worker in run a", "disk full on node b". */
  readonly preposition: 'in' | 'on'
  /** It has ended: nothing changes any more, and no reminder is needed. */
  readonly isOver: boolean
  /** A sentence about its state. */
  readonly facts: readonly Fact[]
  /** Where it is watched, such as a file or an address; hostile. */
  readonly source: string
  /** Its state in documents, under the name of its kind; the caller limits the length of foreign texts. */
  readonly fields: DocumentFields
}

/** A current problem of a subject. */
export type Problem = {
  readonly subject: Subject
  /** Identifies one problem across all subjects, and stays the same if the problem flaps. */
  readonly key: string
  /** One of the kind's own words, with underscores. */
  readonly type: string
  readonly severity: AlertSeverity
  /** Which part of the subject, such as `worker 3`; null for all of it. */
  readonly part: string | null
  /** One sentence with the deciding evidence; hostile. */
  readonly description: string
  /** Details beyond the sentence. */
  readonly evidence: readonly Fact[]
  /** Its meaning, what to check and what to run, the most useful first. */
  readonly advice: readonly string[]
  /** Ids of the anomalies it stands for; may be empty. */
  readonly anomalyIds: readonly string[]
  /** Epoch milliseconds. */
  readonly sinceMs: number
  /** Its own fields in documents, beside those that all alerts have. */
  readonly fields: DocumentFields
}

/** The state of all watched subjects at one time. */
export type AlertSnapshot = {
  /** Epoch milliseconds. */
  readonly atMs: number
  /** Problems of a subject that is no longer listed are over. A subject without a name may be any of its kind. */
  readonly subjects: readonly Subject[]
  /** Current problems in reporting order. */
  readonly problems: readonly Problem[]
  /** Problems that appeared and disappeared since the previous poll. */
  readonly passed: readonly Problem[]
}

/** One message about a problem. Times are epoch milliseconds; strings are as they came, and hostile. */
export type Alert = Problem & {
  readonly kind: AlertKind
  readonly atMs: number
  /** How often it disappeared and returned before it counted as resolved. */
  readonly returns: number
}
