import type { Phase, StepTelemetry } from '../telemetry/step-telemetry.js'
import type { Alterations } from '../trainer/alterations.js'
import type { Aim } from '../../kit/records/run/aim.js'
import type { Disturbance, WorkerSite } from './disturbance.js'
import { controls, faults } from './index.js'
import { override } from './mechanisms/override.js'
import { seededRandom } from './mechanisms/seeded-random.js'

/** What a worker reports about itself to a disturbance. */
type DisturbedWorker = {
  readonly rank: number
  readonly worldSize: number
  /** The directory of this run's checkpoints. */
  readonly checkpointsDirectory?: string
  confirm(step: number, effect: string): void
  /** Milliseconds on a monotonic clock. */
  now(): number
}

/** The alterations of this worker; none if the aim is another rank. */
export function alterationsFor(aim: Aim, worker: DisturbedWorker): Alterations {
  const known: readonly Disturbance[] = [...faults, ...controls]
  const disturbance = known.find(({ name }) => name === aim.name)
  if (!disturbance) throw new Error(`there is no disturbance "${aim.name}"`)
  return alterationsOf(disturbance, aim, worker)
}

/** The same for a given disturbance. */
export function alterationsOf(
  disturbance: Disturbance,
  aim: Aim,
  worker: DisturbedWorker,
): Alterations {
  const isMeant = disturbance.target === 'group' || aim.rank === worker.rank
  if (!disturbance.inWorker || !isMeant) return {}
  const place: Place = { phase: 'start', step: 0, isTraining: false }
  const own = disturbance.inWorker(siteOf(aim, worker, place))
  return {
    ...own,
    telemetry: (inner) => follow(own.telemetry?.(inner) ?? inner, place, own),
    enter: undefined,
  }
}

type Place = { phase: Phase; step: number; isTraining: boolean }

/** Notes the position of the training thread before anything else uses it. */
function follow(inner: StepTelemetry, place: Place, own: Alterations): StepTelemetry {
  return override(inner, {
    enter(phase, step, sequence) {
      place.phase = phase
      place.step = step
      // Earlier phases belong to the start of the run.
      if (phase === 'data') place.isTraining = true
      inner.enter(phase, step, sequence)
      own.enter?.(phase, step)
    },
  })
}

function siteOf(aim: Aim, worker: DisturbedWorker, place: Place): WorkerSite {
  const { rank, worldSize, checkpointsDirectory, now } = worker
  const confirmed = new Set<string>()
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  return {
    rank,
    worldSize,
    aim,
    ...(checkpointsDirectory !== undefined && { checkpointsDirectory }),
    at: () => ({ phase: place.phase, step: place.step }),
    isDue: () =>
      place.isTraining && place.step >= aim.step && (aim.until === null || place.step < aim.until),
    confirm(effect) {
      if (confirmed.has(effect)) return
      confirmed.add(effect)
      worker.confirm(place.step, effect)
    },
    random: seededRandom(aim.seed),
    now,
    burn: (ms) => burn(ms, now),
    sleep: (ms) => void Atomics.wait(nothing, 0, 0, ms),
  }
}

/** A loop iteration takes far less; in a longer one the thread was not on a core. */
const longestTurnMs = 0.1

/** Computes until the thread has really run for this long. */
function burn(ms: number, now: () => number): void {
  let last = now()
  for (let burned = 0; burned < ms;) {
    const time = now()
    burned += Math.min(time - last, longestTurnMs)
    last = time
  }
}
