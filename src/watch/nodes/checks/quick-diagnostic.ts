import type { CheckStatus } from './node-check.js'

/** The seed system's five checks of a node, and its result; null if unknown. */
type QuickDiagnostic = {
  readonly passed: Readonly<Record<QuickCheck, boolean | null>>
  readonly isOk: boolean | null
}

type QuickCheck =
  'ssh_reachable' | 'gpu_available' | 'pytorch_ready' | 'disk_space_ready' | 'ping_latency_ready'

/** A node passes if more than this share of its checks pass; of five, all must pass. */
const neededShare = 0.9

export type QuickFacts = {
  readonly reachable: CheckStatus
  /** Number of GPUs that nvidia-smi lists; null if it failed. */
  readonly numGpus: number | null
  /** Free space of the root file system. */
  readonly rootFreeBytes: number | null
  readonly latencyMs: number | null
  readonly minFreeDiskGb: number
  /** Whether torch saw CUDA in the newest thorough probe. */
  readonly isCudaAvailable: boolean | null
}

/** Derives the five checks from ours; a node that does not answer fails all checks that need an answer. */
export function quickDiagnostic(facts: QuickFacts): QuickDiagnostic {
  const isReachable = facts.reachable === 'unknown' ? null : facts.reachable === 'ok'
  const when = (value: number | null, isGood: (known: number) => boolean): boolean | null => {
    if (isReachable === false) return false
    return value === null ? null : isGood(value)
  }
  const { isCudaAvailable, minFreeDiskGb } = facts
  const passed = {
    ssh_reachable: isReachable,
    gpu_available: when(facts.numGpus, (count) => count > 0),
    pytorch_ready: when(
      isCudaAvailable === null ? null : Number(isCudaAvailable),
      (is) => is === 1,
    ),
    disk_space_ready: when(facts.rootFreeBytes, (bytes) => bytes > minFreeDiskGb * 1e9),
    ping_latency_ready: when(facts.latencyMs, (ms) => ms < 100),
  }
  return { passed, isOk: judge(Object.values(passed)) }
}

function judge(passed: readonly (boolean | null)[]): boolean | null {
  const good = passed.filter((one) => one === true).length
  const unknown = passed.filter((one) => one === null).length
  if (good / passed.length > neededShare) return true
  return (good + unknown) / passed.length > neededShare ? null : false
}
