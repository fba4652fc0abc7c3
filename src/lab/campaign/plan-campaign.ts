import type { Aim } from '../../kit/records/run/aim.js'
import type { Control, Disturbance, Fault } from '../faults/disturbance.js'
import type { Trial, TrialNeeds } from './trial.js'

/** Uniform in [0, 1). */
export type Uniform = () => number

export type CampaignPlanOptions = {
  readonly faults: readonly Fault[]
  readonly controls: readonly Control[]
  readonly rounds: number
  readonly workers: number
  readonly steps: number
  /** No run may be longer, whatever it needs. */
  readonly mostSteps?: number
  /** Every level of the dose, not only its default. */
  readonly allDoses: boolean
  readonly random: Uniform
  /** The one peer to which a rank sends its gradients; left out where it sends them to all. */
  readonly sendsTo?: ((rank: number, workers: number) => number) | undefined
}

/** Warm-up is over by then; an earlier fault could not be distinguished from it. */
const firstAimedStep = 10
/** A seed is a 32-bit number. */
const seeds = 2 ** 32

/**
 * Draws the runs of a campaign: every fault in every round and as many fault-free runs, all in random order. Half of
 * the latter are clean twins, run like a faulty one in everything else; the others are controls.
 */
export function planCampaign(options: CampaignPlanOptions): Trial[] {
  const faulty: Trial[] = []
  for (let round = 0; round < options.rounds; round++) {
    for (const fault of options.faults) {
      for (const dose of dosesOf(fault, options.allDoses)) {
        const isTimed = !fault.isExact && fault.isUntimed !== true
        faulty.push(drawTrial(fault, { kind: 'fault', dose, isTimed }, options))
      }
    }
  }
  // Mixed first: else, in a catalogue of even length, every other fault would never have a clean twin.
  const twins = shuffled(faulty, options.random)
  const quiet = twins.map((trial, index) => drawQuiet(trial, index, options))
  return numbered(shuffled([...faulty, ...quiet], options.random))
}

function dosesOf({ dose }: Disturbance, all: boolean): (number | null)[] {
  if (dose === null) return [null]
  return all ? [...dose.levels] : [dose.default]
}

function drawQuiet(twin: Trial, index: number, options: CampaignPlanOptions): Trial {
  const control = options.controls[(index >> 1) % Math.max(1, options.controls.length)]
  if (index % 2 === 1 && control) {
    const dose = control.dose?.default ?? null
    return drawTrial(control, { kind: 'control', dose, isTimed: true }, options)
  }
  return drawClean(twin, options)
}

/** A run to which nothing is done, under the conditions of another. */
function drawClean({ needs, isTimed }: Trial, options: CampaignPlanOptions): Trial {
  const { random } = options
  const workers = Math.max(options.workers, needs.minWorkers ?? 1)
  const planned = {
    id: '',
    kind: 'clean' as const,
    name: null,
    code: null,
    rank: null,
    peer: null,
    step: null,
    dose: null,
    dose_unit: null,
    seed: drawSeed(random),
  }
  return { planned, disturbance: null, aim: null, needs, workers, isTimed }
}

type DrawnAs = Pick<Trial, 'isTimed'> & {
  readonly kind: 'fault' | 'control'
  readonly dose: number | null
}

function drawTrial(
  disturbance: Disturbance,
  { kind, dose, isTimed }: DrawnAs,
  options: CampaignPlanOptions,
): Trial {
  const { random } = options
  const { name, code, needs } = disturbance
  const workers = Math.max(options.workers, needs.minWorkers ?? 1)
  const rank = below(workers, random)
  const anyPeer = (rank + 1 + below(workers - 1, random)) % workers
  const peer = options.sendsTo?.(rank, workers) ?? anyPeer
  const wanted = Math.max(options.steps, needs.minSteps ?? 0, needs.surerSteps ?? 0)
  const steps = Math.min(wanted, options.mostSteps ?? Infinity)
  const step = drawStep(steps, needs, random)
  const seed = drawSeed(random)
  const aim: Aim = { name, rank, peer, step, until: null, dose: dose ?? 0, seed, attempts: 1 }
  const planned = {
    id: '',
    kind,
    name,
    code,
    rank,
    peer,
    step,
    dose,
    seed,
    dose_unit: disturbance.dose?.unit ?? null,
    target: disturbance.target,
  }
  return { planned, disturbance, aim, needs, workers, isTimed }
}

/** Late enough for a history, early enough for persistence to be seen; a checkpoint must still follow. */
function drawStep(steps: number, needs: TrialNeeds, random: Uniform): number {
  // A run that ends before its warm-up still has to reach the step.
  const first = Math.min(firstAimedStep, Math.floor(steps / 2))
  const last = Math.max(first, Math.min(Math.floor(steps * 0.4), steps - 30))
  const latest = needs.checkpointEvery ? Math.min(last, steps - needs.checkpointEvery - 1) : last
  return first + below(Math.max(1, latest - first + 1), random)
}

function below(bound: number, random: Uniform): number {
  return bound <= 0 ? 0 : Math.floor(random() * bound)
}

function drawSeed(random: Uniform): number {
  return Math.floor(random() * seeds)
}

/** Fisher-Yates. */
function shuffled<Item>(items: readonly Item[], random: Uniform): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, random)
    const [a, b] = [order[last], order[other]]
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a]
  }
  return order
}

/** Names contain the order and nothing else. */
function numbered(trials: readonly Trial[]): Trial[] {
  return trials.map((trial, index) => ({
    ...trial,
    planned: { ...trial.planned, id: `trial-${String(index + 1).padStart(4, '0')}` },
  }))
}
