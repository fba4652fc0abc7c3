import { singleLine } from '../../console/single-line.js'
import { durationText, figureText } from '../view/words.js'
import { countsText } from './cluster-lines.js'
import type { NodeHappening } from './narrate.js'
import { troubleText } from './screen.js'

/** A happening as one line of a log. */
export function nodeHappeningText(happening: NodeHappening): string {
  return `${new Date(happening.atMs).toISOString()}  ${textOf(happening)}`
}

function textOf(happening: NodeHappening): string {
  switch (happening.kind) {
    case 'node': {
      const { node, before } = happening
      const was = before === null ? '' : ` (was ${before})`
      return `${singleLine(node.name)} is ${node.verdict}${was}, score ${figureText(node.score)}: ${singleLine(node.reason)}`
    }
    case 'raised':
      return `${happening.trouble.severity.toUpperCase()} ${troubleText(happening.trouble)}`
    case 'resolved': {
      const { raisedAtMs, resolvedAtMs } = happening.trouble
      return `resolved after ${durationText((resolvedAtMs ?? raisedAtMs) - raisedAtMs)}: ${troubleText(happening.trouble)}`
    }
    case 'end':
      return `ends: ${countsText(happening.view)}`
  }
}

/** The same as a line of JSON; fields may be added. */
export function nodeHappeningJson(happening: NodeHappening): string {
  const at = new Date(happening.atMs).toISOString()
  switch (happening.kind) {
    case 'node': {
      const { name, verdict, score, reason } = happening.node
      return JSON.stringify({
        event: 'node',
        at,
        node: name,
        verdict,
        was: happening.before,
        score,
        reason,
      })
    }
    case 'raised':
    case 'resolved': {
      const { id, node, type, subject, severity, summary } = happening.trouble
      return JSON.stringify({
        event: happening.kind,
        at,
        id,
        node,
        type,
        subject,
        severity,
        summary,
      })
    }
    case 'end': {
      const { verdict, counts } = happening.view.cluster
      return JSON.stringify({ event: 'end', at, verdict, counts })
    }
  }
}
