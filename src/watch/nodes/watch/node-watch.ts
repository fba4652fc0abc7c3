import type { Clock, Timers } from '../../../machine/system/clock.js'
import type { NodesMonitor } from '../nodes-monitor.js'
import type { NodeTransport, Round } from '../round.js'
import type { NodesView } from '../view/nodes-view.js'
import type { NodesStore } from './nodes-store.js'

type WatchParts = {
  readonly monitor: NodesMonitor
  readonly transport: NodeTransport
  readonly store: NodesStore
  readonly clock: Clock
  readonly timers: Timers
  /** Limit of one poll. */
  readonly deadlineMs: number
  /** Called once for each new reason why saving or reading fails. */
  readonly onStoreTrouble: (reason: string) => void
}

/** A watch of nodes: each is polled at its planned time, and no node waits for another. */
export interface NodeWatch {
  /** Sends the newest view soon after a change, and once a second; returns a function that ends this. */
  onUpdate(listener: (view: NodesView) => void): () => void
  view(): NodesView
  /** Resolves when the watch has stopped; rejects if an internal error stopped it. */
  readonly ended: Promise<void>
  /** Stops polling, saves the state and closes all connections, within two seconds in any case. */
  stop(): Promise<void>
}

/** Answers arrive in bursts, and one view shows them all. */
const notifySoonMs = 40
/** Ages change even if nothing else does. */
const notifyEveryMs = 1000
const lookEveryMs = 2000
const saveEveryMs = 2000
/** Limits of the wait for connections and for the disk at the end. */
const partingMs = 800
/** A difference of the clock to the monotonic one that is no drift: it was set. */
const leastStepMs = 1000
/** Longest sleep, because the clock may be set. */
const longestSleepMs = 5000

export function startNodeWatch(parts: WatchParts): NodeWatch {
  return new Watch(parts)
}

class Watch implements NodeWatch {
  readonly ended: Promise<void>
  readonly #parts: WatchParts
  readonly #listeners = new Set<(view: NodesView) => void>()
  readonly #asked = new Set<string>()
  readonly #timers = new Map<string, () => void>()
  #isOver = false
  #isDirty = false
  #isHurried = false
  #numJobs = 0
  #saving: Promise<void> | null = null
  #looking: Promise<void> | null = null
  readonly #troubles: Record<'look' | 'save', string | null> = { look: null, save: null }
  #failure: Error | null = null
  #stopped: Promise<void> | null = null
  /** Aborts when the wait for the disk is over. */
  readonly #patience = new AbortController()
  /** The clock minus the monotonic one. */
  #offsetMs: number
  #settle: (failure: Error | null) => void = () => undefined

  constructor(parts: WatchParts) {
    this.#parts = parts
    this.#offsetMs = parts.clock.now().getTime() - parts.clock.monotonicMs()
    this.ended = new Promise((resolve, reject) => {
      this.#settle = (failure) => (failure === null ? resolve() : reject(failure))
    })
    // Prevents an unhandled rejection until a caller waits for it.
    this.ended.catch(() => undefined)
    void this.#look().then(() => this.#pump())
    this.#every('look', lookEveryMs, () => void this.#look())
    this.#every('save', saveEveryMs, () => void this.#save())
    this.#every('notify', notifyEveryMs, () => this.#notify())
  }

  onUpdate(listener: (view: NodesView) => void): () => void {
    // A separate wrapper, so that a listener added twice is called twice.
    const own = (view: NodesView): void => listener(view)
    this.#listeners.add(own)
    own(this.view())
    return () => void this.#listeners.delete(own)
  }

  view(): NodesView {
    return this.#parts.monitor.view(this.#nowMs())
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end()
    return this.#stopped
  }

  async #end(): Promise<void> {
    this.#isOver = true
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
    await this.#within(this.#parts.transport.close())
    // The data that is being saved is already outdated.
    await this.#within((this.#saving ?? Promise.resolve()).then(() => this.#save()))
    // Waiting for another process to release the file would keep this one alive.
    this.#patience.abort()
    this.#settle(this.#failure)
  }

  /** Polls every due node, and sleeps until the next one is due. */
  #pump(): void {
    if (this.#isOver) return
    const nowMs = this.#nowMs()
    const plan = this.#parts.monitor.plan(nowMs).filter(({ node }) => !this.#asked.has(node.name))
    for (const planned of plan)
      if (planned.atMs <= nowMs || this.#isHurried) void this.#ask(planned)
    this.#isHurried = false
    const next = plan.find(({ atMs }) => atMs > nowMs)
    const sleepMs = Math.min(longestSleepMs, (next?.atMs ?? Infinity) - nowMs)
    this.#after('pump', sleepMs, () => this.#pump())
  }

  async #ask({ node, request }: ReturnType<NodesMonitor['plan']>[number]): Promise<void> {
    const { transport, monitor, deadlineMs } = this.#parts
    this.#asked.add(node.name)
    try {
      const round = await transport.ask(node, { ...request, deadlineMs })
      if (this.#isOver) return
      monitor.observe(this.#inTime(round))
      this.#isDirty = true
      this.#tellSoon()
    } catch (error) {
      // Transport and monitor return values, so an exception is an internal error and must not look like a dead node.
      this.#failure ??= error as Error
      void this.stop()
    } finally {
      this.#asked.delete(node.name)
    }
    this.#pump()
  }

  async #look(): Promise<void> {
    if (this.#looking !== null) return this.#looking
    this.#looking = this.#takeNews().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #takeNews(): Promise<void> {
    const { store, monitor } = this.#parts
    const news = await this.#guard('look', () => store.look())
    if (news === null || news === undefined) return
    const atMs = this.#nowMs()
    monitor.setJobs(news.jobs, atMs)
    // The start of a job needs current data at once, however rarely the idle nodes were polled.
    this.#isHurried ||= news.jobs.length > this.#numJobs
    this.#numJobs = news.jobs.length
    for (const { node, check } of news.clears) monitor.clear(node, check, atMs)
    this.#isDirty ||= news.clears.length > 0
    this.#tellSoon()
    this.#pump()
  }

  #save(): Promise<void> {
    if (this.#saving !== null) return this.#saving
    if (!this.#isDirty) return Promise.resolve()
    this.#isDirty = false
    const { store, monitor } = this.#parts
    const work = async () => {
      const isKept = await this.#guard('save', async () => {
        await store.save(monitor.remember(), this.view(), this.#patience.signal)
        return true
      })
      this.#isDirty ||= isKept !== true
    }
    this.#saving = work().finally(() => (this.#saving = null))
    return this.#saving
  }

  /** A failing disk is reported, and the watch continues. */
  async #guard<T>(kind: 'look' | 'save', work: () => Promise<T>): Promise<T | undefined> {
    let reason: string | null = null
    try {
      return await work()
    } catch (error) {
      const { aborted } = this.#patience.signal
      reason = aborted ? 'the state file could not be written in time' : (error as Error).message
      return undefined
    } finally {
      if (reason !== null && reason !== this.#troubles[kind]) this.#parts.onStoreTrouble(reason)
      this.#troubles[kind] = reason
    }
  }

  #tellSoon(): void {
    if (!this.#isOver && !this.#timers.has('soon'))
      this.#after('soon', notifySoonMs, () => this.#notify())
  }

  #notify(): void {
    const view = this.view()
    for (const listener of [...this.#listeners]) listener(view)
  }

  #every(name: string, ms: number, work: () => void): void {
    this.#after(name, ms, () => {
      work()
      this.#every(name, ms, work)
    })
  }

  #after(name: string, ms: number, work: () => void): void {
    this.#timers.get(name)?.()
    if (this.#isOver) return
    const run = (): void => {
      this.#timers.delete(name)
      work()
    }
    this.#timers.set(name, this.#parts.timers.after(ms, run))
  }

  #within(work: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#parts.timers.after(partingMs, resolve)
      const done = (): void => {
        cancel()
        resolve()
      }
      work.then(done, done)
    })
  }

  /** A round that began before the clock was set ended now. */
  #inTime(round: Round): Round {
    const startMs = this.#nowMs() - round.durationMs
    return Math.abs(startMs - round.atMs) > 2 * leastStepMs ? { ...round, atMs: startMs } : round
  }

  /** All times that the monitor remembers follow the clock when it is set, so that pace and silence do not. */
  #nowMs(): number {
    const { clock, monitor } = this.#parts
    const nowMs = clock.now().getTime()
    const stepMs = nowMs - clock.monotonicMs() - this.#offsetMs
    this.#offsetMs += stepMs
    if (Math.abs(stepMs) > leastStepMs) monitor.shift(stepMs)
    return nowMs
  }
}
