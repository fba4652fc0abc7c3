import { artifactObstacle, byNewest } from './eligibility.js'
import type { ArtifactCatalogue, StoredArtifact } from './ports.js'
import type { Answer } from '../../../kit/records/answer.js'

/** A thousand, the most that GitHub's searches give. */
const maxPages = 10

/**
 * Artifacts of the right name with an eligible catalogue entry, newest first; expired ones are included. A failure on a
 * later page keeps the results of the earlier ones.
 */
export async function listCandidates(
  catalogue: ArtifactCatalogue,
  name: string,
  ownRunId: string | null,
): Promise<Answer<readonly StoredArtifact[]>> {
  const found: StoredArtifact[] = []
  for (let page = 1; page <= maxPages; page++) {
    const answer = await catalogue.listByName(name, page)
    if (answer.status !== 'ok') {
      if (page === 1) return answer
      break
    }
    found.push(...answer.value.artifacts)
    if (!answer.value.hasMore) break
  }
  const artifacts = found.filter((artifact) => artifactObstacle(artifact, ownRunId) === null)
  return { status: 'ok', value: artifacts.sort(byNewest) }
}

/** Under names that are taken one after the other: the first without any ends the search. */
export async function listFurther(
  names: readonly string[],
  list: (name: string) => Promise<Answer<readonly StoredArtifact[]>>,
): Promise<Answer<readonly StoredArtifact[]>> {
  const found: StoredArtifact[] = []
  for (const name of names) {
    const answer = await list(name)
    if (answer.status !== 'ok') return found.length > 0 ? { status: 'ok', value: found } : answer
    if (answer.value.length === 0) break
    found.push(...answer.value)
  }
  return { status: 'ok', value: found }
}
