import { plural } from '../../../kit/wording/plural.js'
import type { Network } from '../parse/parse-nccl.js'
import {
  bad,
  gpusOfRay,
  type HealthCheck,
  type JobObservations,
  namesOf,
  ok,
  unknown,
} from './health-check.js'

const forEfa = [
  'set NCCL_NET=ofi and FI_PROVIDER=efa, and let LD_LIBRARY_PATH include /opt/amazon/ofi-nccl/lib/x86_64-linux-gnu',
  'on p4d and p5 set FI_EFA_USE_DEVICE_RDMA=1; on g5 set it to 0, with NCCL_PROTO=simple',
  'after a fallback to TCP, ALLGATHER may time out after 600 s',
]

/** Checks which network the ranks use; the log of each rank decides. */
export const networkCheck: HealthCheck = {
  name: 'network',
  title: 'Network of collectives',
  check(seen, { network: expected }) {
    const ranks = seen.networks
      .map(({ who, networks }) => ({ who, ...worstOf(networks) }))
      .toSorted((one, other) => rankOf(one, expected) - rankOf(other, expected))
    const rows = ranks.map(({ who, transport, evidence }) => `${who}: ${transport} (${evidence})`)
    if (ranks.length === 0) {
      if (hasNoGpus(seen)) return ok('the cluster has no GPUs, so there is no NCCL')
      return unknown(
        ['no log of a rank was found'],
        'set NCCL_DEBUG=INFO, NCCL_DEBUG_SUBSYS=INIT,NET and RAY_TRAIN_ENABLE_STATE_TRACKING=1 in the job',
      )
    }
    const wrong = ranks.filter(({ transport }) => isWrong(transport, expected))
    if (wrong.length > 0)
      return bad(
        [wrongText(wrong, ranks, expected), ...rows],
        ...(expected === 'efa' ? forEfa : [`the expected network is ${expected}`]),
      )
    if (ranks.some(({ transport }) => transport === 'unknown')) {
      return unknown(rows, 'set NCCL_DEBUG=INFO and NCCL_DEBUG_SUBSYS=INIT,NET in the job')
    }
    return ok(...rows)
  },
}

/** Ray may manage no GPUs although the machines have some, so every machine and pod has to say so. */
const hasNoGpus = (seen: JobObservations): boolean =>
  gpusOfRay(seen) === 0 &&
  seen.lostGpus.length === 0 &&
  seen.gpus.every((look) => look.status === 'ok' && look.value.length === 0)

type Judged = Pick<Network, 'transport' | 'evidence'>

/** The worst network of a rank's processes counts. */
function worstOf(networks: readonly Network[] | null): Judged {
  if (networks === null) return { transport: 'unknown', evidence: 'its log cannot be read' }
  const order = ['socket', 'other', 'unknown', 'infiniband', 'efa'] as const
  const sorted = [...networks].sort(
    (one, other) => order.indexOf(one.transport) - order.indexOf(other.transport),
  )
  return sorted[0] ?? { transport: 'unknown', evidence: 'its log has no lines from NCCL' }
}

type RankNetwork = Judged & { readonly who: string }

/** What is wrong comes first, then what is unknown. */
const rankOf = ({ transport }: Judged, expected: string): number =>
  isWrong(transport, expected) ? 0 : transport === 'unknown' ? 1 : 2

function wrongText(
  wrong: readonly RankNetwork[],
  all: readonly RankNetwork[],
  expected: string,
): string {
  const used = [...new Set(wrong.map(({ transport }) => transport))].join(' and ')
  return `${namesOf(wrong.map(({ who }) => who))}: ${used} instead of ${expected}; ${wrong.length} of ${plural(all.length, 'rank')}`
}

function isWrong(transport: Network['transport'], expected: string): boolean {
  return expected !== 'any' && transport !== 'unknown' && transport !== expected
}
