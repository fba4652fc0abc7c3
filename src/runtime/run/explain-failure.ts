import {
  ConfigError,
  LauncherEndedError,
  type MiniclusterError,
  systemHint,
  TrainingIntegrityError,
  WorkerFailedError,
} from '../../kit/errors.js'
import { describeEnd } from '../../lab/detect/processes/describe-end.js'
import {
  type Diagnosis,
  ranksToBlame,
  type WorkerEnd,
} from '../../lab/detect/processes/worker-view.js'
import { lastErrorLine } from './last-error-line.js'
import type { FinishedStep } from './group-member.js'

/** The last lines of a job: the worker's own, and those of which it is not known whose they are. */
type LastLines = {
  readonly own: readonly string[]
  readonly shared: readonly string[]
}

/** The error message for a diagnosis; `others` is the progress of the other workers. */
export function explainFailure(
  diagnosis: Diagnosis,
  lines: LastLines,
  others: FinishedStep | null = null,
): MiniclusterError {
  const { failure, rank } = diagnosis
  if (failure && diagnosis.kind === 'reported') return explainReport(diagnosis, failure, lines)
  const startError = diagnosis.exit?.startError
  if (startError) return explainStartError(rank, startError)
  const [what, hint] = describeEnd(diagnosis)
  const ranks = ranksToBlame(diagnosis)
  const whose = ranks.length > 1 ? `Last lines of worker ${rank}` : 'Its last lines'
  const printed = printedInWords(lines, whose)
  const at = (place: string) => after(`${what} ${place}.`, printed)
  const message = at(describePlace(diagnosis, others))
  return new WorkerFailedError(ranks, message, hint, { words: { what, at, printed } })
}

function printedInWords({ own, shared }: LastLines, whose: string): string {
  if (own.length > 0) return `${whose}: ${own.map(short).join(' | ')}`
  const line = lastErrorLine(shared)
  return line === null ? '' : `The last error that was printed: ${line}`
}

const after = (sentence: string, printed: string): string =>
  printed === '' ? sentence : `${sentence} ${printed}`

/** Length limit of an error message; the log has the rest. */
const short = (line: string): string => (line.length > 500 ? `${line.slice(0, 500)} ...` : line)

const silencing: readonly Diagnosis['kind'][] = ['exited', 'frozen', 'silent']

/** Its position by its own last beat, or by the others' beats if those are newer. */
function describePlace({ kind, step }: Diagnosis, others: FinishedStep | null): string {
  const isOutdated = others !== null && silencing.includes(kind) && others.step >= (step ?? 0)
  if (!isOutdated) return step === null ? 'before it reported a step' : `at step ${step}`
  const own =
    step === null ? 'before it reported a step itself' : `at step ${step} by its last report`
  return `${own}; rank ${others.rank} had finished step ${others.step}, which needs its part`
}

function explainStartError(
  rank: number,
  { code, message }: NonNullable<WorkerEnd['startError']>,
): WorkerFailedError {
  const sentence = `worker ${rank} could not be started: ${message}`
  return new WorkerFailedError([rank], sentence, systemHint(code ?? undefined))
}

function explainReport(
  { rank, step }: Diagnosis,
  failure: NonNullable<Diagnosis['failure']>,
  lines: LastLines,
): MiniclusterError {
  const hint = failure.hint ?? undefined
  switch (failure.kind) {
    case 'configuration':
      return new ConfigError(failure.message, hint, { place: failure.place ?? null })
    case 'integrity':
      return new TrainingIntegrityError(failure.message, failure.step ?? 0, failure.ranks, { hint })
    case 'collective':
    case 'machine':
      if (failure.cause === 'launcher-ended') return new LauncherEndedError(failure.message, hint)
      return new WorkerFailedError([rank], failure.message, hint)
    case 'unexpected':
      return explainDefect({ rank, step }, failure, lines)
  }
}

/** Only an exception, which has a stack, says by itself why a worker failed. */
function explainDefect(
  { rank, step }: Pick<Diagnosis, 'rank' | 'step'>,
  { message, hint, stack }: NonNullable<Diagnosis['failure']>,
  lines: LastLines,
): WorkerFailedError {
  const what = `worker ${rank} failed: ${message}`
  const printed = stack === null ? printedInWords(lines, 'Its last lines') : ''
  const ended = printed === '' ? '' : `. ${printed}`
  const at = (place: string) => `worker ${rank} failed ${place}: ${message}${ended}`
  const cause = new Error(message)
  if (stack) cause.stack = stack
  const sentence = step === null ? `${what}${ended}` : at(`at step ${step}`)
  return new WorkerFailedError([rank], sentence, hint ?? undefined, {
    cause,
    words: { what, at, printed },
  })
}

/** The workload shares the process that sends the report. */
export function refuseResult(rank: number): never {
  throw new WorkerFailedError([rank], `worker ${rank} returned an invalid result`)
}
