import type { StoredArtifact } from '../results/artifact-shelf.js'
import { type Answer, type Call, failed, notFound, ok, pageOf, repoPath } from './github-call.js'
import { redirectHeader, type Route } from './github-call.js'
import { renderArtifact, renderRun } from './github-objects.js'
import type { WorkflowRun } from './github-world.js'

const artifacts = `${repoPath}/actions/artifacts`
const runs = `${repoPath}/actions/runs`
const paging = ['per_page', 'page']
const runFilters = ['branch', 'event', 'status', 'head_sha', 'exclude_pull_requests', ...paging]

/** Workflow runs and their artifacts. */
export const actionsRoutes: readonly Route[] = [
  { method: 'GET', path: artifacts, query: ['name', ...paging], answer: listArtifacts },
  {
    method: 'GET',
    path: `${artifacts}/{artifact_id}`,
    answer: (call) =>
      withArtifact(call, (artifact) =>
        ok(renderArtifact(artifact, call.repository.fullName, call)),
      ),
  },
  {
    method: 'DELETE',
    path: `${artifacts}/{artifact_id}`,
    answer: (call) =>
      withArtifact(call, (artifact) => {
        call.artifacts.remove(artifact)
        return { status: 204 }
      }),
  },
  {
    method: 'GET',
    path: `${artifacts}/{artifact_id}/{archive_format}`,
    answer: (call) => withArtifact(call, (artifact) => download(artifact, call)),
  },
  {
    method: 'GET',
    path: `${runs}/{run_id}/artifacts`,
    query: ['name', ...paging],
    answer: (call) => (findRun(call) ? listArtifacts(call) : notFound),
  },
  {
    method: 'GET',
    path: `${runs}/{run_id}`,
    query: ['exclude_pull_requests'],
    answer: (call) => {
      const run = findRun(call)
      return run ? ok(renderRun(run, call)) : notFound
    },
  },
  { method: 'GET', path: runs, query: runFilters, answer: (call) => listRuns(call, () => true) },
  {
    method: 'GET',
    path: `${repoPath}/actions/workflows/{workflow_id}/runs`,
    query: runFilters,
    answer: (call) => {
      const wanted = call.params['workflow_id']!
      return listRuns(call, (run) => [run.workflowFile, String(run.workflowId)].includes(wanted))
    },
  },
]

/** Of the whole repository, or of the run in the path; newest first, expired ones too. */
function listArtifacts(call: Call): Answer {
  const name = call.query.get('name')
  const runId = call.params['run_id']
  const fitting = call.artifacts
    .list()
    .filter((artifact) => isInRepository(artifact, call))
    .filter((artifact) => name === null || artifact.name === name)
    .filter((artifact) => runId === undefined || String(artifact.runId) === runId)
  const { rows, headers } = pageOf(call, fitting)
  const rendered = rows.map((row) => renderArtifact(row, call.repository.fullName, call))
  return { ...ok({ total_count: fitting.length, artifacts: rendered }), headers }
}

/** An artifact of a run that nobody described belongs to every repository, so that a test need not describe it. */
function isInRepository({ runId }: StoredArtifact, { world, repository }: Call): boolean {
  const run = world.runs.get(runId)
  return run === undefined || run.repository === repository.fullName
}

function withArtifact(call: Call, act: (artifact: StoredArtifact) => Answer): Answer {
  const id = Number(call.params['artifact_id'])
  const artifact = call.artifacts.list().find((stored) => stored.id === id)
  return artifact && isInRepository(artifact, call) ? act(artifact) : notFound
}

function download(artifact: StoredArtifact, { downloadLink }: Call): Answer {
  if (artifact.isExpired) return failed(410, 'Artifact has expired')
  return { status: 302, headers: { [redirectHeader]: downloadLink(artifact) } }
}

function findRun({ world, repository, params }: Call): WorkflowRun | undefined {
  const run = world.runs.get(Number(params['run_id']))
  return run?.repository === repository.fullName ? run : undefined
}

/** Newest first. `branch` is the name of the head's branch, whatever repository it is in: a fork's `main` fits too. */
function listRuns(call: Call, isOfWorkflow: (run: WorkflowRun) => boolean): Answer {
  const { world, repository, query } = call
  const fits = (name: string, ...values: readonly (string | null)[]): boolean =>
    query.get(name) === null || values.includes(query.get(name))
  const fitting = [...world.runs.values()]
    .filter((run) => run.repository === repository.fullName && isOfWorkflow(run))
    .filter((run) => fits('branch', run.headBranch) && fits('head_sha', run.headSha))
    .filter((run) => fits('event', run.event) && fits('status', run.status, run.conclusion))
    .sort((a, b) => b.id - a.id)
  const { rows, headers } = pageOf(call, fitting)
  const rendered = rows.map((run) => renderRun(run, call))
  return { ...ok({ total_count: fitting.length, workflow_runs: rendered }), headers }
}
