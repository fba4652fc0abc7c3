import type { Answer, Failure } from '../../../kit/records/answer.js'
import type { Baseline, BaselinePoint, Provenance } from '../../../kit/records/baseline/baseline.js'
import { baselineFile } from './artifact-name.js'
import type { Rejection } from './baseline-answers.js'
import type { BaselineRequest } from './baseline-request.js'
import { maxArtifactBytes, maxBaselineBytes, runObstacle } from './eligibility.js'
import type { ArtifactStore, LookupPorts, StoredArtifact, WorkflowRun } from './ports.js'
import { readCandidate, shortSha } from './read-candidate.js'

export type Attempt =
  | {
      readonly status: 'found'
      readonly baseline: Baseline
      readonly provenance: Provenance
      /** Whether the digest of the catalogue was checked. */
      readonly isVerified: boolean
    }
  | { readonly status: 'passed over'; readonly rejection: Rejection }
  /** It never was a baseline, so it is not reported. */
  | { readonly status: 'not eligible' }

/** Looks up the artifact's run, downloads the artifact and reads it; any failure is a rejection. */
export async function tryArtifact(
  artifact: StoredArtifact,
  request: BaselineRequest,
  ports: LookupPorts,
): Promise<Attempt> {
  const subject = `the baseline of ${shortSha(artifact.headSha ?? '')}`
  const { runs, store } = ports
  if (runs === null || store === null) {
    return passedOver('unreachable', `${subject} cannot be requested`)
  }
  const run = await runs.get(artifact.runId ?? '')
  if (run.status !== 'ok') return failed(subject, run)
  if (runObstacle(run.value, artifact, request.repository) !== null) {
    return { status: 'not eligible' }
  }
  const text = await download(artifact, store)
  if (text.status !== 'ok') return failed(subject, text)
  return readBaseline(text.value, artifact, run.value, request.measured)
}

/** What cannot be used is not downloaded. */
async function download(artifact: StoredArtifact, store: ArtifactStore): Promise<Answer<string>> {
  const { id, isExpired, sizeBytes, runId, digest } = artifact
  if (isExpired) return { status: 'expired', reason: 'it has expired' }
  if (sizeBytes !== null && sizeBytes > maxArtifactBytes) {
    const reason = `it has ${sizeBytes} bytes, but at most ${maxArtifactBytes} are accepted`
    return { status: 'corrupt', reason }
  }
  return store.download(id, { runId, digest, file: baselineFile, maxBytes: maxBaselineBytes })
}

function readBaseline(
  text: string,
  artifact: StoredArtifact,
  run: WorkflowRun,
  measured: BaselinePoint | null,
): Attempt {
  const candidate = readCandidate(text, artifact.headSha, measured)
  if (candidate.status !== 'found') {
    const subject = `the baseline of ${shortSha(artifact.headSha ?? '')}`
    return passedOver(candidate.status, `${subject} ${candidate.reason}`)
  }
  const { baseline } = candidate
  const provenance = provenanceOf(artifact, run, baseline)
  return { status: 'found', baseline, provenance, isVerified: artifact.digest !== null }
}

const passedOver = (status: Rejection['status'], reason: string): Attempt => ({
  status: 'passed over',
  rejection: { status, reason },
})

const failed = (subject: string, { status, reason }: Failure): Attempt =>
  passedOver(statusOfRejection(status), `${subject} cannot be downloaded: ${reason}`)

/** A search has fewer outcomes than a call: an unreachable artifact may still exist. */
export function statusOfRejection(status: Failure['status']): Rejection['status'] {
  switch (status) {
    case 'missing':
    case 'expired':
    case 'corrupt':
      return status
    default:
      return 'unreachable'
  }
}

/**
 * From the catalogue and the run, which the author of the baseline cannot change; only the attempt comes from the
 * baseline itself.
 */
function provenanceOf(artifact: StoredArtifact, run: WorkflowRun, baseline: Baseline): Provenance {
  return {
    repository: run.headRepository,
    sha: artifact.headSha,
    ref: run.headBranch,
    event: run.event,
    run_id: run.id,
    run_attempt: attemptOf(run, baseline),
    created_at: artifact.createdAt ?? baseline.timestamp,
  }
}

function attemptOf(run: WorkflowRun, { point }: Baseline): number | null {
  if (run.attempt === 1) return 1
  const claimed = point?.provenance.run_id === run.id ? point.provenance.run_attempt : null
  return claimed !== null && run.attempt !== null && claimed <= run.attempt ? claimed : null
}
