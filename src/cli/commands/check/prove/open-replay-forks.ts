import { scriptOf } from '../../../../kit/records/run/started-rank.js'
import type { Protection } from '../../../../runtime/run/protection.js'
import type { RankForks } from '../../../../runtime/run/rank-forks.js'
import type { Dependencies } from '../../dependencies.js'
import { openForks } from '../../open-forks.js'
import { possibleProtection } from './protect-files.js'
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
    possibleProtection(directory ?? started.workingDirectory, dependencies)
  return openForks({ described, protection, ...started }, dependencies)
}
