import { isSilence } from './silence.js'
import { plural } from '../../../kit/wording/plural.js'
import type { NodeVerdict } from '../view/nodes-view.js'
import { firstNames } from '../view/words.js'
import type { Access } from './access.js'
import type { Held } from './hold.js'
import { type Score, verdictOfScore } from './score.js'
import { nodeChecks } from '../checks/index.js'
import { cutCode } from '../checks/read-check.js'

/** A node's health in one word and one sentence. */
export type Judgement = { readonly verdict: NodeVerdict; readonly reason: string }

const order: readonly NodeVerdict[] = ['unhealthy', 'unknown', 'degraded', 'healthy']

/** The worst of two verdicts: unhealthy, unknown, degraded, healthy. */
const worseVerdict = (a: NodeVerdict, b: NodeVerdict): NodeVerdict =>
  order.indexOf(a) <= order.indexOf(b) ? a : b

/** The verdict on a node: problems first, and never healthy if something cannot be observed. */
export function judgeNode(
  access: Access,
  held: readonly Held[],
  { score, groups }: Score,
  blameReason: string | null,
): Judgement {
  const hidden = judgeAccess(access, blameReason)
  if (hidden !== null) return hidden
  const bad = held.filter(({ status }) => status === 'bad')
  const worst = bad.find(({ severity }) => severity === 'critical') ?? bad[0]
  const unseen = Object.entries(groups).filter(([, group]) => group.deducted === null)
  const ofScore = verdictOfScore(score)
  if (worst !== undefined) {
    const verdict = worst.severity === 'critical' ? 'unhealthy' : worseVerdict('degraded', ofScore)
    return { verdict, reason: worst.summary }
  }
  if (unseen.length > 0) {
    const blind = held.filter(({ status }) => status === 'unknown')
    const first = blind.find(({ check, code }) => code === cutCode || essential.has(check))
    const reason = first?.summary ?? `unknown: ${unseen.map(([group]) => group).join(', ')}`
    return { verdict: worseVerdict('unknown', ofScore), reason }
  }
  return { verdict: ofScore, reason: reasonOfScore(ofScore, held) }
}

function reasonOfScore(verdict: NodeVerdict, held: readonly Held[]): string {
  if (verdict === 'healthy') return `no problem was found${blindText(held)}`
  const costly = [...held].sort((a, b) => b.deduction - a.deduction)[0]
  return costly?.summary ?? 'there is no data'
}

const essential = new Set(
  nodeChecks.filter(({ isEssential }) => isEssential).map(({ name }) => name),
)

/** The checks that say nothing about a healthy node. */
function blindText(held: readonly Held[]): string {
  const blind = [
    ...new Set(held.filter(({ status }) => status === 'unknown').map(({ check }) => check)),
  ]
  return blind.length === 0
    ? ''
    : `; ${plural(blind.length, 'check')} cannot see: ${firstNames(blind)}`
}

/** Null if the node answers, so that its checks decide. */
function judgeAccess(access: Access, blameReason: string | null): Judgement | null {
  if (access.state === 'reachable') return null
  const said = sshMessage(access)
  const isChanged = access.cause === 'host-key-changed'
  const reasons = {
    returning: 'the node has just come back',
    unknown: 'the node has not been polled yet',
    suspect: suspectReason(access, blameReason),
    down: `the node does not answer (${causeText(access)})${said}`,
    refused: `the node refuses the login${said}`,
    untrusted: `its host key ${isChanged ? 'has changed' : 'is unknown'}${said}`,
  }
  const isUnhealthy = access.state === 'down' || (access.state === 'untrusted' && isChanged)
  return { verdict: isUnhealthy ? 'unhealthy' : 'unknown', reason: reasons[access.state] }
}

function suspectReason(access: Access, blameReason: string | null): string {
  if (access.cause === 'ssh-failed')
    return `ssh failed, so nothing is known about the node${sshMessage(access)}`
  const isExcused = blameReason !== null && isSilence({ cause: access.cause })
  return isExcused ? blameReason : `the node stopped answering a moment ago${sshMessage(access)}`
}

/** The message of ssh, unless it repeats the cause. */
export function sshMessage(access: Pick<Access, 'cause' | 'outcome' | 'detail'>): string {
  const { detail } = access
  if (detail === null || detail.toLowerCase().includes(causeText(access).toLowerCase())) return ''
  return `: ${detail}`
}

/** The kind of silence of a node, as text. */
export function causeText({ cause, outcome }: Pick<Access, 'cause' | 'outcome'>): string {
  return (cause ?? outcome ?? 'no answer').replaceAll('-', ' ')
}
