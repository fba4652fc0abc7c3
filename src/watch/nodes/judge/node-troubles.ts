import { advise } from '../advice/advise.js'
import type { CheckSeverity, NodeCheck } from '../checks/node-check.js'
import type { NodeVerdict } from '../view/nodes-view.js'
import type { Access } from './access.js'
import { causeText, sshMessage } from './node-verdict.js'
import { bootsOf, type NodeMemory } from './node-memory.js'
import { type Held, hasGoneUnknown } from './hold.js'
import type { PresentTrouble } from './trouble-state.js'

type TroubleFacts = {
  readonly name: string
  readonly destination: string
  readonly memory: NodeMemory
  readonly verdict: NodeVerdict
  readonly score: number | null
  readonly thresholds: { readonly criticalThreshold: number; readonly warningThreshold: number }
  readonly checks: readonly NodeCheck[]
  readonly atMs: number
}

/** All current problems of a node, explanations first. */
export function troublesOfNode(facts: TroubleFacts): readonly PresentTrouble[] {
  const access = accessTrouble(facts)
  const checks = checkTroubles(facts, access?.key ?? null)
  const score = access === null ? scoreTrouble(facts, checks) : null
  return [...(access === null ? [] : [access]), ...checks, ...(score === null ? [] : [score])]
}

type Shown = Pick<PresentTrouble, 'type' | 'severity' | 'summary' | 'sinceMs'> &
  Partial<PresentTrouble>

function trouble({ name, destination }: TroubleFacts, shown: Shown, held?: Held): PresentTrouble {
  const { type, subject = null } = shown
  const code = held?.code ?? null
  return {
    key: `${name}/${type}${subject === null ? '' : `/${subject}`}`,
    about: 'node',
    node: name,
    subject,
    evidence: [],
    inhibitedByKey: null,
    ...shown,
    advice: shown.advice ?? advise({ check: type, subject, code, destination, boots: 0 }),
  }
}

function accessTrouble(facts: TroubleFacts): PresentTrouble | null {
  const { access } = facts.memory
  if (access.state === 'down' || access.state === 'returning') return downTrouble(facts)
  if (access.state === 'suspect' && access.cause === 'ssh-failed') return sshTrouble(facts)
  if (access.state !== 'refused' && access.state !== 'untrusted') return null
  const why = access.state === 'refused' ? 'refuses the login' : hostKeyText(access.cause)
  const about = { check: access.state, subject: null, code: access.cause }
  const advice = advise({ ...about, destination: facts.destination, boots: 0 })
  return trouble(facts, {
    type: access.state,
    severity: 'critical',
    advice,
    summary: `${facts.name} ${why}${sshMessage(access)}`,
    evidence: evidenceOf(access),
    sinceMs: access.sinceMs ?? facts.atMs,
  })
}

/** The second failure in a row counts, because nothing else would tell that the node is not watched. */
function sshTrouble(facts: TroubleFacts): PresentTrouble | null {
  const { access } = facts.memory
  if (access.failures < 2) return null
  return trouble(facts, {
    type: 'ssh-failed',
    severity: 'critical',
    summary: `${facts.name} is not watched, because ssh failed${sshMessage(access)}`,
    evidence: evidenceOf(access),
    sinceMs: access.silentSinceMs ?? facts.atMs,
  })
}

function downTrouble(facts: TroubleFacts): PresentTrouble {
  const { access } = facts.memory
  const summary = `${facts.name} does not answer (${causeText(access)})${sshMessage(access)}`
  const sinceMs = access.downAtMs ?? access.silentSinceMs ?? facts.atMs
  const evidence = evidenceOf(access)
  return trouble(facts, { type: 'down', severity: 'critical', summary, sinceMs, evidence })
}

const evidenceOf = ({ detail }: Access) => (detail === null ? [] : [detail])

const hostKeyText = (cause: string | null): string =>
  cause === 'host-key-changed' ? 'has a different host key than before' : 'has an unknown host key'

function checkTroubles(facts: TroubleFacts, explainedBy: string | null): PresentTrouble[] {
  const { memory, checks, name, destination } = facts
  const groups = new Map(checks.map((check) => [check.name, check.group]))
  const hasNoDriver = memory.held.some(
    ({ check, status }) => check === 'gpu-driver' && status === 'bad',
  )
  const explain = ({ check }: Held): string | null => {
    if (explainedBy !== null) return explainedBy
    const isGpu = groups.get(check) === 'gpu' && check !== 'gpu-driver'
    return hasNoDriver && isGpu ? `${name}/gpu-driver` : null
  }
  return memory.held.flatMap((held): PresentTrouble[] => {
    const { check: type, subject, evidence, sinceMs } = held
    const inhibitedByKey = explain(held)
    if (held.status === 'bad') {
      const boots = bootsOf(memory, held)
      const advice = advise({ check: type, subject, code: held.code, destination, boots })
      const severity = held.severity ?? 'warning'
      const summary = `${name}: ${held.summary}`
      const shown = { type, subject, severity, summary, sinceMs, evidence, inhibitedByKey, advice }
      return [trouble(facts, shown, held)]
    }
    if (!hasGoneUnknown(held)) return []
    const summary = `${name} no longer reports: ${held.summary}`
    const key = `${name}/${type}/${subject ?? ''}/unknown`
    return [
      trouble(facts, { key, type, subject, severity: 'warning', summary, sinceMs, inhibitedByKey }),
    ]
  })
}

/** The seed system's alert by score; the checks that cost points explain it. */
function scoreTrouble(
  facts: TroubleFacts,
  checks: readonly PresentTrouble[],
): PresentTrouble | null {
  const { score, thresholds, name, atMs, memory } = facts
  if (score === null || memory.access.state !== 'reachable') return null
  const { criticalThreshold, warningThreshold } = thresholds
  if (score >= Math.max(criticalThreshold, warningThreshold)) return null
  const severity: CheckSeverity = score < criticalThreshold ? 'critical' : 'warning'
  const summary = `${name} health score ${score.toFixed(1)}`
  const inhibitedByKey = checks.find((one) => one.inhibitedByKey === null)?.key ?? null
  return trouble(facts, { type: 'score', severity, summary, sinceMs: atMs, inhibitedByKey })
}
