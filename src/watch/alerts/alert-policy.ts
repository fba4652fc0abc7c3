import type { Alert, AlertKind, AlertSnapshot, Problem, Subject } from './alert.js'

export type AlertPolicySettings = {
  /** Time between two reminders of a lasting problem; null means never. */
  readonly reminderMs: number | null
  /**
   * A problem that is gone for this long is resolved. If it returns sooner, it is the same problem and is not raised
   * again.
   */
  readonly settleMs?: number
  /** Alerts that an earlier process raised and did not resolve. */
  readonly open?: readonly OpenProblem[]
}

/** A raised and unresolved problem; plain data, so that it can be stored in a file. */
export type OpenProblem = {
  /** The problem as of the newest poll that had it, and when it began. */
  readonly problem: Problem
  /** Null while it is active. */
  readonly goneAtMs: number | null
  readonly sentAtMs: number
  readonly returns: number
}

const defaultSettleMs = 30_000

/** Decides which alerts are sent, and when: a fold over polls in order, without a clock. */
interface AlertPolicy {
  /** New alerts first, then reminders, then resolved ones. */
  observe(look: AlertSnapshot): readonly Alert[]
  /** Resolves past problems without waiting, because no further poll follows. */
  end(): readonly Alert[]
  open(): readonly OpenProblem[]
}

type Open = { -readonly [Key in keyof OpenProblem]: OpenProblem[Key] }

export function createAlertPolicy(settings: AlertPolicySettings): AlertPolicy {
  const { reminderMs, settleMs = defaultSettleMs } = settings
  const open = new Map(
    (settings.open ?? []).map((one): [string, Open] => [one.problem.key, { ...one }]),
  )
  let newest: AlertSnapshot | null = null

  const raise = (problem: Problem, atMs: number): Alert[] => {
    const known = open.get(problem.key)
    if (known === undefined) {
      open.set(problem.key, { problem, goneAtMs: null, sentAtMs: atMs, returns: 0 })
      return [toAlert('raised', problem, atMs, 0)]
    }
    if (known.goneAtMs !== null) known.returns += 1
    known.problem = { ...problem, sinceMs: known.problem.sinceMs }
    known.goneAtMs = null
    return []
  }
  const remind = (atMs: number): Alert[] => {
    if (reminderMs === null) return []
    const due = [...open.values()].filter(
      ({ problem, goneAtMs, sentAtMs }) =>
        goneAtMs === null && !problem.subject.isOver && atMs - sentAtMs >= reminderMs,
    )
    return due.map((known) => {
      known.sentAtMs = atMs
      return toAlert('reminded', known.problem, atMs, known.returns)
    })
  }
  const resolve = (look: AlertSnapshot, settledMs: number): Alert[] =>
    [...open.values()].flatMap(({ problem, goneAtMs, returns }) => {
      if (goneAtMs === null) return []
      const now = findSubject(look, problem.subject)
      const isSettled = now === undefined || now.isOver || look.atMs - goneAtMs >= settledMs
      if (!isSettled) return []
      open.delete(problem.key)
      const subject = now ?? problem.subject
      return [toAlert('resolved', { ...problem, subject }, look.atMs, returns)]
    })

  return {
    observe(look) {
      for (const known of open.values()) notLaterThan(known, look.atMs)
      const present = new Set(look.problems.map(({ key }) => key))
      const passed = look.passed.filter(({ key }) => !present.has(key))
      const raised = [...look.problems, ...passed].flatMap((each) => raise(each, look.atMs))
      for (const known of open.values()) {
        if (!present.has(known.problem.key)) known.goneAtMs ??= look.atMs
      }
      newest = look
      return [...raised, ...remind(look.atMs), ...resolve(look, settleMs)]
    },
    end: () => (newest === null ? [] : resolve(newest, -Infinity)),
    open: () => [...open.values()].map((one) => ({ ...one })),
  }
}

/** The calendar was set back, perhaps between two processes: what lies ahead of it happened now at the latest. */
function notLaterThan(known: Open, atMs: number): void {
  known.sentAtMs = Math.min(known.sentAtMs, atMs)
  if (known.goneAtMs !== null) known.goneAtMs = Math.min(known.goneAtMs, atMs)
}

/** The current subject; undefined if another one replaced it. */
const findSubject = ({ subjects }: AlertSnapshot, { kind, name }: Subject): Subject | undefined =>
  subjects.find((each) => each.kind === kind && (each.name === null || each.name === name))

const toAlert = (kind: AlertKind, problem: Problem, atMs: number, returns: number): Alert => ({
  ...problem,
  kind,
  atMs,
  returns,
})
