import {
  baselineArtifactName,
  baselineFile,
  furtherArtifactNames,
} from '../../../gate/baseline/lookup/artifact-name.js'
import { configurationObstacle } from '../../../gate/baseline/configuration-obstacle.js'
import { withAcceptances } from '../../../gate/baseline/acceptances/accept-regressions.js'
import { baselineEvents } from '../../../kit/records/baseline/baseline-events.js'
import { findBaseline } from '../../../gate/baseline/lookup/find-baseline.js'
import { extendHistory, mergeBaselines } from '../../../gate/baseline/history.js'
import { requestBaseline } from '../../../machine/github/search-anchor.js'
import type { Baseline, BaselinePoint } from '../../../kit/records/baseline/baseline.js'
import { machineKey } from '../../../kit/records/baseline/same-machine.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { WorkflowContext } from '../../../machine/github/workflow-context.js'
import type { CheckOutcome } from '../check/check-outcome.js'
import type { ActionContext } from './action-context.js'
import { type BaselineSearch, portsFor } from './search-baseline.js'
import { uploadUnderFreeName } from './upload-under-free-name.js'

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
  if (options.baseline === 'none' || options.baseline === 'file' || outcome.point === null) return
  const point = withAcceptances(outcome.point, outcome.comparison)
  if (!isRecordedHere(action.context)) return
  if (!isCorrect(outcome)) {
    step.log.note('a run that is not correct is not saved as a baseline')
    return
  }
  const found = search === null ? null : (await search(point)).baseline
  const previous = await withNewest(found, point, action)
  const text = formatRecord(extendHistory(previous, point, options.baselineName))
  await keep(text, point, action)
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
  if (action.options.baseline !== 'artifact') return found
  const newest = await newestOfBranch(measured, action)
  if (newest === null) return found
  return found === null ? newest : mergeBaselines(found, newest)
}

/** The newest baseline of this branch that fits; that of the plain name where `measured` is null. */
async function newestOfBranch(
  measured: BaselinePoint | null,
  action: ActionContext,
): Promise<Baseline | null> {
  const { context, options } = action
  const request = requestBaseline(context, null, {
    name: options.baselineName,
    file: null,
    measured,
  })
  const newest = await findBaseline(
    { ...request, anchor: null, baseBranch: context.ref },
    { ...portsFor(action), cache: null },
  )
  return newest.baseline
}

async function keep(text: string, point: BaselinePoint, action: ActionContext): Promise<void> {
  const { options, step, context, measuredSha } = action
  const name = options.baselineName
  if (options.baseline === 'artifact') {
    const names = await namesFor(point, action)
    const kept = await uploadUnderFreeName(names, (one) =>
      action.github.uploads.uploadText(one, baselineFile, text),
    )
    if (kept.status === 'ok') step.log.note(`baseline saved as artifact ${kept.value.name}`)
    else step.log.warn(`The baseline was not saved: ${kept.reason}`)
  }
  const sha = measuredSha ?? context.sha
  if (sha === null || context.runId === null) return
  const stamp = {
    sha,
    runId: context.runId,
    attempt: context.runAttempt ?? 1,
    configuration: point.configuration,
    machine: machineKey(point.fingerprint),
  }
  const mirrored = await portsFor(action).cache?.save(name, stamp, text)
  if (mirrored === undefined || mirrored.status === 'ok') return
  sayUnsaved(mirrored.reason, action)
}

/** The cache may be the only place, or hold a copy. */
function sayUnsaved(reason: string, { options, step }: ActionContext): void {
  if (options.baseline === 'cache') step.log.warn(`The baseline was not saved: ${reason}`)
  else step.log.note(`baseline not mirrored in the cache: ${reason}`)
}

/**
 * The plain name belongs to one configuration of the branch, and the others have names of their own. A search finds each
 * at once, however often the others are measured.
 */
async function namesFor(
  point: BaselinePoint,
  action: ActionContext,
): Promise<readonly [string, ...string[]]> {
  const { baselineName: name } = action.options
  const plain = baselineArtifactName(name)
  const [first = plain, ...others] = furtherArtifactNames(name, point.configuration)
  const holder = (await newestOfBranch(null, action))?.point
  const isHeld = holder !== undefined && configurationObstacle(holder, point) !== null
  return isHeld ? [first, ...others] : [plain, first, ...others]
}
