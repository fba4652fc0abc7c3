import type { Arm, MeasuredRun } from '../../../gate/experiment/arm.js'
import { drawOrders, planSchedule } from '../../../gate/experiment/plan-schedule.js'
import { planTurnMs, shortestTurnMs } from '../../../gate/experiment/plan-turns.js'
import { ConfigError, MiniclusterError } from '../../../kit/errors.js'
import { estimateRuns } from '../../../kit/wording/estimate-runs.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { Turns } from '../../../machine/system/processes/run-in-turns.js'
import type { Dependencies } from '../dependencies.js'
import type { MeasureRuns, PlannedRun } from './measure-runs.js'
import { readMeasurement } from './measured-metrics.js'
import type { MeasuredSide } from './measured-side.js'
import type { PairedRequest } from './paired-request.js'
import { slowFault } from './slow-fault.js'

export type Sides = { readonly base: MeasuredSide; readonly head: MeasuredSide }

/** The experiment as it was performed. */
export type PerformedExperiment = {
  readonly runs: readonly MeasuredRun[]
  /** Of side A, before anything was counted. */
  readonly warmUp: RunMetrics
  readonly control: PlannedControl
  /** Length of the turns in which the runs of a block alternated; null where each ran to its end. */
  readonly turnMs: number | null
}

/** The fault of the slowed runs, or why there are none. */
type PlannedControl =
  | { readonly status: 'ready'; readonly fault: string }
  | { readonly status: 'unavailable'; readonly reason: string }
  | { readonly status: 'none' }

type Tools = {
  readonly measure: MeasureRuns
  readonly random: () => number
  /** Whether processes can be suspended so that others can run. */
  readonly canHold: boolean
  readonly log: Pick<Dependencies['log'], 'progress' | 'endProgress' | 'note'>
  readonly clock: Pick<Dependencies['clock'], 'monotonicMs'>
}

type Plan = Pick<PairedRequest, 'pairs' | 'positiveControlPercent' | 'turnMs' | 'command'>

/** Runs a warm-up block, which is not counted, and then all blocks in their order. */
export async function performExperiment(
  plan: Plan,
  sides: Sides,
  tools: Tools,
): Promise<PerformedExperiment> {
  const { pairs, positiveControlPercent } = plan
  const hasControl = positiveControlPercent > 0
  const planned = (pairs + 1) * (hasControl ? 4 : 3)
  const measured = 'the first one'
  tools.log.note(estimateRuns({ runs: planned, measuredMs: null, measured }))
  const progress = watchProgress(planned, tools)
  const measureAlone = async (side: MeasuredSide, fault: string | null): Promise<RunMetrics> => {
    const [run] = await tools.measure([{ side, fault }], alone)
    progress.advance(1)
    return run as RunMetrics
  }
  try {
    progress.show()
    const warmUp = await measureAlone(sides.base, null)
    const measuredMs = progress.elapsedMs()
    tools.log.note(estimateRuns({ runs: planned - 1, measuredMs, measured }))
    await measureAlone(sides.head, null)
    await measureAlone(sides.base, null)
    const control = hasControl
      ? await tryControl(warmUp, positiveControlPercent, (fault) => measureAlone(sides.base, fault))
      : ({ status: 'none' } as const)
    if (hasControl && control.status !== 'ready') progress.shorten((pairs + 1) * 3)
    const turnMs = turnMsOf(plan, warmUp, tools)
    const arms = armsOf(sides, control)
    const runs = await performBlocks(pairs, { arms, turnMs, progress }, tools)
    return { runs, warmUp, control, turnMs }
  } finally {
    tools.log.endProgress()
  }
}

/** One run to its end. */
const alone: Turns = { turnMs: null, orders: [] }

/** The requested length, otherwise one that follows from a step of side A. Throws a ConfigError if no step fits in. */
function turnMsOf(plan: Plan, warmUp: RunMetrics, { canHold }: Tools): number | null {
  const { turnMs: asked, command } = plan
  if (!canHold || asked === 0 || command !== null) return null
  const { p50_step_ms: measured } = readMeasurement(warmUp)
  const stepMs = typeof measured === 'number' ? measured : null
  if (asked === null) return planTurnMs(stepMs)
  const leastMs = shortestTurnMs(stepMs ?? 0)
  if (asked >= leastMs) return asked
  throw new ConfigError(
    `--turn-ms ${asked}: a step of side A takes ${stepMs?.toPrecision(2)} ms, and would be cut by the turns of the others`,
    `Give ${leastMs} or more, 0 for one run after the other, or leave it out.`,
  )
}

/** An older program on side A may not support the slowdown; the comparison still runs. */
async function tryControl(
  run: RunMetrics,
  percent: number,
  measure: (fault: string) => Promise<RunMetrics>,
): Promise<PlannedControl> {
  const fault = slowFault(run, percent)
  if (fault === null) return { status: 'unavailable', reason: 'side A does not time its gradients' }
  try {
    await measure(fault)
    return { status: 'ready', fault }
  } catch (error) {
    if (!(error instanceof MiniclusterError)) throw error
    const reason = error.message.split('\n', 2).join(' ').slice(0, 300)
    return { status: 'unavailable', reason }
  }
}

/** The sides and faults of a block's runs. */
function armsOf({ base, head }: Sides, control: PlannedControl): ReadonlyMap<Arm, PlannedRun> {
  return new Map<Arm, PlannedRun>([
    ['base', { side: base, fault: null }],
    ['head', { side: head, fault: null }],
    ['base-again', { side: base, fault: null }],
    ...(control.status === 'ready'
      ? [['slowed', { side: base, fault: control.fault }] as const]
      : []),
  ])
}

type Blocks = {
  readonly arms: ReadonlyMap<Arm, PlannedRun>
  readonly turnMs: number | null
  readonly progress: { advance(runs: number): void }
}

async function performBlocks(
  pairs: number,
  { arms, turnMs, progress }: Blocks,
  { measure, random }: Tools,
): Promise<readonly MeasuredRun[]> {
  const runs: MeasuredRun[] = []
  for (const [block, order] of planSchedule([...arms], pairs, random).entries()) {
    const orders = drawOrders([...order.keys()], random)
    const measured = await measure(
      order.map(([, run]) => run),
      { turnMs, orders },
    )
    for (const [position, [arm]] of order.entries()) {
      const values = readMeasurement(measured[position] as RunMetrics)
      runs.push({ arm, block, position, values })
    }
    progress.advance(order.length)
  }
  return runs
}

function watchProgress(planned: number, { log, clock }: Tools) {
  const startedMs = clock.monotonicMs()
  let [done, total] = [0, planned]
  const show = (): void => {
    const elapsedMs = clock.monotonicMs() - startedMs
    log.progress({ completedSteps: done, totalSteps: total, unit: 'runs', loss: null, elapsedMs })
  }
  return {
    show,
    elapsedMs: () => clock.monotonicMs() - startedMs,
    advance(runs: number): void {
      done += runs
      show()
    },
    shorten(to: number): void {
      total = to
    },
  }
}
