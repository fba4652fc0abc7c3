import type { AlertSnapshot, Problem, Subject } from '../alerts/alert.js'
import type { NodesView, NodeView, Trouble } from './view/nodes-view.js'
import { listed, mostListed } from '../../kit/wording/listed.js'
import { firstFew, listFew } from '../../kit/wording/first-few.js'

/** Turns the views of a cluster, in order, into input for alerts. `source` is the watching machine or file. */
export function createNodeAlertSnapshots(source: string): (view: NodesView) => AlertSnapshot {
  let known: ReadonlySet<string> | null = null
  return (view) => {
    const cluster = clusterSubject(view, source)
    const nodes = new Map(view.nodes.map((node) => [node.name, nodeSubject(node, source)]))
    const subjectOf = ({ node }: Trouble): Subject => nodes.get(node ?? '') ?? cluster
    // A problem that another one explains needs no alert, and neither does one that was over before the first view.
    const own = view.troubles.filter(({ inhibitedBy }) => inhibitedBy === null)
    const passed = own.filter(
      ({ id, resolvedAtMs }) => resolvedAtMs !== null && known?.has(id) === false,
    )
    known = new Set(view.troubles.map(({ id }) => id))
    const toProblem = (trouble: Trouble) => problemOf(trouble, subjectOf(trouble))
    return {
      atMs: view.atMs,
      subjects: [cluster, ...nodes.values()],
      problems: own.filter(({ resolvedAtMs }) => resolvedAtMs === null).map(toProblem),
      passed: passed.map(toProblem),
    }
  }
}

/** All problems that a view remembers, active ones last. */
export function problemsOf(view: NodesView, source: string): readonly Problem[] {
  const cluster = clusterSubject(view, source)
  const nodes = new Map(view.nodes.map((node) => [node.name, nodeSubject(node, source)]))
  const isOpen = ({ resolvedAtMs }: Trouble): boolean => resolvedAtMs === null
  return [...view.troubles]
    .sort((a, b) => Number(isOpen(a)) - Number(isOpen(b)))
    .map((trouble) => problemOf(trouble, nodes.get(trouble.node ?? '') ?? cluster))
}

function clusterSubject({ cluster }: NodesView, source: string): Subject {
  const { verdict, counts, averageScore } = cluster
  return {
    kind: 'cluster',
    name: source,
    preposition: 'in',
    isOver: false,
    source,
    facts: [
      { name: 'state', value: verdict },
      {
        name: 'nodes',
        value: `${counts.healthy} healthy, ${counts.degraded} degraded, ${counts.unhealthy} unhealthy, ${counts.unknown} unknown`,
      },
    ],
    fields: { verdict, ...counts, average_score: averageScore },
  }
}

function nodeSubject(
  { name, verdict, score, reachability, jobs }: NodeView,
  source: string,
): Subject {
  return {
    kind: 'node',
    name,
    preposition: 'on',
    isOver: false,
    source,
    facts: [
      { name: 'state', value: `${verdict}, ${reachability.state}` },
      { name: 'score', value: score === null ? 'unknown' : score.toFixed(0) },
      ...(jobs.length === 0 ? [] : [{ name: 'jobs', value: listFew(jobs, mostListed) }]),
    ],
    fields: { name, verdict, score, reachability: reachability.state, ...listed('jobs', jobs) },
  }
}

function problemOf(trouble: Trouble, subject: Subject): Problem {
  const { id, key, type, severity, summary, evidence, advice, raisedAtMs } = trouble
  return {
    subject,
    key: `nodes/${key}/${severity}`,
    type: type.replaceAll('-', '_'),
    severity,
    part: trouble.subject,
    description: summary,
    evidence: firstFew(evidence, 3).map((line) => ({ name: 'evidence', value: line })),
    advice: advice === null ? [] : [advice.meaning, ...advice.next, ...advice.commands],
    anomalyIds: [id],
    sinceMs: raisedAtMs,
    fields: { node: trouble.node, check: type, subject: trouble.subject },
  }
}
