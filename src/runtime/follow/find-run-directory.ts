import { dirname, join, resolve } from 'node:path'
import type { HealthCheckpoint } from '../../kit/records/monitor/health-checkpoint.js'

/** Run ids become part of a path only where they are plain names. */
const plainName = /^(?!\.)[\w.-]{1,100}$/

/**
 * Where the event logs of a run may lie, the surest first: from the option, from the checkpoint, or where `run` puts
 * them beside its results. They may not exist.
 */
export function findRunDirectories(
  asked: string | null,
  checkpointPath: string,
  { run_id: runId, minicluster: details }: HealthCheckpoint,
): readonly string[] {
  if (asked !== null) return [asked]
  const beside = dirname(checkpointPath)
  const said = details?.run_directory ?? null
  const isUsable = said !== null && said.length <= 4096 && !said.includes('\0')
  const conventional = plainName.test(runId) ? [join(beside, 'runs', runId)] : []
  return isUsable ? [resolve(beside, said), ...conventional] : conventional
}
