/** `raised` once, `reminded` while it lasts, `resolved` once. */
export type AlertKind = 'raised' | 'reminded' | 'resolved'

export type AlertSeverity = 'warning' | 'critical'

/** One line of an alert: a name and a value; values may come from outside, so they are hostile. */
export type Fact = { readonly name: string; readonly value: string }

/** What JSON can hold; fields of a document. */
export type DocumentFields = { readonly [name: string]: DocumentValue }
type DocumentValue = string | number | boolean | null | readonly DocumentValue[] | DocumentFields

/** What is watched: a run, a node, a job or another kind, as it is now. */
export type Subject = {
  /** The word for its kind in messages and in documents, such as `run`. */
  readonly kind: string
  /** Its name among its kind; null where it is not known. Hostile. */
  readonly name: string | null
  /** How a headline joins trouble and subject: "slow worker in run a", "disk full on node b". */
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

/** Something that is wrong with a subject now. */
export type Problem = {
  readonly subject: Subject
  /** Identifies one trouble across all subjects, and stays the same however often the trouble flaps. */
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
  /** What it means, what to look at and what to run, the most useful first. */
  readonly advice: readonly string[]
  /** Ids of the anomalies it stands for; may be empty. */
  readonly anomalyIds: readonly string[]
  /** Epoch milliseconds. */
  readonly sinceMs: number
  /** Its own fields in documents, beside those that all alerts have. */
  readonly fields: DocumentFields
}

/** Everything that is watched, at one moment. */
export type AlertLook = {
  /** Epoch milliseconds. */
  readonly atMs: number
  /** The trouble of a subject that is no longer listed is over. One without a name may be any of its kind. */
  readonly subjects: readonly Subject[]
  /** What is wrong now, in the order in which it is reported. */
  readonly problems: readonly Problem[]
  /** Trouble that came and went since the previous look. */
  readonly passed: readonly Problem[]
}

/** One message about a problem. Times are epoch milliseconds; strings are as they came, and hostile. */
export type Alert = Problem & {
  readonly kind: AlertKind
  readonly atMs: number
  /** How often it disappeared and returned before it counted as resolved. */
  readonly returns: number
}
