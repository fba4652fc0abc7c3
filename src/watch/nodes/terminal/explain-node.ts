import { singleLine } from '../../../kit/console/single-line.js'
import type { CheckView, NodeView, SubjectView } from '../view/nodes-view.js'
import {
  durationText,
  figureText,
  reachabilityWords,
  scoreWords,
  subjectText,
  summaryText,
  unknownText,
} from '../view/words.js'
import { type Canvas, verdictColours } from './canvas.js'
import { firstFew } from '../../../kit/wording/first-few.js'

/** Every check of a node with its evidence, the parts of the score, and the advice: lines of any width. */
export function explainNode(node: NodeView, atMs: number, canvas: Canvas): readonly string[] {
  const { paint, glyphs } = canvas
  const { verdict, score, reason } = node
  const badge = paint[verdictColours[verdict]](`${glyphs.verdicts[verdict]} ${verdict}`)
  return [
    `${paint.bold(singleLine(node.name))}  ${badge}  score ${figureText(score)}  ${singleLine(reason)}`,
    ...connectionLines(node, atMs),
    `  score: ${scoreWords(node)}`,
    ...node.checks.flatMap((check) => checkLines(check, canvas)),
    ...distinct(node.advice).flatMap(({ meaning, next, commands }) => [
      `  ${glyphs.bullet} ${singleLine(meaning)}`,
      ...next.map((line) => `      ${singleLine(line)}`),
      ...commands.map((line) => `      $ ${singleLine(line)}`),
    ]),
  ]
}

/** Advice for several GPUs is shown once. */
function distinct(advice: NodeView['advice']): NodeView['advice'] {
  return [...new Map(advice.map((one) => [`${one.meaning} ${one.next.join()}`, one])).values()]
}

function connectionLines({ destination, reachability, system }: NodeView, atMs: number): string[] {
  const { state, latencyMs, lastAnsweredMs, detail, hint, breaker } = reachability
  const answered =
    lastAnsweredMs === null
      ? 'never answered'
      : `answered ${durationText(atMs - lastAnsweredMs)} ago`
  const latency = latencyMs === null ? '' : `, round trip ${latencyMs.toFixed(1)} ms`
  const asked = breaker === 'closed' ? '' : ', asked less often because it does not answer'
  return [
    `  ssh ${singleLine(destination)}: ${reachabilityWords[state]}, ${answered}${latency}${asked}`,
    ...(detail === null ? [] : [`    it said: ${singleLine(detail)}`]),
    ...(hint === null ? [] : [`    ${singleLine(hint)}`]),
    ...(system.hostname === null
      ? []
      : [
          `  ${singleLine(system.hostname)}, Linux ${singleLine(system.kernelRelease ?? unknownText)}, up ${durationText(system.uptimeS === null ? null : system.uptimeS * 1000)}`,
        ]),
  ]
}

function checkLines(check: CheckView, canvas: Canvas): string[] {
  const { paint, glyphs } = canvas
  const isCritical = check.status === 'bad' && check.severity === 'critical'
  const glyph = isCritical ? glyphs.critical : glyphs.statuses[check.status]
  const colour = check.status === 'ok' ? 'green' : isCritical ? 'red' : 'yellow'
  const reported = check.subjects.filter(({ status }) => status !== 'ok')
  return [
    `  ${paint[colour](glyph)} ${check.name.padEnd(24)} ${singleLine(summaryText(check))}`,
    ...reported.flatMap((subject) => subjectLines(subject, check, canvas)),
  ]
}

const maxEvidence = 3

function subjectLines(subject: SubjectView, check: CheckView, { paint }: Canvas): string[] {
  const isSame = check.summary === subject.summary
  const sticky = subject.isSticky ? ' (stays until a reboot or minicluster nodes clear)' : ''
  const evidence = firstFew(subject.evidence.map(singleLine), maxEvidence)
  return [
    ...(isSame && sticky === '' ? [] : [`      ${singleLine(subjectText(subject))}${sticky}`]),
    ...evidence.map((line) => paint.dim(`        | ${line}`)),
  ]
}
