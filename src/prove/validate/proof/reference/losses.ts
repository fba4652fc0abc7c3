import { sum } from '../../../../kit/stats/sum.js'
import type { JobRecord } from '../job-record.js'
import type { Deviation } from '../one-process/deviations.js'
import { isBeyond, type Judged, judgeDeviations } from '../one-process/envelope.js'

type Runs = {
  readonly job: JobRecord
  readonly reference: JobRecord
  /** Of the reference, and of the job. */
  readonly roundings: readonly JobRecord[]
  readonly ownRoundings: readonly JobRecord[]
}

/** The losses of a job against those of the reference; steps at which one has none are left out. */
export function lossDeviations(runs: Runs, numSteps: number): Judged[] {
  const { job, reference, roundings, ownRoundings } = runs
  const against = (base: JobRecord) => (run: JobRecord) =>
    Array.from({ length: numSteps }, (_, step) => deviationAt(run, base, step)).flat()
  const own = against(reference)(job)
  const lastBits = own.map((one) => ({ ...one, difference: lastBit * one.norm }))
  const moved = [...roundings.map(against(reference)), ...ownRoundings.map(against(job))]
  return judgeDeviations(own, [...moved, lastBits])
}

/** Of a loss in float32; a narrower one was seen to move by more. */
const lastBit = 2 ** -23

/** What the losses of all steps are as a multiple of those of the reference; null if there is no such factor. */
export function lossFactor(losses: readonly Judged[]): number | null {
  if (!losses.some(isBeyond)) return losses.length > 0 ? 1 : null
  const squares = sum(losses.map(({ norm }) => norm ** 2))
  const factor = sum(losses.map(({ product }) => product)) / squares
  const fits = losses.every(({ norm, product, limit }) => {
    const rest = Math.abs(product / norm - factor * norm)
    return rest <= limit * norm * Math.max(factor, 1)
  })
  return fits ? factor : null
}

/** Whether a step of the job has losses of several batches that differ from each other, so that they tell samples apart. */
export const tellsSamples = ({ ranks }: JobRecord, step: number): boolean =>
  ranks.some(({ updates }) => {
    const losses = updates.filter((one) => one.step === step).flatMap((one) => one.losses)
    const size = Math.max(...losses.map(Math.abs))
    return Math.max(...losses) - Math.min(...losses) > leastSpread * size
  })

/** Of the losses of different samples, as part of the loss: far more than rounding, even in bfloat16. */
const leastSpread = 0.05

function deviationAt(run: JobRecord, reference: JobRecord, step: number): Deviation[] {
  const [theirs, own] = [run, reference].map((one) => lossAt(one, step))
  if (theirs === null || theirs === undefined || own === null || own === undefined) return []
  const difference = Math.abs(theirs - own)
  return [
    {
      position: step,
      step,
      parameter: null,
      difference,
      norm: Math.abs(own),
      product: theirs * own,
    },
  ]
}

/** The mean over micro-batches and over the ranks that compute a loss; null if none does. */
function lossAt({ ranks }: JobRecord, step: number): number | null {
  const means = ranks.flatMap(({ updates }) => {
    const losses = updates.filter((one) => one.step === step).flatMap((one) => one.losses)
    return losses.length === 0 ? [] : [sum(losses) / losses.length]
  })
  return means.length === 0 ? null : sum(means) / means.length
}
