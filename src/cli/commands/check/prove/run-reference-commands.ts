import { completedSteps, type JobRecord } from '../../../../prove/validate/proof/job-record.js'
import {
  compareReference,
  type ReferenceEvidence,
  type ReferenceVerdict,
} from '../../../../prove/validate/proof/reference/compare-reference.js'
import type { KeptRun } from '../../../../prove/validate/proof/reference/pieces.js'
import type { Dependencies } from '../../dependencies.js'
import type { JobEnd } from './job-end.js'
import { keptIn, type KeptRuns, openKeptRuns } from './kept-runs.js'
import type { CommandJob, ReferenceRun } from './reference-jobs.js'

/** The commands that a job is compared with. */
export type ReferencePlan = {
  readonly commands: readonly (readonly string[])[]
  readonly create: (run: ReferenceRun) => CommandJob
  /** Runs of the only reference that other jobs are compared with as well; absent: it is run for this job. */
  readonly shared?: KeptRuns
}

type Recorded = {
  readonly record: JobRecord
  readonly recordDirectory: string
  /** How the job ended badly; null if it did not. */
  readonly failure: JobEnd | null
}

/** Seeds of runs with random last bits: the first ones, and more before anything is called a difference. */
const seeds = { first: [1, 2], again: [3, 4] }

/** Runs each reference command as the job was run, measures the effect of rounding, and compares the job with it. */
export async function runReferenceCommands(
  { record, recordDirectory, failure }: Recorded,
  { commands, create, shared }: ReferencePlan,
  dependencies: Dependencies,
): Promise<ReferenceVerdict[]> {
  const verdicts: ReferenceVerdict[] = []
  const job = keptIn(recordDirectory, record, dependencies)
  const steps = completedSteps(record)
  for (const [at, command] of commands.entries()) {
    const evidence = { command, job, ...nothingRun }
    const open = (of: readonly string[] | null) =>
      openKeptRuns((seed) => create({ command: of, number: at + 1, seed, steps }), dependencies)
    const [ofReference, ofJob] = [shared ?? open(command), open(null)]
    const words = shared
      ? 'Comparison with the reference'
      : `Reference ${at + 1}: ${command.join(' ')}`
    try {
      const verdict = await dependencies.log.section(words, () =>
        failure === null
          ? compareWith(evidence, { ofReference, ofJob })
          : compareReference({ ...evidence, hindrance: 'the job itself failed' }),
      )
      verdicts.push(verdict)
    } finally {
      await ofJob.end()
      if (shared === undefined) await ofReference.end()
    }
  }
  return verdicts
}

const nothingRun = { reference: null, roundings: [], ownRoundings: null, hindrance: null }

type Runs = Readonly<Record<'ofReference' | 'ofJob', KeptRuns>>

async function compareWith(
  evidence: ReferenceEvidence,
  { ofReference, ofJob }: Runs,
): Promise<ReferenceVerdict> {
  const { kept, problem } = await ofReference.run(null)
  let compared = { ...evidence, reference: kept, hindrance: problem }
  let verdict = await compareReference(compared)
  if (verdict.needs === 'roundings') {
    compared = { ...compared, roundings: await measure(ofReference, seeds.first) }
    verdict = await compareReference(compared)
  }
  if (verdict.needs === 'own-roundings') {
    const more = await measure(ofReference, seeds.again)
    const ownRoundings = await measure(ofJob, seeds.first)
    const roundings = [...compared.roundings, ...more]
    verdict = await compareReference({ ...compared, roundings, ownRoundings })
  }
  return verdict
}

async function measure(runs: KeptRuns, seedsOfRuns: readonly number[]): Promise<KeptRun[]> {
  const measured: KeptRun[] = []
  for (const seed of seedsOfRuns) {
    const { kept } = await runs.run(seed)
    if (kept !== null) measured.push(kept)
  }
  return measured
}
