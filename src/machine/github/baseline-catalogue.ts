import type {
  ArtifactCatalogue,
  RunCatalogue,
  StoredArtifact,
  WorkflowRun,
} from '../../gate/baseline/lookup/ports.js'
import type { Answer } from '../../kit/records/answer.js'
import { UnexpectedAnswerError } from './describe-failure.js'
import type { GitHubApi } from './github-api.js'
import { countAt, idTextAt, listAt, repositoryAt, shaAt, textAt, valueAt } from './json-fields.js'
import type { RepositoryName } from './repository-name.js'

const pageSize = 100

/** The artifacts of a repository, of all its runs. */
export function createArtifactCatalogue(
  api: GitHubApi,
  repository: RepositoryName,
): ArtifactCatalogue {
  return {
    listByName: (name, page) =>
      api.call(toRead(`artifacts named ${name}`), async (octokit) => {
        const { data } = await octokit.rest.actions.listArtifactsForRepo({
          ...repository,
          name,
          page,
          per_page: pageSize,
        })
        const listed = listAt(data, 'artifacts')
        if (listed === null) throw new UnexpectedAnswerError('no list of artifacts')
        const artifacts = listed.map(readArtifact).filter((artifact) => artifact !== null)
        // The service filters by name, too; an artifact of another name must never get through.
        const named = artifacts.filter((artifact) => artifact.name === name)
        return { artifacts: named, hasMore: listed.length >= pageSize }
      }),
  }
}

const toRead = (what: string) => ({ what, needs: 'actions: read' }) as const

function readArtifact(json: unknown): StoredArtifact | null {
  const id = countAt(json, 'id')
  const name = textAt(json, 'name')
  if (id === null || name === null) return null
  const run = valueAt(json, 'workflow_run')
  const sizeBytes = valueAt(json, 'size_in_bytes')
  return {
    id,
    name,
    sizeBytes: typeof sizeBytes === 'number' && sizeBytes >= 0 ? sizeBytes : null,
    digest: textAt(json, 'digest'),
    isExpired: valueAt(json, 'expired') !== false,
    createdAt: textAt(json, 'created_at'),
    runId: idTextAt(run, 'id'),
    headSha: shaAt(run, 'head_sha'),
    headBranch: textAt(run, 'head_branch'),
    repositoryId: countAt(run, 'repository_id'),
    headRepositoryId: countAt(run, 'head_repository_id'),
  }
}

/** The artifacts of one run whose names begin like this, of each name the newest; `missing` when the run has none. */
export async function findRunArtifacts(
  api: GitHubApi,
  repository: RepositoryName,
  { runId, prefix }: { readonly runId: string; readonly prefix: string },
): Promise<Answer<readonly StoredArtifact[]>> {
  const what = `artifacts ${prefix}* of run ${runId}`
  const answer = await api.call(toRead(what), async (octokit) => {
    const found = new Map<string, StoredArtifact>()
    for (let page = 1; page <= maxRunPages; page++) {
      const run = { ...repository, run_id: Number(runId), per_page: pageSize, page }
      const { data } = await octokit.rest.actions.listWorkflowRunArtifacts(run)
      const listed = listAt(data, 'artifacts')
      if (listed === null) throw new UnexpectedAnswerError('no list of artifacts')
      for (const artifact of listed.map(readArtifact)) {
        if (artifact === null || artifact.runId !== runId) continue
        if (!artifact.name.startsWith(prefix)) continue
        const known = found.get(artifact.name)
        if (known === undefined || known.id < artifact.id) found.set(artifact.name, artifact)
      }
      if (listed.length < pageSize) break
    }
    return [...found.values()]
  })
  if (answer.status !== 'ok' || answer.value.length > 0) return answer
  return { status: 'missing', reason: `${what}: the run has none` }
}

/** A matrix has at most 256 jobs, each with two artifacts of ours. */
const maxRunPages = 10

/** The workflow runs of a repository. */
export function createRunCatalogue(api: GitHubApi, repository: RepositoryName): RunCatalogue {
  return {
    get: (runId) =>
      api.call(toRead(`run ${runId}`), async (octokit) => {
        const { data } = await octokit.rest.actions.getWorkflowRun({
          ...repository,
          run_id: Number(runId),
        })
        if (idTextAt(data, 'id') !== runId) throw new UnexpectedAnswerError('about another run')
        return readRun(runId, data)
      }),
  }
}

function readRun(id: string, json: unknown): WorkflowRun {
  return {
    id,
    attempt: countAt(json, 'run_attempt'),
    event: textAt(json, 'event'),
    headSha: shaAt(json, 'head_sha'),
    headBranch: textAt(json, 'head_branch'),
    headRepository: repositoryAt(json, 'head_repository', 'full_name'),
  }
}
