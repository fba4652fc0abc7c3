import { join } from 'node:path'
import { MiniclusterError } from '../../../../kit/errors.js'
import { completedSteps, type JobRecord } from '../../../../prove/validate/proof/job-record.js'
import {
  compareReference,
  type ReferenceEvidence,
  type ReferenceVerdict,
} from '../../../../prove/validate/proof/reference/compare-reference.js'
import type { KeptRun } from '../../../../prove/validate/proof/reference/pieces.js'
import type { Dependencies } from '../../dependencies.js'
import { train } from '../../run/train.js'
import { protectFiles } from './protect-files.js'
import { proofDirectory, readJobRecord } from './read-journals.js'
import type { CommandJob, ReferenceRun } from './reference-jobs.js'
import { removeValues } from './remove-values.js'

/** The commands that a job is compared with. */
export type ReferencePlan = {
  readonly commands: readonly (readonly string[])[]
  readonly create: (run: ReferenceRun) => CommandJob
}

type Recorded = {
  readonly record: JobRecord
  readonly recordDirectory: string
  /** Why the job ended badly; null if it did not. */
  readonly failure: string | null
}

/** Seeds of runs with random last bits: the first ones, and more before anything is called a difference. */
const seeds = { first: [1, 2], again: [3, 4] }

/** Runs each reference command as the job was run, measures the effect of rounding, and compares the job with it. */
export async function runReferenceCommands(
  { record, recordDirectory, failure }: Recorded,
  { commands, create }: ReferencePlan,
  dependencies: Dependencies,
): Promise<ReferenceVerdict[]> {
  const verdicts: ReferenceVerdict[] = []
  const job = keptIn(recordDirectory, record, dependencies)
  const steps = completedSteps(record)
  for (const [at, command] of commands.entries()) {
    const evidence = { command, job, ...nothingRun }
    const runs: Runs = {
      ofReference: (seed) => create({ command, number: at + 1, seed, steps }),
      ofJob: (seed) => create({ command: null, number: at + 1, seed, steps }),
    }
    const words = `Reference ${at + 1}: ${command.join(' ')}`
    const verdict = await dependencies.log.section(words, () =>
      failure === null
        ? compareWith(evidence, runs, dependencies)
        : compareReference({ ...evidence, hindrance: 'the job itself failed' }),
    )
    verdicts.push(verdict)
  }
  return verdicts
}

const nothingRun = { reference: null, roundings: [], ownRoundings: null, hindrance: null }

type Runs = Readonly<Record<'ofReference' | 'ofJob', (seed: number | null) => CommandJob>>

/** What the runs have kept is as large as the model for each step, and is removed once it was compared. */
async function compareWith(
  evidence: ReferenceEvidence,
  { ofReference, ofJob }: Runs,
  dependencies: Dependencies,
): Promise<ReferenceVerdict> {
  const { files } = dependencies
  const made: { readonly directory: string; readonly world: number }[] = []
  const run = async (job: CommandJob) => {
    const ran = await runKept(job, dependencies)
    made.push({ directory: proofDirectory(job.runDirectory), world: ran.world })
    return ran
  }
  const measure = async (jobs: readonly CommandJob[]): Promise<KeptRun[]> => {
    const kept: KeptRun[] = []
    for (const job of jobs) kept.push(...((await run(job)).kept ?? []))
    return kept
  }
  try {
    const { kept, problem } = await run(ofReference(null))
    let compared = { ...evidence, reference: kept?.[0] ?? null, hindrance: problem }
    let verdict = await compareReference(compared)
    if (verdict.needs === 'roundings') {
      compared = { ...compared, roundings: await measure(seeds.first.map(ofReference)) }
      verdict = await compareReference(compared)
    }
    if (verdict.needs === 'own-roundings') {
      const more = await measure(seeds.again.map(ofReference))
      const ownRoundings = await measure(seeds.first.map(ofJob))
      const roundings = [...compared.roundings, ...more]
      verdict = await compareReference({ ...compared, roundings, ownRoundings })
    }
    return verdict
  } finally {
    for (const { directory, world } of made) await removeValues(directory, world, files)
  }
}

type Ran = {
  /** The run; null where it failed. */
  readonly kept: readonly [KeptRun] | null
  readonly problem: string | null
  readonly world: number
}

async function runKept(job: CommandJob, dependencies: Dependencies): Promise<Ran> {
  const { scratch, files } = dependencies
  const recordDirectory = proofDirectory(job.runDirectory)
  const prepared = await scratch.make()
  const read = () => readJobRecord(recordDirectory, job.workers, files)
  try {
    const own = { asked: 'discard' as const, prepared }
    await train(await protectFiles(job, own, dependencies), dependencies)
    const record = await read()
    const kept = [keptIn(recordDirectory, record, dependencies)] as const
    return { kept, problem: null, world: record.world }
  } catch (error) {
    dependencies.signal.throwIfAborted()
    // Also where its program is not there: the job itself was checked, and its results are kept.
    if (!(error instanceof MiniclusterError)) throw error
    return { kept: null, problem: `it failed: ${error.message}`, world: (await read()).world }
  } finally {
    await scratch.remove(prepared)
  }
}

const keptIn = (
  directory: string,
  record: JobRecord,
  { files }: Pick<Dependencies, 'files'>,
): KeptRun => ({
  record,
  read: (rank, at, length) => files.readRange(join(directory, `rank-${rank}.slices`), at, length),
})
