import type { Access } from '../judge/access.js'
import { causeText } from '../judge/node-verdict.js'
import type { CheckStatus } from '../checks/node-check.js'
import type { CheckView, Reachability } from './nodes-view.js'

const reachable: Readonly<Record<Reachability, CheckStatus>> = {
  unknown: 'unknown',
  reachable: 'ok',
  suspect: 'unknown',
  down: 'bad',
  returning: 'unknown',
  refused: 'bad',
  untrusted: 'unknown',
}

const trusted: Readonly<Record<Reachability, CheckStatus>> = {
  unknown: 'unknown',
  reachable: 'ok',
  // The host key of a silent node cannot be checked.
  suspect: 'unknown',
  down: 'unknown',
  returning: 'ok',
  refused: 'ok',
  untrusted: 'bad',
}

/** The connection to a node as two checks, in addition to those of its answers. */
export function accessChecks(access: Access): readonly CheckView[] {
  return [
    viewOf('reachable', reachable[access.state], access),
    viewOf('trusted', trusted[access.state], access),
  ]
}

function viewOf(name: 'reachable' | 'trusted', status: CheckStatus, access: Access): CheckView {
  const sinceMs = access.sinceMs ?? 0
  const summary = name === 'reachable' ? reachText(access) : trustText(status)
  const severity = status === 'bad' ? ('critical' as const) : null
  const evidence = access.detail === null ? [] : [access.detail]
  const figures = { failures: access.failures }
  return {
    name,
    group: 'network',
    kind: 'state',
    status,
    severity,
    sinceMs,
    summary,
    subjects: [
      { subject: null, status, severity, sinceMs, summary, evidence, figures, isSticky: false },
    ],
  }
}

function reachText(access: Access): string {
  if (access.state === 'reachable') return 'the node answers'
  if (access.outcome === null) return 'the node has not been polled yet'
  return access.outcome === 'answered' ? 'the node has just come back' : causeText(access)
}

const trustText = (status: CheckStatus): string => {
  if (status === 'ok') return 'its host key is known'
  return status === 'bad'
    ? 'its host key is unknown or has changed'
    : 'its host key was not checked'
}
