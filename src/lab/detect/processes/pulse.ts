/** The position of a worker's training thread, as of its last beat. */
export type WorkerPosition = {
  readonly phase: string
  readonly step: number
  readonly sequence: number
  /** The peer whose message it is blocked on; null if none or not reported. */
  readonly waitingFor: number | null
  /** Newest finished step; null before the first. */
  readonly latest: { readonly step: number } | null
  /** Name of that collective, and the line of the user's code; absent if the worker does not know them. */
  readonly collective?: string | null | undefined
  readonly place?: string | null | undefined
  /** Time since its start in which it was ready to run but had no core, if the worker measures it. */
  readonly delayedMs?: number | null | undefined
  /** Time since its start in which it ran on a core. */
  readonly ranMs?: number | null | undefined
  /**
   * `output`: nothing inside the process reports, and `sequence` counts the printed lines. `relay`: the beat was
   * relayed, so it may be late.
   */
  readonly source?: 'output' | 'relay' | undefined
}

/** The known state of one worker from its beats; times are milliseconds on the listener's clock. */
export type Pulse = {
  beat: WorkerPosition | null
  heardAt: number
  /** When its beat last showed another collective, step or phase. */
  changedAt: number
  /** Since then, the time in which it had no core to run on. */
  delayedMs: number
  /** Since then, the time in which it ran; 0 if the worker does not report it. */
  ranMs: number
  /** The longest time between two such changes, over whole steps after the first; null before those have been seen. */
  longestPauseMs: number | null
  /** The first step that was seen as finished; everything before it was warm-up. */
  warmStep: number | null
  pauseMs: number
}

/** Steps after the first until every phase has been passed through and its pause is known. */
const stepsToKnow = 2

export const startPulse = (now: number): Pulse => ({
  beat: null,
  heardAt: now,
  changedAt: now,
  delayedMs: 0,
  ranMs: 0,
  longestPauseMs: null,
  warmStep: null,
  pauseMs: 0,
})

/** Takes the next beat. */
export function takeBeat(pulse: Pulse, beat: WorkerPosition, now: number): void {
  const sinceHeardMs = now - pulse.heardAt
  pulse.heardAt = now
  const before = pulse.beat
  pulse.beat = beat
  pulse.delayedMs += between(before?.delayedMs, beat.delayedMs)
  pulse.ranMs += between(before?.ranMs, beat.ranMs)
  if (before !== null && isSamePlace(before, beat)) return
  // The time of a save depends on the disk and shows nothing about the steps.
  if (pulse.warmStep !== null && before?.phase !== 'save') {
    pulse.pauseMs = Math.max(pulse.pauseMs, now - pulse.changedAt)
  }
  pulse.changedAt = now
  pulse.delayedMs = 0
  pulse.ranMs = 0
  learnPause(pulse, { before, beat, sinceHeardMs })
}

type Heard = {
  readonly before: WorkerPosition | null
  readonly beat: WorkerPosition
  readonly sinceHeardMs: number
}

function learnPause(pulse: Pulse, { before, beat: { latest }, sinceHeardMs }: Heard): void {
  if (latest === null) return
  pulse.warmStep ??= latest.step
  // Several short steps passed between two beats, so none of them paused for longer than that.
  if (before?.latest === null && latest.step - before.step >= stepsToKnow)
    pulse.longestPauseMs = pulse.pauseMs = Math.max(pulse.pauseMs, sinceHeardMs)
  if (latest.step - pulse.warmStep >= stepsToKnow) pulse.longestPauseMs = pulse.pauseMs
}

/** Subtracts time in which the listener itself was asleep. */
export function excusePause(pulse: Pulse, ms: number): void {
  pulse.heardAt += ms
  pulse.changedAt += ms
}

/** Milliseconds without progress in which the worker could have made some: a machine that is too busy excuses it. */
export const unchangedMs = ({ changedAt, delayedMs }: Pulse, now: number): number =>
  Math.max(0, now - changedAt - delayedMs)

/** The growth of a worker's counter between two beats; 0 if unknown. */
function between(from: number | null | undefined, to: number | null | undefined): number {
  return typeof from === 'number' && typeof to === 'number' ? Math.max(0, to - from) : 0
}

function isSamePlace(a: WorkerPosition, b: WorkerPosition): boolean {
  return a.phase === b.phase && a.step === b.step && a.sequence === b.sequence
}
