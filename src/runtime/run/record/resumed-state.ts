import type { CheckpointLine } from '../../../kit/records/run/checkpoint-line.js'
import type { RestartRecord } from '../../../kit/records/run/run-metrics.js'
import { plural } from '../../../kit/wording/plural.js'

/** Whether the state that an attempt loaded has the same bits as the one saved before; null if unknown. */
type ResumedState = 'identical' | 'differs' | null

/**
 * Compares what the processes of an attempt loaded with what earlier processes of the run saved. What no attempt had
 * saved, such as pretrained weights, is ignored.
 */
export function judgeResumedState(
  lines: readonly CheckpointLine[],
  pids: ReadonlySet<number>,
): ResumedState {
  const verdicts = lines
    .filter(({ action, pid }) => action === 'loaded' && pids.has(pid))
    .map((loaded) => judgeLoad(loaded, lines))
  if (verdicts.includes('differs')) return 'differs'
  return verdicts.length > 0 && verdicts.every((one) => one === 'identical') ? 'identical' : null
}

function judgeLoad(loaded: CheckpointLine, lines: readonly CheckpointLine[]): ResumedState {
  const { digest, path, pid, at_ms: at } = loaded
  if (digest === null) return null
  const earlier = lines
    .filter((one) => one.action !== 'loaded' && one.pid !== pid && one.at_ms <= at)
    .sort((a, b) => a.at_ms - b.at_ms)
  const own = earlier.filter((one) => one.path === path)
  // Renamed after it was saved: only its content shows its origin.
  if (own.length === 0) return earlier.some((one) => one.digest === digest) ? 'identical' : null
  const complete = own.findLastIndex(({ action }) => action === 'saved')
  const [newest, ...unfinished] = own.slice(Math.max(0, complete))
  const isKnown = [newest, ...unfinished].some((one) => one?.digest === digest)
  if (isKnown) return 'identical'
  return unfinished.length > 0 || newest?.action !== 'saved' || newest.digest === null
    ? null
    : 'differs'
}

const resumed = {
  identical: 'the state that the script loaded is bit-identical to the one it had saved',
  differs: 'the state that the script loaded is not the one it had saved',
} as const

const comeAgain = (numSamples: number): string =>
  `${plural(numSamples, 'sample')} came a second time in the same pass: begin where the data loader was when the state was saved, as by skipping the batches that were used`

/** A sentence about a restart; nothing if all is well, or if no script resumed by itself. */
export function describeResume({
  attempt,
  proven,
  resumed_state: state,
  resumed_from_step: step,
  samples_again: again,
}: RestartRecord): string[] {
  const after = `after attempt ${attempt}`
  const unknown =
    'whether the script resumed what it had saved is unknown: no torch.load of it was seen'
  return [
    ...(proven === false ? [`${after} training did not reproduce the earlier steps`] : []),
    ...(state === undefined
      ? []
      : [`${after}, from step ${step}: ${state === null ? unknown : resumed[state]}`]),
    ...(again ? [`${after}, from step ${step}: ${comeAgain(again)}`] : []),
  ]
}
