import type { CommandWork } from '../../../../runtime/run/job.js'
import { type FileChanges, fileChanges } from '../../../../prove/validate/proof/file-changes.js'
import type { Dependencies } from '../../dependencies.js'

/**
 * Watches the working directory of a job, except for a path inside it. The answer tells what has changed since; nothing
 * is known of a job at the address of a cluster, whose files are on other machines.
 */
export async function watchFiles(
  { workingDirectory, rayAddress }: Pick<CommandWork, 'workingDirectory' | 'rayAddress'>,
  without: string,
  { listTree }: Pick<Dependencies, 'listTree'>,
): Promise<() => Promise<FileChanges>> {
  const list = async () =>
    rayAddress === undefined ? await listTree(workingDirectory, without) : null
  const before = await list()
  return async () => fileChanges(before, await list())
}
