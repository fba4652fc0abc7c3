import { trainingTimeMs } from '../../../kit/records/run/training-time.js'
import { singleLine } from '../../../kit/console/single-line.js'
import type { Finding } from '../../../kit/records/run/finding.js'
import { shellWord } from '../../../kit/wording/shell-word.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { plural } from '../../../kit/wording/plural.js'
import { seriousOf } from './judge-health.js'

/** Reports how often it was restarted and whether it reproduced its earlier states. */
function restartLines({ restarts = [] }: RunMetrics): readonly string[] {
  if (restarts.length === 0) return []
  const lost = restarts.reduce((sum, restart) => sum + restart.lost_steps, 0)
  const isProven = restarts.every(({ proven }) => proven === true)
  const isWrong = restarts.some(({ proven }) => proven === false)
  const proof = isWrong
    ? 'NOT the same states as before'
    : isProven
      ? 'the same states as before, by their hashes'
      : 'no hash to compare with'
  const again = restarts.reduce((sum, restart) => sum + (restart.samples_again ?? 0), 0)
  const twice = again === 0 ? '' : `; ${plural(again, 'sample')} used twice in a pass`
  return [`  Restarts: ${restarts.length}, ${lost} steps repeated; ${proof}${twice}`]
}

/** The verdict that the monitor gives for the same findings. */
export function describeHealth(findings: readonly Finding[]): string {
  const serious = seriousOf(findings)
  const isCritical = serious.some(({ severity }) => severity === 'critical')
  const types = [...new Set(serious.map(({ type }) => type))].join(', ')
  return `${isCritical ? 'critical' : 'degraded'}; findings: ${types}`
}

/** Evidence from the nodes of blamed ranks, one sentence per line. */
export function describeEvidence(findings: readonly Finding[]): readonly string[] {
  const sentences = findings.flatMap(({ explanations = [] }) =>
    explanations.map(({ sentence }) => singleLine(sentence)),
  )
  return [...new Set(sentences)].map((sentence) => `  Evidence: ${sentence}`)
}

/** If the training itself was not observed, the end of the run proves nothing about it. */
const unseen = '  No step was seen: only the output and the exit code of the training are known'

const printed =
  '  Steps and losses were read from the output of the command; nothing else is known about the training'

const checkMark = '\u2713'

/** The end of a run, a figure per line; `runDir` is a directory of its own, which no list of runs has. */
export function describeRun(metrics: RunMetrics, output: string, runDir: string | null): string {
  const timeMs = trainingTimeMs(metrics)
  const throughput = metrics.average_throughput_samples_per_sec
  return [
    `${checkMark} Run complete!`,
    `  Total time: ${timeMs === null ? 'unknown' : `${(timeMs / 1000).toFixed(2)}s`}`,
    `  Final loss: ${metrics.final_loss?.toFixed(6) ?? 'unknown'}`,
    `  Avg throughput: ${throughput?.toFixed(1) ?? 'unknown'} samples/sec`,
    ...(metrics.num_steps === 0 ? [unseen] : []),
    ...(metrics.steps_from === 'output' ? [printed] : []),
    ...restartLines(metrics),
    `  Metrics saved to: ${output}`,
    ...(runDir === null
      ? []
      : [`  Event logs: ${runDir}, listed by minicluster runs list ${shellWord(runDir)} only`]),
  ].join('\n')
}
