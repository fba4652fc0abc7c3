import type { Alert, AlertKind, AlertLook, Problem, Subject } from './alert.js'

export type AlertPolicySettings = {
  /** Time between two reminders of lasting trouble; null means never. */
  readonly reminderMs: number | null
  /**
   * Trouble that is gone for this long is resolved; if it returns sooner, it is the same trouble and is not raised
   * again.
   */
  readonly settleMs?: number
  /** Alerts that an earlier process raised and did not resolve. */
  readonly open?: readonly OpenProblem[]
}

/** Trouble that was raised and is not resolved; plain data, so that it can be kept in a file. */
export type OpenProblem = {
  /** As it was in the newest look that had it, since the first. */
  readonly problem: Problem
  /** Null while it is there. */
  readonly goneAtMs: number | null
  readonly sentAtMs: number
  readonly returns: number
}

const defaultSettleMs = 30_000

/** Decides which alerts are sent, and when: a fold over looks in their order, without a clock. */
export interface AlertPolicy {
  /** Raised before reminders before resolved. */
  observe(look: AlertLook): readonly Alert[]
  /** Resolves everything that is gone without waiting, because no further look follows. */
  end(): readonly Alert[]
  open(): readonly OpenProblem[]
}

type Open = { -readonly [Key in keyof OpenProblem]: OpenProblem[Key] }

export function createAlertPolicy(settings: AlertPolicySettings): AlertPolicy {
  const { reminderMs, settleMs = defaultSettleMs } = settings
  const open = new Map(
    (settings.open ?? []).map((one): [string, Open] => [one.problem.key, { ...one }]),
  )
  let newest: AlertLook | null = null

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
  const resolve = (look: AlertLook, settledMs: number): Alert[] =>
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

/** The subject as it is now; undefined if it is no longer watched because another replaced it. */
const findSubject = ({ subjects }: AlertLook, { kind, name }: Subject): Subject | undefined =>
  subjects.find((each) => each.kind === kind && (each.name === null || each.name === name))

const toAlert = (kind: AlertKind, problem: Problem, atMs: number, returns: number): Alert => ({
  ...problem,
  kind,
  atMs,
  returns,
})
