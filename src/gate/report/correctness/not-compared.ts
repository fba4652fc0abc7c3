import type { OneProcess } from '../../../kit/records/reports/one-process-report.js'
import type { ProofReport } from '../../../kit/records/reports/proof-report.js'
import { plural } from '../../../kit/wording/plural.js'

/** What a proof that passed does not cover because one process was not compared, in one line; empty if it was. */
export function notCompared(proof: ProofReport): readonly string[] {
  const { one_process: alone, num_steps: steps, world_size: world } = proof
  const compared = alone?.num_steps ?? 0
  if (world < 2 || compared >= steps) return []
  // Each of them is a stronger comparison than that with one process could be.
  if (proof.references.length > 0 && proof.tier !== 'unknown') return []
  if (alone?.mean_of_ranks?.status === 'agrees')
    return [onlyTheMean(alone.mean_of_ranks.num_steps, steps)]
  return [whyNotCompared(alone, steps)]
}

function whyNotCompared(alone: OneProcess | null, steps: number): string {
  const compared = alone?.num_steps ?? 0
  const extent =
    compared === 0
      ? 'The job was not compared with one process'
      : `The job was compared with one process only at ${compared} of ${plural(steps, 'step')}`
  const why = (alone?.reason ?? 'the script was not run as one process').replace(/\.$/, '')
  return `${extent}: ${why}. A mistake that all ranks make alike, such as a wrong learning rate for this number of ranks, can remain.`
}

const onlyTheMean = (compared: number, steps: number): string =>
  `The job was compared with one process by the mean of its gradients from the batches of each rank, at ${compared} of ${plural(steps, 'step')}. A loss that would be another one over all samples together, or a wrong learning rate for this number of ranks, can remain.`
