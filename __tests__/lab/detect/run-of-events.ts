import type { Detector, RunFacts, StreamEvent } from '../../../src/lab/detect/detector.js'
import { runDetectors } from '../../../src/lab/detect/run-detectors.js'
import type {
  CoordinatorEvent,
  FailureEvent,
} from '../../../src/kit/records/run/coordinator-event.js'
import type { Finding } from '../../../src/kit/records/run/finding.js'
import type {
  AuditEvent,
  SetupEvent,
  StepEvent,
  ViolationEvent,
} from '../../../src/kit/records/run/run-event.js'

export const aRun = (worldSize: number): RunFacts => ({
  worldSize,
  firstStep: 0,
  numSteps: 50,
  cores: null,
})

/** Uniform in [0, 1), the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const findingsIn = (
  detector: Detector,
  worldSize: number,
  events: readonly StreamEvent[],
): Finding[] => runDetectors([detector], aRun(worldSize), events)

export const aStep = (rank: number, step: number, changes: Partial<StepEvent> = {}): StepEvent => ({
  type: 'step',
  rank,
  step,
  epoch: 0,
  loss: 1 / (step + 1),
  local_loss: 0.5,
  samples: 8,
  global_samples: 32,
  data_ms: 1,
  compute_ms: 5,
  wait_ms: 1,
  transfer_ms: 1,
  update_ms: 1,
  step_ms: 9,
  at_ms: 100 + step * 10,
  ...changes,
})

/** These steps of every rank. */
export const stepsOf = (worldSize: number, ...steps: number[]): StreamEvent[] =>
  steps.flatMap((step) => Array.from({ length: worldSize }, (_, rank) => aStep(rank, step)))

export const aViolation = (
  rank: number,
  ranks: number[],
  check: ViolationEvent['check'],
  changes: Partial<ViolationEvent> = {},
): ViolationEvent => ({
  type: 'violation',
  rank,
  step: 7,
  check,
  ranks,
  tensor: null,
  message: `rank ${rank} names ${ranks.join()}`,
  at_ms: 170,
  ...changes,
})

/** The beginning of an ordinary run of three ranks, which may stand still for so long. */
export const runStarted = (stall_timeout_ms: number): CoordinatorEvent => ({
  type: 'run-started',
  run_id: 'r',
  world_size: 3,
  first_step: 0,
  num_steps: 50,
  cores: null,
  checkpoint_every: 0,
  stall_timeout_ms,
  hang_timeout_ms: null,
  at_ms: 0,
})

export const aLook = (at_ms: number): CoordinatorEvent => ({ type: 'look', at_ms })

export const anExit = (
  rank: number,
  at_ms: number,
  code: number | null,
  changes: { signal?: string; output?: string[] } = {},
): CoordinatorEvent => ({ type: 'exit', rank, code, signal: null, output: [], at_ms, ...changes })

export const aFailure = (
  rank: number,
  at_ms: number,
  changes: Partial<FailureEvent> = {},
): FailureEvent => ({
  type: 'failure',
  rank,
  kind: 'unexpected',
  message: 'boom',
  step: 7,
  ranks: [],
  at_ms,
  ...changes,
})

/** Rank `rank` says that it lost `peer`. */
export const aLoss = (rank: number, peer: number, at_ms: number): FailureEvent =>
  aFailure(rank, at_ms, {
    kind: 'collective',
    cause: 'peer-lost',
    message: `rank ${rank} lost rank ${peer} while waiting for its message`,
    ranks: [peer],
  })

export const runEnded = (
  at_ms: number,
  outcome: 'finished' | 'failed' | 'stopped' = 'finished',
): CoordinatorEvent => ({ type: 'run-ended', outcome, message: null, at_ms })

export const aSetup = (rank: number, settings: SetupEvent['settings']): SetupEvent => ({
  type: 'setup',
  rank,
  digest: JSON.stringify(settings),
  settings,
})

type Place = { phase?: string; step?: number; sequence?: number; waiting_for?: number | null }

export const aBeat = (rank: number, at_ms: number, place: Place = {}): CoordinatorEvent => {
  const { phase = 'compute', step = 7, sequence = 15, waiting_for = null } = place
  const latest =
    step > 0
      ? { step: step - 1, loss: 1, throughput_samples_per_sec: 1, allreduce_ms: 1, compute_ms: 1 }
      : null
  return { type: 'beat', rank, phase, step, sequence, waiting_for, latest, sent_ms: at_ms, at_ms }
}

/** Every rank beats ten times a second and makes a step each time, from `fromMs` to `toMs`. */
export function beatsOf(worldSize: number, fromMs: number, toMs: number): CoordinatorEvent[] {
  const events: CoordinatorEvent[] = []
  for (let at = fromMs; at <= toMs; at += 100) {
    const step = Math.round(at / 100)
    for (let rank = 0; rank < worldSize; rank++) {
      events.push(aBeat(rank, at + rank, { step, sequence: 1 + 2 * step }))
    }
  }
  return events
}

/** Two tensors on `worldSize` ranks with one contribution each, one segment an owner and tensor. */
export function segmentsOf(worldSize: number) {
  const segments = ['a', 'b'].flatMap((tensor, index) =>
    Array.from({ length: worldSize }, (_, owner) => {
      const start = (index * worldSize + owner) * 10
      return { owner, tensor, start, end: start + 10 }
    }),
  )
  return { type: 'segments' as const, rank: 0, segments }
}

/** Sums of step `step` that fit together: every rank's share of a segment is a number of its own. */
export function auditsOf(
  worldSize: number,
  step: number,
  change: (audit: AuditEvent) => Partial<AuditEvent> = () => ({}),
): AuditEvent[] {
  const { segments } = segmentsOf(worldSize)
  const share = (rank: number, segment: number) => Math.sin(1 + rank * 37 + segment * 11 + step * 5)
  const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
  return ranks.map((rank) => {
    const own = segments.flatMap(({ owner }, index) => (owner === rank ? [index] : []))
    const audit: AuditEvent = {
      type: 'audit',
      rank,
      step,
      projections: [segments.map((_, index) => share(rank, index))],
      magnitudes: [segments.map(() => 2)],
      reduced_projections: own.map((index) => ranks.reduce((sum, r) => sum + share(r, index), 0)),
      reduced_magnitudes: own.map(() => 1.5),
      applied_scale: 1 / 32,
      expected_scale: 1 / 32,
    }
    return { ...audit, ...change(audit) }
  })
}

/** From 1 s on nobody moves: where the ranks then are, by rank, beating until `toMs`. */
export function stuckAt(toMs: number, ...places: Parameters<typeof aBeat>[2][]): StreamEvent[] {
  const events: StreamEvent[] = []
  for (let at = 1100; at <= toMs; at += 100) {
    places.forEach(
      (place, rank) => place && events.push(aBeat(rank, at + rank, { step: 10, ...place })),
    )
  }
  return events
}
