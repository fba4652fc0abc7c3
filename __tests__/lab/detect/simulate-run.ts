import type { RunFacts, StreamEvent } from '../../../src/lab/detect/detector.js'

/** What one rank lives through in one step, before the ranks meet; an effect may change it. */
export type SimulatedRank = {
  dataMs: number
  /** Work, without what it waits for a core. */
  computeMs: number
  delayMs: number
  updateMs: number
  gaugeMs: number | null
  samples: number
  localLoss: number
  /** [segments], sums over the samples. */
  magnitudes: number[]
  rssBytes: number
  tensors: number
  /** Added to every time this rank writes. */
  clockMs: number
  isSilent: boolean
  isBeating: boolean
}
export type Effect = {
  /** Changes what a rank does at a step. */
  rank?(own: SimulatedRank, at: { rank: number; step: number; random: () => number }): void
  /** Milliseconds that a message takes on top, in the exchange of a step. */
  link?(at: { from: number; to: number; step: number; random: () => number }): number
  /** Factor of everybody's loss. */
  loss?(step: number): number
}

export type SimulationOptions = {
  readonly worldSize: number
  readonly seed: number
  readonly steps?: number
  /** Of a run that goes on from a checkpoint; steps count on from it, effects do not. */
  readonly firstStep?: number
  /** Null where the ranks may run on several machines, each on a core of its own. */
  readonly cores?: number | null
  /** Whether the system tells who had no core. */
  readonly hasDelays?: boolean
  readonly noise?: number
  readonly stepMs?: number
  readonly effect?: Effect
  readonly ending?: {
    readonly outcome: 'finished' | 'failed' | 'stopped'
    readonly message: string | null
  }
}

/** Mulberry32: 32 bits of state are enough for a simulation. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const tensors = ['embed', 'embed', 'hidden', 'hidden', 'bias', 'output']
/** How many times the size of a gradient varies from batch to batch, by segment. */
const gradientNoise = [0.2, 0.2, 0.3, 0.3, 0.6, 0.5]

export function factsOf(options: SimulationOptions): RunFacts {
  const { worldSize, steps = 100, cores = 2, firstStep = 0 } = options
  return { worldSize, firstStep, numSteps: steps, cores }
}

/** A run's events, in an order in which they could have been written down. */
export function simulateRun(options: SimulationOptions): StreamEvent[] {
  const { worldSize, steps = 100, seed, effect = {} } = options
  const random = seeded(seed)
  /** Of what no statistical detector may mind. */
  const neutral = seeded(seed + 1)
  const events: StreamEvent[] = []
  const ranks = Array.from({ length: worldSize }, (_, rank) => rank)
  for (const rank of ranks) events.push(...opening(rank, options, neutral))
  const bases = ranks.map(() => ({ rss: 9e7 + 1e7 * random(), speed: 1 + 0.04 * normal(random) }))
  let begins = ranks.map(() => 100)
  let now = 100
  let nextBeat = 100
  for (let step = 0; step < steps; step++) {
    const own = bases.map((base, rank) => {
      const healthy = healthyRank({ options, step, random, base })
      effect.rank?.(healthy, { rank, step, random })
      return healthy
    })
    const { blocked, gathered, ends } = exchange({ own, begins, step, random, effect, options })
    const loss = lossAt(step) * factorOfLoss(effect, step)
    for (const rank of shuffled(ranks, random)) {
      const waits = { blocked: blocked[rank] ?? [], gathered: gathered[rank] ?? [] }
      const at = { rank, step, loss, ...waits, atMs: ends[rank] ?? now, neutral, own }
      events.push(...own.slice(rank, rank + 1).flatMap((one) => stepEvents(one, at, options)))
    }
    begins = ends
    now = Math.max(...ends)
    for (; nextBeat < now; nextBeat += 100) {
      const at = { step, atMs: nextBeat, loss, random, neutral }
      events.push(...own.flatMap((one, rank) => beats(one, { ...at, rank }, options)))
    }
  }
  ranks.forEach((rank) => events.push({ type: 'done', rank, at_ms: now }))
  events.push(endOf(options, now))
  return events
}

const finished = { outcome: 'finished' as const, message: null }

function endOf({ ending = finished }: SimulationOptions, atMs: number): StreamEvent {
  return { type: 'run-ended', outcome: ending.outcome, message: ending.message, at_ms: atMs }
}

function opening(
  rank: number,
  { worldSize, seed, firstStep = 0 }: SimulationOptions,
  neutral: () => number,
): StreamEvent[] {
  const parts = tensors.map((tensor, index) => ({
    owner: seed % 3 === 0 ? null : index % worldSize,
    tensor,
    start: 100 * index,
    end: 100 * (index + 1),
  }))
  const start = {
    type: 'start' as const,
    rank,
    version: 1 as const,
    run_id: `run-${seed}`,
    world_size: worldSize,
    pid: 1000 + rank,
    first_step: firstStep,
    at_ms: 1 + neutral(),
  }
  return [start, { type: 'segments', rank, segments: parts }]
}

const factorOfLoss = ({ loss }: Effect, step: number): number => loss?.(step) ?? 1

const lossAt = (step: number): number => 0.1 + 2.2 * Math.exp(-step / 30)

const warmUpFactor = (step: number): number => (step === 0 ? 8 : step < 4 ? 2 : 1)

/** Two steps in a hundred take 2 to 10 times as long. */
const burstFactor = (random: () => number): number => (random() < 0.02 ? 2 + 8 * random() : 1)

type Base = { readonly rss: number; readonly speed: number }

function healthyRank(at: {
  options: SimulationOptions
  step: number
  random: () => number
  base: Base
}): SimulatedRank {
  const { options, step, random, base } = at
  const { noise = 0.1, stepMs = 5, worldSize, cores = 2 } = options
  // An epoch's last batch is smaller.
  const samples = step % 25 === 24 ? 3 : 8
  const pause = random() < 0.003 ? 40 * random() : 0
  const share = Math.max(0, worldSize / (cores ?? worldSize) - 1)
  const work = stepMs * (0.2 + 0.1 * samples) * base.speed * warmUpFactor(step)
  const computeMs = work * Math.exp(noise * normal(random)) * burstFactor(random) + pause
  const loss = lossAt(step)
  return {
    dataMs: 0.06 * stepMs * Math.exp(2 * noise * normal(random)) * (random() < 0.02 ? 8 : 1),
    computeMs,
    delayMs: computeMs * share * random() * 2,
    updateMs: 0.1,
    gaugeMs: null,
    samples,
    localLoss: loss * Math.exp(Math.min(1, 0.15 / loss) * normal(random)),
    magnitudes: gradientNoise.map(
      (spread, segment) =>
        samples *
        loss *
        (1 + segment) *
        Math.exp((spread * normal(random)) / Math.sqrt(samples / 8)),
    ),
    rssBytes: base.rss + (step < 30 ? 3e5 * step : 9e6) + 4e6 * ((step % 17) / 17) + 1e5 * random(),
    tensors: 120 + (step < 4 ? step : 4),
    clockMs: 0,
    isSilent: false,
    isBeating: true,
  }
}

type Meeting = {
  begins: readonly number[]
  own: readonly SimulatedRank[]
  step: number
  random: () => number
  effect: Effect
  options: SimulationOptions
}

/**
 * Each receives from each: first the shards, in rank order, then the sums, beginning with another peer every step; a
 * rank begins when it has ended the step before.
 */
function exchange({ own, begins, step, random, effect, options }: Meeting) {
  const { worldSize, stepMs: usual = 5 } = options
  const waits = () => own.map(() => new Array<number>(worldSize).fill(0))
  const blocked = waits()
  const gathered = waits()
  let ready = own.map(
    ({ dataMs, computeMs, delayMs }, rank) => (begins[rank] ?? 0) + dataMs + computeMs + delayMs,
  )
  for (const part of ['reduce', 'gather'] as const) {
    const sent = ready
    ready = sent.map((sentMs, to) => {
      let at = sentMs
      for (const from of order(part, to, step, worldSize)) {
        const other = sent[from] ?? 0
        const arrives =
          other + 0.02 * usual * (0.5 + random()) + (effect.link?.({ from, to, step, random }) ?? 0)
        const wait = Math.max(0, arrives - at)
        for (const matrix of part === 'gather' ? [blocked, gathered] : [blocked]) {
          const row = matrix[to]
          if (row) row[from] = (row[from] ?? 0) + wait
        }
        at += wait
      }
      return at + (part === 'reduce' ? 0.05 * usual : 0)
    })
  }
  return { blocked, gathered, ends: ready }
}

function order(part: 'reduce' | 'gather', to: number, step: number, worldSize: number): number[] {
  const others = worldSize - 1
  const first = part === 'gather' ? to + 1 : 0
  const turns = Array.from({ length: worldSize }, (_, turn) => turn)
  if (part === 'reduce') return turns.filter((from) => from !== to)
  return turns.slice(0, others).map((turn) => (first + ((step + turn) % others)) % worldSize)
}

type Told = {
  rank: number
  step: number
  loss: number
  blocked: number[]
  gathered: number[]
  atMs: number
  neutral: () => number
  /** Of all ranks. */
  own: readonly SimulatedRank[]
}

function stepEvents(own: SimulatedRank, at: Told, options: SimulationOptions): StreamEvent[] {
  if (own.isSilent) return []
  const { hasDelays = true, firstStep = 0 } = options
  const { rank, loss, blocked, neutral } = at
  const step = firstStep + at.step
  const atMs = at.atMs + own.clockMs
  const wait = blocked.reduce((sum, ms) => sum + ms, 0)
  const wall = own.computeMs + own.delayMs
  return [
    auditOf(own, at, options),
    ...own.magnitudes
      .flatMap((sum, index) => (Number.isFinite(sum) ? [] : (tensors[index] ?? '')))
      .slice(0, 1)
      .map((tensor) => ({ type: 'non-finite', rank, step, tensor }) as const),
    { type: 'links', rank, step, blocked_ms: blocked, gather_blocked_ms: at.gathered },
    {
      type: 'resources',
      rank,
      step,
      rss_bytes: own.rssBytes,
      live_tensors: own.tensors,
      data_delay_ms: hasDelays ? 0.01 * neutral() * own.dataMs : null,
      compute_delay_ms: hasDelays ? own.delayMs : null,
      gauge_ms: own.gaugeMs,
      exchange_delay_ms: hasDelays ? 0.01 * neutral() : null,
    },
    {
      type: 'step',
      rank,
      step,
      epoch: Math.floor(step / 25),
      loss,
      local_loss: own.localLoss,
      samples: own.samples,
      global_samples: own.samples * blocked.length,
      data_ms: own.dataMs,
      compute_ms: wall,
      wait_ms: wait / 2,
      transfer_ms: wait / 2 + 0.1,
      update_ms: own.updateMs,
      step_ms: own.dataMs + wall + wait + 0.2,
      at_ms: atMs,
    },
  ]
}

/** The gradient's sums come in one to three contributions, and only their total matters. */
function auditOf(
  { magnitudes }: SimulatedRank,
  { rank, step, own }: Told,
  { seed, worldSize, firstStep = 0 }: SimulationOptions,
): StreamEvent {
  const contributions = Array.from({ length: 1 + (seed % 3) })
  const share = (sums: readonly number[]) => sums.map((sum) => sum / contributions.length)
  const isOwn = (segment: number) => seed % 3 === 0 || segment % worldSize === rank
  const projected = own.map((one, other) =>
    one.magnitudes.map(
      (sum, segment) => sum * (2 * seeded(seed + 97 * step + 13 * other + segment)() - 1),
    ),
  )
  const reduced = magnitudes.flatMap((_, segment) =>
    isOwn(segment) ? projected.reduce((sum, sums) => sum + (sums[segment] ?? 0), 0) : [],
  )
  return {
    type: 'audit',
    rank,
    step: firstStep + step,
    projections: contributions.map(() => share(projected[rank] ?? [])),
    magnitudes: contributions.map(() => share(magnitudes)),
    reduced_projections: reduced,
    reduced_magnitudes: reduced.map(Math.abs),
    applied_scale: seed % 2 === 0 ? 1 / worldSize : null,
    expected_scale: 1 / worldSize,
  }
}

type BeatAt = {
  rank: number
  step: number
  atMs: number
  loss: number
  random: () => number
  neutral: () => number
}

function beats(
  own: SimulatedRank,
  { rank, step, atMs, loss, random, neutral }: BeatAt,
  { worldSize, firstStep = 0 }: SimulationOptions,
): StreamEvent[] {
  if (!own.isBeating) return []
  const late = 1 + 10 * random() + (random() < 0.1 ? 120 * random() : 0)
  const isWaiting = neutral() < 0.3
  const latest = {
    step: firstStep + step,
    loss,
    throughput_samples_per_sec: (1000 * own.samples) / (own.computeMs + own.dataMs),
    allreduce_ms: neutral(),
    compute_ms: own.computeMs,
  }
  const where = {
    phase: isWaiting ? 'gather' : 'compute',
    step: firstStep + step,
    sequence: 2 * step,
    waiting_for: isWaiting ? (rank + 1) % worldSize : null,
    latest,
  }
  return [{ type: 'beat', rank, ...where, sent_ms: atMs + own.clockMs, at_ms: atMs + late }]
}

function shuffled(ranks: readonly number[], random: () => number): number[] {
  return ranks
    .map((rank) => ({ rank, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ rank }) => rank)
}
