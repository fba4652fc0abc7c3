import { baselineArtifactName, baselineFile } from '../../baseline/lookup/artifact-name.js'
import { baselineEvents } from '../../records/baseline/baseline-events.js'
import { findBaseline } from '../../baseline/lookup/find-baseline.js'
import { extendHistory, mergeBaselines } from '../../baseline/history.js'
import { requestBaseline } from '../../github/search-anchor.js'
import type { Baseline, BaselinePoint } from '../../records/baseline/baseline.js'
import { formatRecord } from '../../records/json/format-record.js'
import type { WorkflowContext } from '../../github/workflow-context.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import type { ActionContext } from './action-context.js'
import { type BaselineSearch, portsFor } from './search-baseline.js'

/**
 * On a pushed branch, saves the measurement with its history for later runs: as an artifact, and mirrored in the cache.
 * An incorrect run is not saved; a failure to save is reported and has no other effect.
 */
export async function recordBaseline(
  outcome: CheckOutcome,
  search: BaselineSearch | null,
  action: ActionContext,
): Promise<void> {
  const { options, step } = action
  const { point } = outcome
  if (options.baseline === 'none' || options.baseline === 'file' || point === null) return
  if (!isRecordedHere(action.context)) return
  if (!isCorrect(outcome)) {
    step.log.note('a run that is not correct is not saved as a baseline')
    return
  }
  const found = search === null ? null : (await search(point)).baseline
  const previous = await withNewest(found, point, action)
  const text = formatRecord(extendHistory(previous, point, options.baselineName))
  await keep(text, action)
}

/** A command counts as correct if its proof does not fail; one that could not be checked does not. */
function isCorrect({ correctness, proof }: CheckOutcome): boolean {
  const tier = correctness?.tier ?? proof?.tier ?? 'unknown'
  return tier !== 'failed' && tier !== 'unknown'
}

/**
 * Only runs on the repository's own branches are recorded, none of a fork or a pull request: a pull request into any
 * branch that is pushed finds the baselines of that branch.
 */
export function isRecordedHere({ event, isFork, isTag }: WorkflowContext): boolean {
  return event !== null && baselineEvents.has(event) && isFork !== true && isTag !== true
}

/**
 * Two racing pushes do not see each other: the newest baseline of the branch may have points that the parent's
 * lacks.
 */
async function withNewest(
  found: Baseline | null,
  measured: BaselinePoint,
  action: ActionContext,
): Promise<Baseline | null> {
  const { context, options } = action
  if (options.baseline !== 'artifact') return found
  const request = requestBaseline(context, null, {
    name: options.baselineName,
    file: null,
    measured,
  })
  const newest = await findBaseline(
    { ...request, anchor: null, baseBranch: context.ref },
    { ...portsFor(action), cache: null },
  )
  if (newest.baseline === null) return found
  return found === null ? newest.baseline : mergeBaselines(found, newest.baseline)
}

async function keep(text: string, action: ActionContext): Promise<void> {
  const { options, step, github, context, measuredSha } = action
  const name = options.baselineName
  if (options.baseline === 'artifact') {
    const kept = await github.uploads.uploadText(baselineArtifactName(name), baselineFile, text)
    if (kept.status === 'ok') step.log.note(`baseline saved as artifact ${kept.value.name}`)
    else step.log.warn(`The baseline was not saved: ${kept.reason}${hintFor(kept.status)}`)
  }
  const sha = measuredSha ?? context.sha
  if (sha === null || context.runId === null) return
  const stamp = { sha, runId: context.runId, attempt: context.runAttempt ?? 1 }
  const mirrored = await portsFor(action).cache?.save(name, stamp, text)
  if (mirrored === undefined || mirrored.status === 'ok') return
  step.log.note(`baseline not mirrored in the cache: ${mirrored.reason}`)
}

const hintFor = (status: string): string =>
  status === 'conflict' ? '; give each matrix job its own baseline-name' : ''
