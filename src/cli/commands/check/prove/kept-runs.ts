import { join } from 'node:path'
import { MiniclusterError } from '../../../../kit/errors.js'
import type { JobRecord } from '../../../../prove/validate/proof/job-record.js'
import type { KeptRun } from '../../../../prove/validate/proof/reference/pieces.js'
import type { Dependencies } from '../../dependencies.js'
import { train } from '../../run/train.js'
import { protectFiles } from './protect-files.js'
import { proofDirectory, readJobRecord } from './read-journals.js'
import type { CommandJob } from './reference-jobs.js'
import { removeValues } from './remove-values.js'

/** A run whose values were kept. */
export type Ran = {
  /** The run; null where it failed. */
  readonly kept: KeptRun | null
  readonly problem: string | null
}

/**
 * Runs of one command, each made once, with its own seed of last bits. What they have kept is as large as the model for
 * each step, and is removed at the end.
 */
export type KeptRuns = {
  run(seed: number | null): Promise<Ran>
  end(): Promise<void>
}

/** Makes runs when they are needed first. */
export function openKeptRuns(
  create: (seed: number | null) => CommandJob,
  dependencies: Dependencies,
): KeptRuns {
  const made = new Map<number | null, Promise<Ran>>()
  const started: CommandJob[] = []
  const make = (seed: number | null) => {
    const job = create(seed)
    started.push(job)
    return runKept(job, dependencies)
  }
  return {
    run(seed) {
      const run = made.get(seed) ?? make(seed)
      made.set(seed, run)
      return run
    },
    async end() {
      for (const job of started) await removeKept(job, dependencies)
    },
  }
}

async function runKept(job: CommandJob, dependencies: Dependencies): Promise<Ran> {
  const { scratch } = dependencies
  const prepared = await scratch.make()
  try {
    const own = { asked: 'discard' as const, prepared }
    await train(await protectFiles(job, own, dependencies), dependencies)
    const record = await recordOf(job, dependencies)
    return { kept: keptIn(proofDirectory(job.runDirectory), record, dependencies), problem: null }
  } catch (error) {
    dependencies.signal.throwIfAborted()
    // Also where its program is not there: the job itself was checked, and its results are kept.
    if (!(error instanceof MiniclusterError)) throw error
    return { kept: null, problem: `it failed: ${error.message}` }
  } finally {
    await scratch.remove(prepared)
  }
}

const recordOf = (job: CommandJob, { files }: Dependencies): Promise<JobRecord> =>
  readJobRecord(proofDirectory(job.runDirectory), job.workers, files)

async function removeKept(job: CommandJob, dependencies: Dependencies): Promise<void> {
  const { world } = await recordOf(job, dependencies)
  await removeValues(proofDirectory(job.runDirectory), world, dependencies.files)
}

/** A run that was recorded, and what its ranks have kept in this directory. */
export const keptIn = (
  directory: string,
  record: JobRecord,
  { files }: Pick<Dependencies, 'files'>,
): KeptRun => ({
  record,
  read: (rank, at, length) => files.readRange(join(directory, `rank-${rank}.slices`), at, length),
})
