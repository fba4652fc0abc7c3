import type { Arm, MeasuredRun } from '../../experiment/arm.js'
import { planSchedule } from '../../experiment/plan-schedule.js'
import { MiniclusterError } from '../../errors.js'
import type { RunMetrics } from '../../records/run-metrics.js'
import type { Dependencies } from '../dependencies.js'
import type { MeasureOnce } from './measure-once.js'
import { readMeasurement } from './measured-metrics.js'
import type { MeasuredSide } from './measured-side.js'
import type { PairedRequest } from './paired-request.js'
import { slowFault } from './slow-fault.js'

export type Sides = { readonly base: MeasuredSide; readonly head: MeasuredSide }

/** What was really done. */
export type PerformedExperiment = {
  readonly runs: readonly MeasuredRun[]
  /** Of side A, before anything was counted. */
  readonly warmUp: RunMetrics
  readonly control: PlannedControl
}

/** The fault of the slowed runs, or why there are none. */
export type PlannedControl =
  | { readonly status: 'ready'; readonly fault: string }
  | { readonly status: 'unavailable'; readonly reason: string }
  | { readonly status: 'none' }

type Tools = {
  readonly measure: MeasureOnce
  readonly random: () => number
  readonly log: Pick<Dependencies['log'], 'progress' | 'endProgress'>
  readonly clock: Pick<Dependencies['clock'], 'monotonicMs'>
}

/** Runs a warm-up block, which is not counted, and then all blocks in their order. */
export async function performExperiment(
  { pairs, positiveControlPercent }: Pick<PairedRequest, 'pairs' | 'positiveControlPercent'>,
  sides: Sides,
  tools: Tools,
): Promise<PerformedExperiment> {
  const hasControl = positiveControlPercent > 0
  const progress = watchProgress((pairs + 1) * (hasControl ? 4 : 3), tools)
  try {
    const measure: MeasureOnce = async (side, fault) => {
      const run = await tools.measure(side, fault)
      progress.advance()
      return run
    }
    progress.show()
    const warmUp = await measure(sides.base, null)
    await measure(sides.head, null)
    await measure(sides.base, null)
    const control = hasControl
      ? await tryControl(warmUp, positiveControlPercent, (fault) => measure(sides.base, fault))
      : ({ status: 'none' } as const)
    if (hasControl && control.status !== 'ready') progress.shorten((pairs + 1) * 3)
    const runs = await performBlocks(pairs, control, { measure, sides, random: tools.random })
    return { runs, warmUp, control }
  } finally {
    tools.log.endProgress()
  }
}

/** An older program on side A may not know how to be slowed down; that is no reason not to compare. */
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
    const reason = error.message.split('\n').slice(0, 2).join(' ').slice(0, 300)
    return { status: 'unavailable', reason }
  }
}

async function performBlocks(
  pairs: number,
  control: PlannedControl,
  {
    measure,
    sides,
    random,
  }: { readonly measure: MeasureOnce; readonly sides: Sides; readonly random: () => number },
): Promise<readonly MeasuredRun[]> {
  const ready = control.status === 'ready'
  const arms: readonly Arm[] = ['base', 'head', 'base-again', ...(ready ? ['slowed' as const] : [])]
  const runs: MeasuredRun[] = []
  for (const [block, order] of planSchedule(arms, pairs, random).entries()) {
    for (const [position, arm] of order.entries()) {
      const fault = arm === 'slowed' && ready ? control.fault : null
      const run = await measure(arm === 'head' ? sides.head : sides.base, fault)
      runs.push({ arm, block, position, values: readMeasurement(run) })
    }
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
    advance(): void {
      done++
      show()
    },
    shorten(to: number): void {
      total = to
    },
  }
}
