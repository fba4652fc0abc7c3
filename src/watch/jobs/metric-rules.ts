/** A metric that a job prints, and when it should appear. */
export type MetricRule = {
  readonly name: string
  /** Finds the value, see `matchLines`. */
  readonly pattern: RegExp
  /** Longest time from the start of the job to the first value; null without a limit. */
  readonly startMs: number | null
  /** Longest time between two values; null without a limit. */
  readonly everyMs: number | null
}

const seconds = String.raw`(\d{1,7}(?:\.\d{1,3})?)`
const form = new RegExp(
  String.raw`^(?<name>[\w.-]{1,60})=/(?<pattern>.{1,500})/(?: start=(?<start>${seconds}))?(?: every=(?<every>${seconds}))?$`,
)

/** Parses `NAME=/REGEX/ start=SECONDS every=SECONDS`, with both limits optional; null if the text has another form. */
export function parseMetricRule(text: string): MetricRule | null {
  const parts = form.exec(text)?.groups
  const pattern = patternOf(parts?.['pattern'] ?? '')
  if (parts === undefined || pattern === null) return null
  const limit = (name: string) => (parts[name] === undefined ? null : 1000 * Number(parts[name]))
  return {
    name: parts['name'] ?? '',
    pattern,
    startMs: limit('start'),
    everyMs: limit('every'),
  }
}

/** Null for an invalid expression, and for one without a group. */
function patternOf(source: string): RegExp | null {
  try {
    const groups = (new RegExp(`${source}|`).exec('')?.length ?? 1) - 1
    return groups > 0 ? new RegExp(source) : null
  } catch {
    return null
  }
}
