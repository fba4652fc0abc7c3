import type { CommandWork, RunObserver, Variables } from '../../../../runtime/run/job.js'
import type { FileChanges } from '../../../../prove/validate/proof/file-changes.js'
import type { Dependencies } from '../../dependencies.js'
import type { StartedRanks } from './replay-job.js'
import { watchFiles } from './watch-files.js'

/** What a run reports about the ranks that a command starts itself. */
export type StartObserver = Required<Pick<RunObserver, 'beforeRanks' | 'rankStarted'>>

/** What is known of the start of the ranks, once they have ended. */
type StartWatch = {
  readonly observer: StartObserver
  end(): Promise<{ readonly fileChanges: FileChanges; readonly started: StartedRanks }>
}

/**
 * Watches the files of a job, except for a path inside its working directory, and the variables of its ranks. What a
 * command has written before it starts its ranks is there when a rank is started alone.
 */
export async function watchStart(
  work: CommandWork,
  without: string,
  dependencies: Pick<Dependencies, 'listTree'>,
): Promise<StartWatch> {
  const watch = () => watchFiles(work, without, dependencies)
  const { workingDirectory } = work
  const variables = new Map<number, Variables>()
  let changes = await watch()
  return {
    observer: {
      async beforeRanks() {
        changes = await watch()
      },
      rankStarted: (rank, own) => void variables.set(rank, own),
    },
    end: async () => ({
      fileChanges: await changes(),
      started: { workingDirectory, variables },
    }),
  }
}
