import type { JournalLine } from '../../../../../src/kit/records/proof/journal-line.js'
import {
  composeJobRecord,
  type JobRecord,
} from '../../../../../src/prove/validate/proof/job-record.js'
import { aJob, type Change } from '../simulate-job.js'

/** The gradients of both parameters of the simulated job at any step. */
export const ofJob = [
  [4, -2],
  [1, 3],
]

const alongside: Change = (lines) => lines

/** One process that was given the batches of a rank; `own` are its gradients of both parameters. */
export function given(
  rank: number,
  own: readonly (readonly number[] | null)[] = ofJob,
  change = alongside,
  job = ofJob,
): JobRecord {
  const lines = aJob().ranks[rank]!.journal.lines.flatMap((line): JournalLine[] => {
    if (line.kind === 'process') return [{ ...line, rank: 0, world: 1 }]
    if (line.kind !== 'update') return [line]
    const { step, optimizer } = line
    const copies = own.map((one) => (one === null ? null : [...one]))
    return [
      { kind: 'own_gradients', step, optimizer, own: copies, job: job.map((one) => [...one]) },
      line,
    ]
  })
  return composeJobRecord([{ lines: change([...lines], 0), numUnreadable: 0 }])
}

/** The gradients of the job, multiplied. */
export const times = (...factors: readonly [number, number]): number[][] =>
  ofJob.map((values, at) => values.map((value) => value * factors[at]!))
