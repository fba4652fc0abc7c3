import { resolve } from 'node:path'
import type { JobRequest } from '../../../watch/jobs/cluster.js'
import { packDirectory } from '../../../machine/system/ray/pack-directory.js'
import { readPairs } from './read-pairs.js'

/** The options of a request, shared by `jobs submit` and `jobs supervise`. */
type RequestOptions = {
  readonly workingDir: string | null
  readonly env: readonly string[] | null
  readonly pip: readonly string[] | null
  readonly metadata: readonly string[] | null
  readonly resources: Readonly<Partial<Record<'cpus' | 'gpus' | 'memory-gb', number>>> | null
}

/** A job without its id and command. */
export type JobParts = Omit<JobRequest, 'submissionId' | 'entrypoint'>

/** The parts of a request except its files; ConfigError for a wrong option. */
export function makeParts(options: RequestOptions): JobParts {
  const { pip, resources } = options
  const memoryGb = resources?.['memory-gb']
  return {
    environment: readPairs(options.env, '--env'),
    metadata: readPairs(options.metadata, '--metadata'),
    workingDir: null,
    pyModules: [],
    pip: pip ?? [],
    numCpus: resources?.cpus ?? null,
    numGpus: resources?.gpus ?? null,
    memoryBytes: memoryGb === undefined ? null : Math.round(memoryGb * 1e9),
  }
}

/** The working directory as a package; null if none was given. */
export async function packWorkingDir(
  { workingDir }: RequestOptions,
  workingDirectory: string,
): Promise<Uint8Array | null> {
  return workingDir === null ? null : packDirectory(resolve(workingDirectory, workingDir))
}
