import { availableParallelism, cpus, release, totalmem, type } from 'node:os'
import type { EnvironmentRecord } from '../../kit/records/run/run-metrics.js'
import { miniclusterVersion } from './version.js'

/** The machine this process runs on; null where it could not be read. */
export function readEnvironment(): EnvironmentRecord {
  const memoryBytes = totalmem()
  return {
    os: `${type()} ${release()}`,
    architecture: process.arch,
    cpu_model: cpus()[0]?.model.trim() || null,
    cpu_cores: availableParallelism(),
    memory_bytes: memoryBytes > 0 ? memoryBytes : null,
    node_version: process.versions.node,
    minicluster_version: miniclusterVersion,
    runner_image: runnerImage(process.env),
  }
}

/** As reported by GitHub-hosted runners; null elsewhere. */
const runnerImage = ({ ImageOS: name, ImageVersion: version }: NodeJS.ProcessEnv): string | null =>
  name ? [name, version].filter(Boolean).join(' ') : null
