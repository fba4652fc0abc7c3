import { artifactObstacle, byNewest } from './eligibility.js'
import type { ArtifactCatalogue, StoredArtifact } from './ports.js'
import type { Answer } from '../../../kit/records/answer.js'

/** A thousand, the most that GitHub's searches give. */
const maxPages = 10

/** What a catalogue lists, and why that may not be all; null if it is. */
export type Listing = {
  readonly artifacts: readonly StoredArtifact[]
  readonly flaw: string | null
}

/**
 * Artifacts of the right name with an eligible catalogue entry, newest first; expired ones are included. A failure on a
 * later page keeps the results of the earlier ones.
 */
export async function listCandidates(
  catalogue: ArtifactCatalogue,
  name: string,
  ownRunId: string | null,
): Promise<Answer<Listing>> {
  const found: StoredArtifact[] = []
  let flaw: string | null = `only ${maxPages} pages of the stored baselines were read`
  for (let page = 1; page <= maxPages; page++) {
    const answer = await catalogue.listByName(name, page)
    if (answer.status !== 'ok') {
      if (page === 1) return answer
      flaw = `not all stored baselines can be listed: ${answer.reason}`
      break
    }
    found.push(...answer.value.artifacts)
    if (!answer.value.hasMore) {
      flaw = null
      break
    }
  }
  const artifacts = found.filter((artifact) => artifactObstacle(artifact, ownRunId) === null)
  return { status: 'ok', value: { artifacts: artifacts.sort(byNewest), flaw } }
}

/** Under names that are taken one after the other: the first without any ends the search. */
export async function listFurther(
  names: readonly string[],
  list: (name: string) => Promise<Answer<Listing>>,
): Promise<Answer<Listing>> {
  const artifacts: StoredArtifact[] = []
  let flaw: string | null = null
  for (const name of names) {
    const answer = await list(name)
    if (answer.status !== 'ok') {
      if (artifacts.length === 0) return answer
      return { status: 'ok', value: { artifacts, flaw: answer.reason } }
    }
    if (answer.value.artifacts.length === 0) break
    artifacts.push(...answer.value.artifacts)
    flaw ??= answer.value.flaw
  }
  return { status: 'ok', value: { artifacts, flaw } }
}
