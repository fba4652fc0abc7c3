import { median } from '../../../kit/stats/robust.js'
import type { Detector, RunFacts, StreamEvent } from '../detector.js'
import { measuredAlarms } from '../measured-alarms.js'
import { describeFinding } from '../findings.js'
import { createPersistence } from '../persistence.js'
import { type CompleteStep, createRankSteps } from '../stream/rank-steps.js'
import { createSlowCost } from './slow-cost.js'
import { blockedMs, type WaitMatrix, waitsOf } from './wait-pattern.js'
import { mayShareCores } from './shared-cores.js'

export const lastArriverLimits = {
  warmUpSteps: 5,
  /** Share of the median step that the others must wait for it. */
  minLateness: 0.2,
  /** The last rank waits less than this share of the time that the others wait for it. */
  ownWait: 0.25,
  flagged: 16,
  window: 20,
}
type LastArriverLimits = typeof lastArriverLimits

const about = { name: 'last-arriver', evidence: 'strong', channel: 'telemetry' } as const

/** Names the rank that all others wait for, step after step, whatever makes it late. */
export function createLastArriver(limits: LastArriverLimits = lastArriverLimits): Detector {
  return {
    ...about,
    summary:
      'the rank that the others wait for and that itself waits least, in 16 of 20 steps; needs three ranks',
    falseAlarmBudget: `${measuredAlarms.campaigns}, ${measuredAlarms.simulated}`,
    needs: ['links'],
    least: ({ worldSize }) => (worldSize < 3 ? {} : { step: limits.warmUpSteps + limits.flagged }),
    start(run) {
      // With two ranks, one always waits for the other, which proves nothing.
      if (run.worldSize < 3) return () => []
      const cost = createSlowCost(run.firstStep)
      const collect = createRankSteps(run.worldSize, 'links', 'resources')
      const afterSave = rememberSaves()
      const ranks = Array.from({ length: run.worldSize }, () =>
        createPersistence(limits.flagged, limits.window),
      )
      return (event) => {
        afterSave.note(event)
        const row = collect(event)
        if (!row || row.step < run.firstStep + limits.warmUpSteps || afterSave.isAt(row.step))
          return cost.end(event)
        const last = lastOf(row, run, limits)
        if (last === null) return []
        const sinces = ranks.map((persistence, rank) =>
          persistence.add(row.step, rank === last.rank),
        )
        const since = sinces[last.rank] ?? null
        const describe = since === null ? null : () => late(row, since, last)
        return cost.weigh(row, [{ who: last.rank, excessMs: last.latenessMs, describe }])
      }
    },
  }
}

/** A rank that saves a checkpoint is late for the next step without a fault. */
function rememberSaves() {
  const steps = new Set<number>()
  return {
    note(event: StreamEvent): void {
      if (event.type === 'checkpoint') steps.add(event.step + 1)
    },
    isAt: (step: number): boolean => steps.delete(step),
  }
}

type Last = { readonly rank: number; readonly latenessMs: number }
const nobody: Last = { rank: -1, latenessMs: 0 }

/** Who arrived last and by how much; null if the cause may be a missing core. */
function lastOf(row: CompleteStep, run: RunFacts, limits: LastArriverLimits): Last | null {
  const waits = waitsOf(row)
  const delays = row.values.map(({ resources }) =>
    resources === null || resources.data_delay_ms === null || resources.compute_delay_ms === null
      ? null
      : resources.data_delay_ms + resources.compute_delay_ms,
  )
  const isMeasured = delays.every((delay) => delay !== null)
  if (!waits || (!isMeasured && mayShareCores(run))) return null
  const blocked = blockedMs(waits)
  const rank = blocked.indexOf(Math.min(...blocked))
  const arrivalMs = latenessOf(waits, rank)
  const starvedMs = isMeasured ? Math.max(0, (delays[rank] ?? 0) - Math.min(...delays)) : 0
  const latenessMs = arrivalMs - starvedMs - moreSamplesMs(row, rank)
  const stepMs = median(row.values.flatMap(({ step }) => step.step_ms ?? []))
  const isLast =
    latenessMs > limits.minLateness * stepMs && (blocked[rank] ?? 0) < limits.ownWait * arrivalMs
  return isLast ? { rank, latenessMs } : nobody
}

/** The extra time that a rank may take because it has more samples than the others. */
function moreSamplesMs({ values }: CompleteStep, rank: number): number {
  const own = values[rank]?.step
  const samples = values.flatMap(({ step }) => step.samples ?? [])
  if (!own?.samples || samples.length < values.length) return 0
  const others = median(samples.filter((_, index) => index !== rank))
  return ((own.data_ms ?? 0) + (own.compute_ms ?? 0)) * Math.max(0, 1 - others / own.samples)
}

/** The median of the others' waits for a rank. */
function latenessOf(waits: WaitMatrix, rank: number): number {
  return median(waits.filter((_, to) => to !== rank).map((row) => row[rank] ?? 0))
}

function late(row: CompleteStep, since: number, { rank, latenessMs }: Last) {
  return describeFinding(about, {
    type: 'slow_worker',
    blame: { kind: 'rank', rank },
    step: since,
    raised_step: row.step,
    at_ms: row.at_ms,
    message:
      `all others wait for rank ${rank}, ${latenessMs.toFixed(2)} ms at step ${row.step}, and it waits for no other rank; ` +
      `this holds for most steps since ${since}`,
  })
}

export const lastArriver = createLastArriver()
