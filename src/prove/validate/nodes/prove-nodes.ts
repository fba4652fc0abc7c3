import { ConfigError } from '../../../kit/errors.js'
import type { NodeProof } from '../../../kit/records/proof/node-proof.js'
import type { ProofFinding, ProofReport } from '../../../kit/records/reports/proof-report.js'
import type { JobRecord } from '../proof/job-record.js'
import { proofOfFailedRun } from '../proof/failed-run.js'
import { proveJob } from '../proof/prove-job.js'

/** What one node of a checked job recorded. */
export type CheckedNode = {
  readonly name: string
  /** The steps are null where the check was cut short before it wrote them down. */
  readonly proof: Omit<NodeProof, 'check_steps'> & { readonly check_steps: number | null }
  readonly record: JobRecord
  /** Whether the run failed there. */
  readonly isFailed: boolean
}

const elsewhere = 'the ranks ran on several machines, and one process runs on one'

/** The proof of a job over several machines, from the journals and replays of all of them. */
export function proveNodes(nodes: readonly CheckedNode[], world: number): ProofReport {
  requireSameSteps(nodes)
  const ranks = nodes
    .flatMap(({ record }) => record.ranks)
    .sort((one, other) => one.rank - other.rank)
  const replayed = nodes.flatMap(({ name, proof }) =>
    proof.replays.map((one) => ({ ...one, node: name })),
  )
  const hindrances = nodes.flatMap(({ name, proof }) =>
    proof.hindrance === null ? [] : [`on ${name}, ${proof.hindrance}`],
  )
  const isMute = nodes.some(({ proof }) => proof.protection === 'mute')
  const report = proveJob({
    job: { world, ranks },
    replay: null,
    secondReplay: null,
    replayed,
    protection: isMute ? 'mute' : 'overlay',
    hindrance: hindrances.length === 0 ? null : hindrances.join('; '),
    oneProcess: { arguments: [], alone: null, roundings: [], hindrance: elsewhere },
    fold: null,
  })
  const notFolded = `No single process played all ranks in turn: ${elsewhere}.`
  return withNodes({ ...report, not_shown: [...report.not_shown, notFolded] }, nodes)
}

function requireSameSteps(nodes: readonly CheckedNode[]): void {
  const [first, ...others] = nodes.filter(({ proof }) => proof.check_steps !== null)
  const other = others.find(({ proof }) => proof.check_steps !== first?.proof.check_steps)
  if (first === undefined || other === undefined) return
  throw new ConfigError(
    `${first.name} and ${other.name} were checked with --check-steps ${first.proof.check_steps} and ${other.proof.check_steps}`,
    'Start the same check on each node.',
  )
}

/** A failed run proves nothing by itself, and its report names the cause: ranks that lost a peer are only witnesses. */
function withNodes(report: ProofReport, nodes: readonly CheckedNode[]): ProofReport {
  const isFailed = nodes.some((node) => node.isFailed)
  const findings = [...report.findings, ...nodes.flatMap(({ proof }) => proof.notes)]
    .filter(({ kind }) => !isFailed || kind !== 'ended-in-error')
    .map((finding) => placed(finding, nodes))
  const error = findings.find(({ severity }) => severity === 'error')
  if (error !== undefined) return { ...report, findings, summary: error.message }
  return isFailed ? proofOfFailedRun({ ...report, findings }) : { ...report, findings }
}

function placed(finding: ProofFinding, nodes: readonly CheckedNode[]): ProofFinding {
  const places = finding.ranks.flatMap((rank) => {
    const node = nodes.find(({ record }) => record.ranks.some((one) => one.rank === rank))
    return node === undefined ? [] : [`rank ${rank} on ${node.name}`]
  })
  if (places.length === 0) return finding
  return { ...finding, message: `${capital(places.join(', '))}: ${finding.message}` }
}

const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
