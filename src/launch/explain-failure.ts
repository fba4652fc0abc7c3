import {
  ConfigError,
  type MiniclusterError,
  systemHint,
  TrainingIntegrityError,
  WorkerFailedError,
} from '../errors.js'
import { describeEnd } from '../detect/describe-end.js'
import { type Diagnosis, ranksToBlame } from '../detect/worker-view.js'
import type { FinishedStep } from './group-member.js'

/** The error a person gets for a diagnosis; `lastLines` is what the worker printed last, `others` how far the others came. */
export function explainFailure(
  diagnosis: Diagnosis,
  lastLines: readonly string[],
  others: FinishedStep | null = null,
): MiniclusterError {
  const { failure, rank } = diagnosis
  if (failure && diagnosis.kind === 'reported') return explainReport(diagnosis, failure)
  const startError = diagnosis.exit?.startError
  if (startError) return explainStartError(rank, startError)
  const at = describePlace(diagnosis, others)
  const [sentence, hint] = describeEnd(diagnosis)
  const ranks = ranksToBlame(diagnosis)
  const whose = ranks.length > 1 ? `Last lines of worker ${rank}` : 'Its last lines'
  const printed = lastLines.length > 0 ? ` ${whose}: ${lastLines.join(' | ')}` : ''
  return new WorkerFailedError(ranks, `${sentence} ${at}.${printed}`, hint)
}

const silencing: readonly Diagnosis['kind'][] = ['exited', 'frozen', 'silent']

/** Where it was by its own last beat, and what the others' beats say where they are newer than that. */
function describePlace({ kind, step }: Diagnosis, others: FinishedStep | null): string {
  const isOutdated = others !== null && silencing.includes(kind) && others.step >= (step ?? 0)
  if (!isOutdated) return step === null ? 'before it told of a step' : `at step ${step}`
  const own =
    step === null ? 'before it told of a step itself' : `at step ${step} as far as it told`
  return `${own}; rank ${others.rank} had finished step ${others.step} with it`
}

function explainStartError(rank: number, error: NodeJS.ErrnoException): WorkerFailedError {
  const message = `worker ${rank} could not be started: ${error.message}`
  return new WorkerFailedError([rank], message, systemHint(error.code), { cause: error })
}

function explainReport(
  { rank, step }: Diagnosis,
  failure: NonNullable<Diagnosis['failure']>,
): MiniclusterError {
  const hint = failure.hint ?? undefined
  switch (failure.kind) {
    case 'configuration':
      return new ConfigError(failure.message, hint)
    case 'integrity':
      return new TrainingIntegrityError(failure.message, failure.step ?? 0, failure.ranks, { hint })
    case 'collective':
    case 'machine':
      return new WorkerFailedError([rank], failure.message, hint)
    case 'unexpected': {
      const at = step === null ? '' : ` at step ${step}`
      const cause = new Error(failure.message)
      if (failure.stack) cause.stack = failure.stack
      return new WorkerFailedError([rank], `worker ${rank} failed${at}: ${failure.message}`, hint, {
        cause,
      })
    }
  }
}
