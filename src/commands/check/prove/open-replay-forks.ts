import { scriptOf } from '../../../records/run/started-rank.js'
import { coveredDirectory, type Protection } from '../../../run/protection.js'
import type { RankForks } from '../../../run/rank-forks.js'
import type { Dependencies } from '../../dependencies.js'
import { openForks } from '../../open-forks.js'
import type { RecordedJob } from './replay-job.js'

/** A process that starts the ranks of a recorded job quickly; null on a cluster, and where they cannot be forked. */
export async function openReplayForks(
  { record, cluster, started }: Pick<RecordedJob, 'record' | 'cluster' | 'started'>,
  dependencies: Dependencies,
): Promise<RankForks | null> {
  if (cluster !== null) return null
  const described = record.ranks.map(({ rank, process }) => {
    const argv = scriptOf(process.argv)
    return argv && { ...process, rank, argv }
  })
  const protection = (directory: string | undefined): Promise<Protection> =>
    protectionOf(coveredDirectory(started.workingDirectory, directory), dependencies)
  return openForks({ described, protection, ...started }, dependencies)
}

async function protectionOf(
  directory: string,
  { protectionOf: of, scratch }: Dependencies,
): Promise<Protection> {
  const place = await scratch.make()
  try {
    return await of(directory, place)
  } finally {
    await scratch.remove(place)
  }
}
