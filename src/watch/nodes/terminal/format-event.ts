import { singleLine } from '../../../kit/console/single-line.js'
import type { NodesEvent } from '../../../kit/records/nodes/nodes-event.js'
import { durationText, figureText } from '../view/words.js'
import { countsText } from './cluster-lines.js'
import type { NodeWatchEvent } from './diff-views.js'
import { troubleText } from './screen.js'

/** An event as one log line. */
export function formatNodeEvent(event: NodeWatchEvent): string {
  return `${new Date(event.atMs).toISOString()}  ${textOf(event)}`
}

function textOf(event: NodeWatchEvent): string {
  switch (event.kind) {
    case 'node': {
      const { node, before } = event
      const was = before === null ? '' : ` (was ${before})`
      return `${singleLine(node.name)} is ${node.verdict}${was}, score ${figureText(node.score)}: ${singleLine(node.reason)}`
    }
    case 'raised':
      return `${event.trouble.severity.toUpperCase()} ${troubleText(event.trouble)}`
    case 'resolved': {
      const { raisedAtMs, resolvedAtMs } = event.trouble
      return `resolved after ${durationText((resolvedAtMs ?? raisedAtMs) - raisedAtMs)}: ${troubleText(event.trouble)}`
    }
    case 'end': {
      const { verdict, reason } = event.view.cluster
      return `ends ${verdict.toUpperCase()}: ${singleLine(reason)} (${countsText(event.view)})`
    }
  }
}

/** The same as a line of JSON. */
export function nodeEventJson(event: NodeWatchEvent): string {
  return JSON.stringify(recordHappening(event))
}

function recordHappening(event: NodeWatchEvent): NodesEvent {
  const head = { record_version: 1, at: new Date(event.atMs).toISOString() } as const
  switch (event.kind) {
    case 'node': {
      const { name: node, verdict, score, reason } = event.node
      return { event: 'node', ...head, node, verdict, was: event.before, score, reason }
    }
    case 'raised':
    case 'resolved': {
      const { id, node, type, subject, severity, summary } = event.trouble
      return { event: event.kind, ...head, id, node, type, subject, severity, summary }
    }
    case 'end': {
      const { verdict, reason, counts } = event.view.cluster
      return { event: 'end', ...head, verdict, reason, counts: { ...counts } }
    }
  }
}
