import type { MonitorView, ViewSource } from '../../watch/monitor/monitor-view.js'
import type { Monitor } from '../../watch/monitor/monitor.js'
import type { Finding } from '../../kit/records/run/finding.js'
import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'
import type { Clock } from '../../machine/system/clock.js'
import { startAwakeClock } from './awake-clock.js'
import { observeFindings } from './observe-findings.js'

/** Ages change even if nothing else does. */
const tickMs = 1000

/** A monitor that is fed by the launcher of the same process instead of by a file. */
interface OwnRun extends ViewSource {
  /** Never throws. */
  readonly health: (checkpoint: HealthCheckpoint) => void
  /** Receives the findings of the detectors that follow the run; never throws. */
  readonly found: (findings: readonly Finding[]) => void
  /** The run was given up; a run without any checkpoint has no other way to report it. */
  fail(reason: string): void
  stop(): void
}

type OwnRunTools = {
  readonly clock: Clock
  readonly warn: (line: string) => void
}

export function watchOwnRun(monitor: Monitor, { clock, warn }: OwnRunTools): OwnRun {
  const listeners = new Set<(view: MonitorView) => void>()
  // A change of the system time must not affect ages and alerts.
  const { nowMs } = startAwakeClock(clock, tickMs)
  let failure: string | null = null
  let isBroken = false
  let hasNews = false
  const look = (): MonitorView => {
    const view = monitor.view(nowMs())
    if (failure === null || ['failed', 'complete'].includes(view.phase)) return view
    return { ...view, phase: 'failed', verdict: 'critical', reason: failure }
  }
  const guarded = (work: () => void): void => {
    if (isBroken) return
    try {
      work()
    } catch (error) {
      // Watching a run must not make it fail.
      isBroken = true
      warn(`the run is no longer watched: ${(error as Error).message}`)
    }
  }
  const update = (change: () => void): void =>
    guarded(() => {
      change()
      const view = look()
      listeners.forEach((listener) => listener(view))
    })
  const tick = (): void => {
    if (!hasNews && failure === null) monitor.observe({ kind: 'unchanged', atMs: nowMs() })
    hasNews = false
  }
  const timer = setInterval(() => update(tick), tickMs)
  timer.unref()
  return {
    health(checkpoint) {
      update(() => {
        hasNews = true
        monitor.observe({ kind: 'checkpoint', atMs: nowMs(), checkpoint, notes: [] })
      })
    },
    found(findings) {
      update(() => observeFindings(findings, nowMs()).forEach(monitor.observe))
    },
    fail(reason) {
      update(() => {
        failure = reason
      })
    },
    stop: () => clearInterval(timer),
    onUpdate(listener) {
      listeners.add(listener)
      guarded(() => listener(look()))
      return () => void listeners.delete(listener)
    },
  }
}
