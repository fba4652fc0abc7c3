import { baselineArtifactName, baselineFile } from '../../baseline/lookup/artifact-name.js'
import { baselineEvents } from '../../records/baseline-events.js'
import { findBaseline } from '../../baseline/lookup/find-baseline.js'
import { extendHistory, mergeBaselines } from '../../baseline/history.js'
import { requestBaseline } from '../../github/search-anchor.js'
import type { BaselineAnswer } from '../../records/baseline-answer.js'
import type { Baseline } from '../../records/baseline.js'
import { formatRecord } from '../../records/format-record.js'
import type { CheckOutcome } from '../check-outcome.js'
import type { ActionRoom } from './action-room.js'
import { portsFor } from './search-baseline.js'

/**
 * On the default branch, keeps what was measured, with the history behind it, for the runs to come: as an artifact,
 * and in the cache as a mirror. What is wrong is no baseline; what cannot be kept is told and costs nothing else.
 */
export async function recordBaseline(
  outcome: CheckOutcome,
  search: Promise<BaselineAnswer> | null,
  room: ActionRoom,
): Promise<void> {
  const { options, step } = room
  const { point } = outcome
  if (options.baseline === 'none' || options.baseline === 'file' || point === null) return
  if (!isRecordedHere(room)) return
  if (outcome.correctness === null || outcome.correctness.tier === 'failed') {
    step.log.note('no baseline is kept of a run that is not correct')
    return
  }
  const found = search === null ? null : (await search).baseline
  const previous = await withNewest(found, room)
  const text = formatRecord(extendHistory(previous, point, options.baselineName))
  await keep(text, room)
}

/** Runs of the repository's own default branch; of a fork or a pull request nothing is kept. */
function isRecordedHere({ context }: ActionRoom): boolean {
  const { event, isFork, ref, defaultBranch } = context
  if (event === null || !baselineEvents.has(event) || isFork === true) return false
  return event !== 'push' || ref === defaultBranch
}

/** Two pushes that raced know nothing of each other: the newest baseline of the branch may hold what the parent's lacks. */
async function withNewest(found: Baseline | null, room: ActionRoom): Promise<Baseline | null> {
  const { context, options } = room
  if (options.baseline !== 'artifact') return found
  const request = requestBaseline(context, null, { name: options.baselineName, file: null })
  const newest = await findBaseline(
    { ...request, anchor: null, baseBranch: context.ref },
    { ...portsFor(room), cache: null },
  )
  if (newest.baseline === null) return found
  return found === null ? newest.baseline : mergeBaselines(found, newest.baseline)
}

async function keep(text: string, room: ActionRoom): Promise<void> {
  const { options, step, github, context, measuredSha } = room
  const name = options.baselineName
  if (options.baseline === 'artifact') {
    const kept = await github.uploads.uploadText(baselineArtifactName(name), baselineFile, text)
    if (kept.status === 'ok') step.log.note(`baseline kept as artifact ${kept.value.name}`)
    else step.log.warn(`The baseline was not kept: ${kept.reason}${hintFor(kept.status)}`)
  }
  const sha = measuredSha ?? context.sha
  if (sha === null || context.runId === null) return
  const stamp = { sha, runId: context.runId, attempt: context.runAttempt ?? 1 }
  const mirrored = await portsFor(room).cache?.save(name, stamp, text)
  if (mirrored === undefined || mirrored.status === 'ok') return
  step.log.note(`baseline not mirrored in the cache: ${mirrored.reason}`)
}

const hintFor = (status: string): string =>
  status === 'conflict' ? '; give each leg of a matrix a baseline-name of its own' : ''
