import type { JobRecord } from '../../../../prove/validate/proof/job-record.js'
import {
  compareOneProcess,
  type OneProcessEvidence,
} from '../../../../prove/validate/proof/one-process/compare-one-process.js'
import { whyNotGiven } from '../../../../prove/validate/proof/one-process/given-batches.js'
import { comparableSteps } from '../../../../prove/validate/proof/one-process/same-samples.js'
import type { Dependencies } from '../../dependencies.js'
import { proofDirectory } from './read-journals.js'
import { loneRank, type RecordedJob, runAlone } from './replay-job.js'

/** Seeds of runs with random last bits: the first ones, and more before anything is called a difference. */
const seeds = { first: [1, 2], again: [3, 4, 5, 6] }

/** Runs the script of a recorded job as one process, and where its samples are the job's, measures the effect of rounding. */
export async function runOneProcess(
  recorded: RecordedJob,
  added: readonly string[],
  dependencies: Dependencies,
): Promise<OneProcessEvidence> {
  const { scratch, log } = dependencies
  const directory = await scratch.make()
  const alone = { ...recorded, recordDirectory: proofDirectory(directory) }
  const measure = async (runs: readonly number[]): Promise<JobRecord[]> =>
    Promise.all(runs.map((seed) => inScratch(alone, { added, seed }, dependencies)))
  try {
    return await log.section('The same script as one process', async () => {
      const one = await runAs(recorded, { added, directory }, dependencies)
      const evidence = { arguments: added, alone: one, roundings: [], hindrance: null }
      if (comparableSteps(recorded.record, one).numSteps === 0)
        return { ...evidence, ...(await withTheirBatches(recorded, one, dependencies)) }
      const roundings = await measure(seeds.first)
      const { findings } = compareOneProcess(recorded.record, { ...evidence, roundings })
      if (findings.length > 0) roundings.push(...(await measure(seeds.again)))
      return { ...evidence, roundings }
    })
  } finally {
    await scratch.remove(directory)
  }
}

/** One process for each rank, which is given what that rank had; none where it would be given something else. */
async function withTheirBatches(
  recorded: RecordedJob,
  alone: JobRecord,
  dependencies: Dependencies,
): Promise<Pick<OneProcessEvidence, 'lone'>> {
  const { record } = recorded
  if (whyNotGiven(record, alone) !== null) return {}
  const lone = record.ranks.map(({ rank }) =>
    inScratch(recorded, { added: [], rank }, dependencies),
  )
  return { lone: await Promise.all(lone) }
}

type Run = {
  readonly added: readonly string[]
  readonly directory: string
  readonly seed?: number | null
  /** The rank whose batches it is given. */
  readonly rank?: number
}

async function runAs(
  recorded: RecordedJob,
  { added, directory, seed = null, rank }: Run,
  dependencies: Dependencies,
): Promise<JobRecord> {
  const ranks = recorded.record.ranks.slice(0, 1).map((first) => {
    const { argv, environment, ...place } = loneRank(first)
    return {
      ...place,
      argv: [...argv, ...added],
      environment: { ...environment, ...worldOfOne(environment) },
    }
  })
  const batchesOf = rank === undefined ? null : { rank, world: recorded.record.world }
  const how = { mode: 'reference' as const, roundingSeed: seed, batchesOf }
  return (await runAlone(recorded, { ...how, ranks, directory, world: 1 }, dependencies)).record
}

async function inScratch(
  recorded: RecordedJob,
  run: Omit<Run, 'directory'>,
  dependencies: Dependencies,
): Promise<JobRecord> {
  const directory = await dependencies.scratch.make()
  try {
    return await runAs(recorded, { ...run, directory }, dependencies)
  } finally {
    await dependencies.scratch.remove(directory)
  }
}

/** The variables of a launcher for a world of one; the number of threads stays that of the job. */
function worldOfOne(given: Readonly<Record<string, string>>): Record<string, string> {
  const ifGiven = (name: string, value: string) => (name in given ? { [name]: value } : {})
  return {
    RANK: '0',
    WORLD_SIZE: '1',
    LOCAL_RANK: '0',
    LOCAL_WORLD_SIZE: '1',
    ...ifGiven('GROUP_RANK', '0'),
    ...ifGiven('GROUP_WORLD_SIZE', '1'),
    ...ifGiven('ROLE_RANK', '0'),
    ...ifGiven('ROLE_WORLD_SIZE', '1'),
  }
}
