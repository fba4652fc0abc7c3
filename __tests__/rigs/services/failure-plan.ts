/** What goes wrong with one exchange. */
export type Failure =
  /** Answered with this, without asking the service. */
  | {
      readonly kind: 'status'
      readonly status: number
      /** An object is sent as JSON, a string as it is. */
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Answered as usual, but later. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** Never answered; the connection stays open until the client gives up. */
  | { readonly kind: 'hang' }
  /** The connection is cut without an answer. */
  | { readonly kind: 'reset' }
  /** Done by the service, but the answer is lost: the connection is cut after the service was asked. */
  | { readonly kind: 'lose-answer' }
  /** The right headers and the first bytes of the body, then the connection is cut. */
  | { readonly kind: 'truncate'; readonly keepBytes: number }
  /** The right length, but one bit in the middle of the body is turned. */
  | { readonly kind: 'corrupt' }
  /** The right status and headers with another body. */
  | { readonly kind: 'replace'; readonly body: string }

export type FailureRule = {
  /** Of any method when not given. */
  readonly method?: string
  /** A string is looked for anywhere in path and query. */
  readonly path: string | RegExp
  /** How many fitting exchanges are left alone first; 0 when not given. */
  readonly after?: number
  /** How many exchanges fail then; all of them when not given. */
  readonly times?: number
  readonly failure: Failure
}

type Entry = { readonly rule: FailureRule; numSeen: number }

/** Which exchanges of one service fail, and how. Of several rules that fit, the first that applies is taken. */
export class FailurePlan {
  private entries: Entry[] = []

  add(...rules: readonly FailureRule[]): void {
    this.entries.push(...rules.map((rule) => ({ rule, numSeen: 0 })))
  }

  clear(): void {
    this.entries = []
  }

  /** The failure of this exchange, which is counted; null when it is to succeed. */
  take(method: string, path: string): Failure | null {
    const applying = this.entries.filter(({ rule }) => fits(rule, method, path)).filter(countAndAsk)
    return applying[0]?.rule.failure ?? null
  }
}

function fits(rule: FailureRule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false
  return typeof rule.path === 'string' ? path.includes(rule.path) : rule.path.test(path)
}

function countAndAsk(entry: Entry): boolean {
  const { after = 0, times = Infinity } = entry.rule
  const index = entry.numSeen++ - after
  return index >= 0 && index < times
}
