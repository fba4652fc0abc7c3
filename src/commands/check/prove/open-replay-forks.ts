import { scriptOf } from '../../../records/run/started-rank.js'
import type { RankForks, StartedRank } from '../../../run/rank-forks.js'
import type { Dependencies } from '../../dependencies.js'
import type { RecordedJob } from './replay-job.js'

/** A process that starts the ranks of a recorded job quickly; null on a cluster, and where they cannot be forked. */
export async function openReplayForks(
  { record, cluster, started }: Pick<RecordedJob, 'record' | 'cluster' | 'started'>,
  { openForks, protectionOf, scratch, signal }: Dependencies,
): Promise<RankForks | null> {
  if (cluster !== null) return null
  const ranks: StartedRank[] = []
  for (const { rank, process } of record.ranks) {
    const argv = scriptOf(process.argv)
    if (argv === null) return null
    const environment = { ...started.variables.get(rank), ...process.environment }
    ranks.push({ argv, directory: process.directory, environment })
  }
  const executables = new Set(record.ranks.map(({ process }) => process.executable))
  const [executable, ...others] = executables
  if (executable === undefined || others.length > 0) return null
  const { workingDirectory } = started
  const place = await scratch.make()
  const protection = await protectionOf(workingDirectory, place)
  await scratch.remove(place)
  return openForks({ executable, ranks, protection, workingDirectory }, signal)
}
