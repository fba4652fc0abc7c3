import type { AbovePeers } from '../../../kit/peers/flagged-workers.js'
import { formatNumber } from '../../../kit/wording/figures.js'
import type { CheckpointAnomalyType, Undecided } from '../anomaly.js'
import { settledLooks } from './settled-watch.js'

/** The accepted false alarms of every checkpoint detector. */
export const falseAlarmBudget =
  'none accepted in 300 clean simulated runs each of 2, 3, 4 and 16 workers, with our own checkpoints and with the keys of the older tool alone, and none in real clean runs; the measured values are in bench/RESULTS.md, "Faults detected from health checkpoints alone"'

/**
 * `12 ms, 3.00 times the others' 4 ms`: what was measured, without the floor that was added to both to compare them.
 */
export function besideOthers({ value, peers }: AbovePeers, unit: string, floor = 0): string {
  const [own, others] = [value - floor, peers - floor]
  const isNothing = others <= floor * 1e-6
  const times = isNothing ? 'beside ' : `${(own / others).toFixed(2)} times `
  return `${formatNumber(own, 3)}${unit}, ${times}the others' ${formatNumber(isNothing ? 0 : others, 3)}${unit}`
}

/** For trouble that is certain while its owner is unknown. */
export const unattributable =
  '; unattributable: with two workers and no past to compare with, it may be this worker or the other'

/** Reason when a file has single steps only, and few of them so far. */
export const tooFewLooks = (type: CheckpointAnomalyType, looks: number): Undecided => ({
  type,
  reason: `the file has single steps only, which are noisy: ${looks} of ${settledLooks} polls with a new step so far`,
  needs: `${settledLooks} polls with a new step, or medians over many steps per worker, as in the checkpoints of minicluster run`,
})
