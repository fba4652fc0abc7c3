import {
  type ProofReport,
  type ReplayedRank,
  replayKinds,
} from '../../../kit/records/reports/proof-report.js'
import { plural } from '../../../kit/wording/plural.js'
import { isEqual } from '../proof/compare-replay.js'
import { ranksInWords } from '../proof/finding.js'

/** The proof as far as one of several machines can give it: only its own replays can fail it, and nothing can pass it. */
export function proveNode(whole: ProofReport, { runId }: { readonly runId: string }): ProofReport {
  const { replays, world_size: world } = whole
  const findings = whole.findings.filter(({ kind }) => replayKinds.includes(kind))
  const error = findings.find(({ severity }) => severity === 'error')
  const rest = `The other ranks of ${world} ran on other machines: merge the output directories of all nodes of ${runId} with "minicluster report".`
  return {
    ...whole,
    findings,
    tier: error === undefined ? 'unknown' : 'failed',
    summary: error?.message ?? `${inWords(replays)}. ${rest}`,
    shown: replays.length > 0 && replays.every(isEqual) ? [`${inWords(replays)}.`] : [],
    not_shown: [
      ...(replays.length === 0 ? ['No rank of this node was replayed alone.'] : []),
      `Replicas, sums, samples and settings were not compared: that takes the records of all ranks. ${rest}`,
    ],
    one_process: null,
    folded_reference: null,
  }
}

function inWords(replays: readonly ReplayedRank[]): string {
  const equal = replays.filter(isEqual).map(({ rank }) => rank)
  const steps = Math.min(...replays.map((one) => one.num_steps))
  return equal.length === 0
    ? 'No rank of this node reproduced its bits alone'
    : `On this node ${ranksInWords(equal)}, replayed alone, produced the same bits: ${plural(steps, 'step')}`
}
