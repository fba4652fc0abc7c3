import { baselineEvents } from '../../../kit/records/baseline/baseline-events.js'
import type { StoredArtifact, WorkflowRun } from './ports.js'
import { isSameRepository } from '../../../kit/records/commit-identity.js'

/** Bytes of an artifact as it is downloaded, and of the file in it. */
export const maxArtifactBytes = 5_000_000
export const maxBaselineBytes = 20_000_000

/**
 * Why an artifact cannot be a baseline, as text that follows its name; null if it can, according to the catalogue. A
 * fork's branch may be called `main`, and its artifacts are in the same list: only the repositories distinguish them.
 */
export function artifactObstacle(artifact: StoredArtifact, ownRunId: string | null): string | null {
  const { repositoryId, headRepositoryId, runId } = artifact
  if (artifact.headSha === null || runId === null) return 'does not say which commit it measured'
  if (runId === ownRunId) return 'belongs to this run itself'
  if (repositoryId === null || repositoryId !== headRepositoryId) {
    return "belongs to another repository's commit"
  }
  return null
}

/** Why a run's artifact cannot be a baseline; null when it can. */
export function runObstacle(
  run: WorkflowRun,
  artifact: StoredArtifact,
  repository: string | null,
): string | null {
  if (run.event === null || !baselineEvents.has(run.event)) {
    return `belongs to a run for the event ${run.event ?? 'unknown'}, which measures no branch of the repository`
  }
  if (!isSameRepository(run.headRepository, repository)) {
    return `belongs to a run of ${run.headRepository ?? 'a deleted repository'}, not of ${repository ?? 'this one'}`
  }
  return run.headSha === artifact.headSha ? null : 'belongs to a run for another commit'
}

/** The newest attempt of the newest run first; ids grow with time. */
export function byNewest(one: StoredArtifact, other: StoredArtifact): number {
  return other.id - one.id
}
