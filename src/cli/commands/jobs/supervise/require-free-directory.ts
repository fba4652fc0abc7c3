import { ConfigError, InfrastructureError } from '../../../../kit/errors.js'
import type { CheckpointDisk } from '../../../../watch/jobs/checkpoints/checkpoint-disk.js'
import type { NodesEvidence, SoughtAttempt } from '../../../../watch/jobs/lease/ask-nodes.js'
import {
  type ForeignLease,
  leaseFile,
  readLease,
  releasedText,
} from '../../../../watch/jobs/lease/lease.js'
import { submissionIdOf } from '../../../../watch/jobs/supervise/begin.js'
import { describeForeign } from '../../../../watch/jobs/supervise/judge-fence.js'
import type { SupervisorState } from '../../../../kit/records/jobs/supervisor-state.js'

type Dependencies = {
  readonly disk: CheckpointDisk | null
  askNodes(sought: SoughtAttempt): Promise<NodesEvidence>
}

/**
 * Refuses a directory in which another run holds the lease: a ConfigError if one of its processes is alive, an
 * InfrastructureError if that cannot be shown. A lease whose processes have ended is released in its place.
 */
export async function requireFreeDirectory(
  state: SupervisorState,
  { disk, askNodes }: Dependencies,
): Promise<void> {
  if (disk === null || state.lastLookMs !== null || state.attempt > 1) return
  const text = await disk.read(leaseFile)
  if (text.status !== 'ok') return
  const lease = readLease(text.value, { id: submissionIdOf(state), run: state.run })
  if (lease.kind !== 'foreign') return
  const nodes = await askNodes({ id: lease.id, startMs: lease.sinceMs, holder: lease })
  const why = whyNotGone(lease, nodes)
  if (why !== null) throw new InfrastructureError(`${describeForeign(lease)}: ${why}`, advice(disk))
  if (nodes.kind === 'answered' && nodes.living.length > 0)
    throw new ConfigError(`${describeForeign(lease)}: ${nodes.living[0]} is alive`, advice(disk))
  await disk.write(leaseFile, releasedText(text.value ?? ''))
}

/** Why nobody can say whether the other run lives; null if its processes have ended, or one is alive. */
function whyNotGone(lease: ForeignLease, nodes: NodesEvidence): string | null {
  if (nodes.kind !== 'answered')
    return `whether it lives cannot be shown${nodes.kind === 'unknown' ? ` (${nodes.why})` : ''}`
  if (nodes.living.length > 0) return null
  const hasAnswered = lease.machine !== null && nodes.machines.includes(lease.machine)
  if (!hasAnswered) return 'whether it lives cannot be shown, because its machine does not answer'
  const isHidden = nodes.unreadable.length > 0 || lease.isCut
  return isHidden ? 'whether it lives cannot be shown, because some processes cannot be read' : null
}

const advice = ({ directory }: CheckpointDisk): string =>
  `wait for its end, or use another --checkpoint-dir; if you know that none of its processes runs, remove ${directory}/${leaseFile}`
