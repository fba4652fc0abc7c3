import { createMonitor } from '../../watch/monitor/create-monitor.js'
import type { Monitor } from '../../watch/monitor/monitor.js'
import type { MonitorView } from '../../watch/monitor/monitor-view.js'
import type { Observation } from '../../watch/monitor/observation.js'
import { createHeapTidier, ownHeap } from '../../machine/system/processes/tidy-heap.js'
import type { FollowServices } from './follow-services.js'
import { type AwakeClock, startAwakeClock } from './awake-clock.js'
import { RunFollower } from './follow-run.js'
import { createSessionEnd, type EndReason } from './session-end.js'
import { within } from './within.js'
import { onAbort } from '../../kit/resilience/on-abort.js'

/** What is watched and how; paths are absolute, times in milliseconds. */
export type WatchOptions = {
  readonly checkpoint: string
  /** Null: found through the checkpoint. */
  readonly runDir: string | null
  readonly intervalMs: number
  /** How long to wait for a run that has not started. */
  readonly timeoutMs: number
  readonly staleAfterMs: number
}

export type SessionEnd = { readonly view: MonitorView; readonly why: EndReason }

/** A run, watched by the clock. */
export interface MonitorSession {
  readonly monitor: Monitor
  /**
   * Emits the newest view after the first look, then on every change and at least once per second; returns the end of
   * the session.
   */
  onUpdate(listener: (view: MonitorView) => void): () => void
  /** Resolves when there is no more to watch; no timer is left then. */
  readonly done: Promise<SessionEnd>
  stop(): Promise<void>
}

/** Ages change even if nothing else does. */
const maxSilenceMs = 1000
/** A look that takes longer means that the disk does not answer. */
const lookLimitMs = 5000
/** Time limits at the end: for a look that has not finished, and for the rest of long logs. */
const partingMs = 1000
const restLimitMs = 5000
/** Time limit for reading long logs in one look, so that other work has its turn. */
const maxLogReadMs = 500

/** The services that a session needs from its process. */
type SessionServices = FollowServices & { readonly signal: AbortSignal }

/** Watches a run from before its beginning to its end. */
export function watchRunHealth(
  options: WatchOptions,
  dependencies: SessionServices,
): MonitorSession {
  return new Session(options, dependencies)
}

class Session implements MonitorSession {
  readonly monitor: Monitor
  readonly done: Promise<SessionEnd>
  readonly #intervalMs: number
  readonly #follower: RunFollower
  readonly #clock: AwakeClock
  readonly #monotonicMs: () => number
  readonly #judgeEnd: ReturnType<typeof createSessionEnd>
  readonly #listeners = new Set<(view: MonitorView) => void>()
  readonly #tidyHeap = createHeapTidier(ownHeap())
  readonly #timer: NodeJS.Timeout
  #unlisten: () => void = () => undefined
  #resolve: (end: SessionEnd) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined
  #look: { readonly ended: Promise<void>; readonly sinceMs: number } | null = null
  #lookedAtMs = -Infinity
  #publishedAtMs = -Infinity
  #hasLooked = false
  #isDiskSlow = false
  #trouble: string | null = null
  #isOver = false
  #isCut = false

  constructor(options: WatchOptions, dependencies: SessionServices) {
    const { intervalMs, timeoutMs } = options
    const { clock, signal } = dependencies
    // Nothing can be seen to change between two looks.
    const staleAfterMs = Math.max(options.staleAfterMs, 3 * intervalMs)
    const tickMs = Math.min(intervalMs, maxSilenceMs)
    this.monitor = createMonitor({ source: options.checkpoint, staleAfterMs })
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // A failure reaches whoever awaits the end; until then it must not count as unhandled.
    this.done.catch(() => undefined)
    this.#intervalMs = intervalMs
    this.#follower = new RunFollower(options, dependencies)
    this.#clock = startAwakeClock(clock, tickMs)
    this.#monotonicMs = () => clock.monotonicMs()
    this.#judgeEnd = createSessionEnd({ timeoutMs, staleAfterMs }, this.#clock.nowMs())
    const interrupt = (): void => void this.#end('interrupted')
    this.#timer = setInterval(() => this.#tick(), tickMs)
    this.#unlisten = onAbort(signal, interrupt)
    if (!signal.aborted) this.#startLook()
  }

  onUpdate(listener: (view: MonitorView) => void): () => void {
    // A wrapper of its own, so that a listener added twice is called twice.
    const own = (view: MonitorView): void => listener(view)
    this.#listeners.add(own)
    if (this.#hasLooked) own(this.#view())
    return () => void this.#listeners.delete(own)
  }

  async stop(): Promise<void> {
    await this.#end('interrupted')
    await this.done
  }

  #view(): MonitorView {
    const view = this.monitor.view(this.#clock.nowMs())
    const slept = Math.round(this.#clock.sleptMs / 1000)
    const sleep = `the monitor itself was paused for ${slept} s; this time counts against no worker`
    const cut = 'the event logs were not read to their end'
    const notes = [
      ...this.#follower.notes(),
      ...(slept > 0 ? [sleep] : []),
      ...(this.#isCut ? [cut] : []),
    ]
    return notes.length === 0 ? view : { ...view, notes: [...view.notes, ...notes] }
  }

  #tick(): void {
    this.#clock.tick()
    const now = this.#monotonicMs()
    if (this.#look !== null && now - this.#look.sinceMs > lookLimitMs) this.#noteSlowDisk(now)
    // Timers are early and late by a millisecond or two.
    if (this.#look === null && now - this.#lookedAtMs > this.#intervalMs - 5) this.#startLook()
    if (this.#look === null || now - this.#publishedAtMs >= maxSilenceMs) this.#settle(false)
  }

  #noteSlowDisk(now: number): void {
    this.#isDiskSlow = true
    const seconds = Math.round((now - (this.#look?.sinceMs ?? now)) / 1000)
    const reason = `the file cannot be read: its file system has not answered for ${seconds} s`
    this.monitor.observe({
      kind: 'trouble',
      atMs: this.#clock.nowMs(),
      trouble: 'unreadable',
      reason,
    })
  }

  #startLook(): void {
    const sinceMs = this.#monotonicMs()
    this.#lookedAtMs = sinceMs
    const ended = this.#follower
      .look(this.#clock.nowMs(), Math.min(this.#intervalMs, maxLogReadMs))
      .then(({ observations }) => {
        this.#look = null
        this.#hasLooked = true
        this.#take(observations)
      })
      .catch((error: unknown) => this.#fail(error))
    this.#look = { ended, sinceMs }
  }

  #take(observations: readonly Observation[]): void {
    if (this.#isOver) return
    const isNews = observations.some((seen) => this.#isNews(seen))
    this.#observe(observations)
    this.#settle(isNews)
    // The text and most of its derived data are garbage by now.
    if (observations.length > 0) setImmediate(this.#tidyHeap)
  }

  /** Lasting trouble is reported again only together with the ages. */
  #isNews(seen: Observation): boolean {
    const before = this.#trouble
    if (seen.kind === 'checkpoint' || seen.kind === 'trouble') this.#trouble = null
    if (seen.kind !== 'trouble') return seen.kind !== 'unchanged'
    this.#trouble = seen.reason
    return seen.reason !== before
  }

  /** Emits the current view, and ends if nothing more will follow. */
  #settle(hasNews: boolean): void {
    // Before the first look it is unknown whether the run has started; a disk that does not answer is a different case.
    const isSeen = this.#hasLooked || this.#isDiskSlow
    if (this.#isOver || !isSeen) return
    const view = this.#view()
    if (hasNews || this.#monotonicMs() - this.#publishedAtMs >= maxSilenceMs) this.#publish(view)
    const why = this.#judgeEnd(view, this.#follower.newest, this.#clock.nowMs())
    if (why !== null) void this.#end(why)
  }

  #publish(view: MonitorView): void {
    this.#publishedAtMs = this.#monotonicMs()
    try {
      for (const listener of [...this.#listeners]) listener(view)
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#look = null
    this.#close()
    this.#reject(error)
  }

  #close(): void {
    this.#isOver = true
    clearInterval(this.#timer)
    this.#unlisten()
  }

  async #end(why: EndReason): Promise<void> {
    if (this.#isOver) return
    this.#close()
    const idle = (this.#look?.ended ?? Promise.resolve()).then(() => true)
    const isIdle = (await within(idle, partingMs)) ?? false
    // A user who stops the monitor does not want to wait.
    if (isIdle && why !== 'interrupted') await this.#readRest().catch((error) => this.#fail(error))
    const view = this.#view()
    this.#publish(view)
    this.#listeners.clear()
    this.#resolve({ view, why })
  }

  /** Reads the rest of checkpoint and logs. Logs are judged only if they were read to their end. */
  async #readRest(): Promise<void> {
    const untilMs = this.#monotonicMs() + restLimitMs
    let isOpen = true
    while (isOpen && this.#monotonicMs() < untilMs) {
      const look = await within(this.#follower.look(this.#clock.nowMs(), partingMs), restLimitMs)
      if (look === null) break
      this.#observe(look.observations)
      ;({ isOpen } = look)
    }
    this.#isCut = isOpen && this.#follower.newest !== null
    if (!isOpen) this.#observe(this.#follower.finish(this.#clock.nowMs()))
  }

  #observe(observations: readonly Observation[]): void {
    for (const observation of observations) this.monitor.observe(observation)
  }
}
