import { startBurners } from '../mechanisms/burners.js'
import type { Fault, WorkerSite } from '../disturbance.js'
import { bindToCore, readCore, readRunDelayMs } from '../mechanisms/training-thread.js'

/** Any thread may wait for less than this. */
const noticeableDelayMs = 20

export const cpuContention: Fault = {
  name: 'cpu_contention',
  code: 'F27e',
  summary: "other processes compute on the core of one rank's training thread",
  dose: {
    name: 'processes',
    unit: 'processes',
    help: 'how many share the core with the training thread',
    from: 1,
    to: 32,
    default: 2,
    promisedFrom: 2,
    levels: [1, 2, 4],
  },
  target: 'rank',
  needs: { coreEach: true, minSteps: 100, minDurationMs: 1500 },
  outlivesTask: true,
  expects: ['cpu_starved'],
  blames: 'rank',
  isExact: false,
  endsRun: false,
  inWorker(site) {
    let stop: (() => void) | null = null
    let confirmIfDelayed = (): void => undefined
    return {
      enter() {
        if (!site.isDue()) {
          stop?.()
          stop = null
          return
        }
        if (stop === null) {
          stop = contend(site.aim.dose)
          confirmIfDelayed = delayWatch(site)
        }
        confirmIfDelayed()
      },
    }
  },
}

/** Without binding, the scheduler would move the thread away from its neighbours. */
function contend(processes: number): () => void {
  const core = readCore()
  if (core === null || !bindToCore(core)) return () => undefined
  return startBurners(Math.round(processes), core).stop
}

function delayWatch(site: WorkerSite): () => void {
  const startedMs = site.now()
  const before = readRunDelayMs() ?? 0
  let isConfirmed = false
  return () => {
    if (isConfirmed) return
    const delayMs = (readRunDelayMs() ?? 0) - before
    if (delayMs < noticeableDelayMs) return
    isConfirmed = true
    const passedMs = site.now() - startedMs
    site.confirm(`waited ${delayMs.toFixed(0)} of ${passedMs.toFixed(0)} ms for a core`)
  }
}
