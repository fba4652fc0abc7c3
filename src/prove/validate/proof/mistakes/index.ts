import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import { ifNotByDesign, ranksInWords } from '../finding.js'
import type { JobRecord } from '../job-record.js'
import { whyNotDataParallel } from '../parallelism.js'
import { type MeshPart, partsOfMesh } from '../mesh/parts-of-mesh.js'
import { clippedWhileScaled } from './advice/clipped-while-scaled.js'
import { equalRandomNumbers } from './advice/equal-random-numbers.js'
import { gradientsKept } from './advice/gradients-kept.js'
import { memoryGrows } from './advice/memory-grows.js'
import { paddedEvaluation } from './advice/padded-evaluation.js'
import { sharedFile } from './advice/shared-file.js'
import { statesDiffer } from './advice/states-differ.js'
import { batchNormBuffers } from './batch-norm-buffers.js'
import { clipBeforeReduction } from './clip-before-reduction.js'
import { collectiveMismatch } from './collective-mismatch.js'
import { equalBatches } from './content/equal-batches.js'
import { leftOutBatch } from './content/left-out-batch.js'
import { otherData } from './content/other-data.js'
import { repeatedByWorkers } from './content/repeated-by-workers.js'
import { endedInError } from './ended-in-error.js'
import { frozenOnRank } from './frozen-on-rank.js'
import { inFlight } from './in-flight.js'
import { initialWeights } from './initial-weights.js'
import { ranksWait } from './messages/ranks-wait.js'
import { unmatchedMessage } from './messages/unmatched-message.js'
import type { Mistake } from './mistake.js'
import { missingSamples } from './missing-samples.js'
import { modeDiffers } from './mode-differs.js'
import { noGradientReduction } from './no-gradient-reduction.js'
import { noSetEpoch } from './no-set-epoch.js'
import { nonFinite } from './non-finite.js'
import { nothingTrained } from './nothing-trained.js'
import { optimizerState } from './optimizer-state.js'
import { ranOutOfBatches } from './ran-out-of-batches.js'
import { otherSamplesInGroup } from './content/other-samples-in-group.js'
import { repeatedSamples } from './repeated-samples.js'
import { replicasDiffer } from './replicas-differ.js'
import { sameRows } from './same-rows.js'
import { scaleDiffers } from './scale-differs.js'
import { settingsDiffer } from './settings-differ.js'
import { stoppedEarly } from './stopped-early.js'
import { sumIsWrong } from './sum-is-wrong.js'
import { syncSuppressed } from './sync-suppressed.js'
import { trainedApart } from './trained-apart.js'
import { unevenLoss } from './uneven-loss.js'
import { unheldParameter } from './unheld-parameter.js'
import { unreducedParameter } from './unreduced-parameter.js'
import { wrongSampler } from './wrong-sampler.js'

/** Every mistake that can be named; a new one is one file and one line here. */
export const mistakes: readonly Mistake[] = [
  nothingTrained,
  inFlight,
  trainedApart,
  noGradientReduction,
  syncSuppressed,
  unreducedParameter,
  unheldParameter,
  frozenOnRank,
  settingsDiffer,
  scaleDiffers,
  modeDiffers,
  initialWeights,
  optimizerState,
  wrongSampler,
  repeatedSamples,
  missingSamples,
  otherData,
  repeatedByWorkers,
  sameRows,
  equalBatches,
  otherSamplesInGroup,
  leftOutBatch,
  noSetEpoch,
  unevenLoss,
  clipBeforeReduction,
  batchNormBuffers,
  ranOutOfBatches,
  stoppedEarly,
  collectiveMismatch,
  unmatchedMessage,
  ranksWait,
  nonFinite,
  sumIsWrong,
  replicasDiffer,
  statesDiffer,
  clippedWhileScaled,
  gradientsKept,
  sharedFile,
  equalRandomNumbers,
  paddedEvaluation,
  memoryGrows,
  endedInError,
]

const ofReplicas = mistakes.filter(({ within }) => within?.includes('data') ?? true)

type Found = { readonly mistake: Mistake; readonly finding: ProofFinding }

/** The mistakes of a job, without those that another one causes. */
export function nameMistakes(job: JobRecord): ProofFinding[] {
  if (job.ranks.length === 0) return []
  const found = whyNotDataParallel(job) === null ? findIn(job, ofReplicas) : findInParts(job)
  // What rests on a guess explains no error.
  const explains = (one: Found, other: Found): boolean =>
    one.mistake.explains.includes(other.mistake.name) &&
    (one.mistake.isDesign === true ||
      one.finding.severity === 'error' ||
      other.finding.severity === 'note')
  return found
    .filter((other) => !found.some((one) => explains(one, other)))
    .map(({ finding }) => finding)
}

function findIn(job: JobRecord, asked: readonly Mistake[]): Found[] {
  return asked.flatMap((mistake) => {
    const finding = mistake.find(job)
    return finding === null ? [] : [{ mistake, finding }]
  })
}

/** Where ranks are no replicas of each other, rules are asked about those that are; each names its first place. */
function findInParts(job: JobRecord): Found[] {
  const anywhere = findIn(
    job,
    mistakes.filter(({ anyParallelism }) => anyParallelism),
  )
  const named = new Set(anywhere.map(({ mistake }) => mistake.name))
  for (const part of partsOfMesh(job)) {
    const asked = mistakes.filter(
      ({ name, within }) => within?.includes(part.kind) && !named.has(name),
    )
    for (const { mistake, finding } of findIn(part.job, asked)) {
      named.add(mistake.name)
      anywhere.push({ mistake, finding: inPart(finding, part) })
    }
  }
  return anywhere
}

function inPart(finding: ProofFinding, { kind, job, isGuess }: MeshPart): ProofFinding {
  const ranks = job.ranks.map(({ rank }) => rank)
  const placed = {
    ...finding,
    ranks: finding.ranks.length === 0 ? ranks : finding.ranks,
    message: `Among ${ranksInWords(ranks)} (${kind} parallelism): ${finding.message}`,
  }
  return isGuess && finding.severity === 'error'
    ? ifNotByDesign(placed, 'the groups alone show that they hold parts of the same layers')
    : placed
}

/** Whether a finding says why a rank ended with an exception, beyond the exception itself. */
export const explainsTheEnd = ({ kind }: ProofFinding): boolean =>
  mistakes.some(({ name, explains }) => name === kind && explains.includes(endedInError.name))
