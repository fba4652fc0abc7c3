import { plural } from '../../../../kit/wording/plural.js'
import { formatElapsed } from '../../../../kit/wording/durations.js'
import { ageOf, asEvidence, kernelLinesOf } from '../kernel-lines.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, newSince, okReading, previousOfBoot, unknownReading } from '../readings.js'

/** Kernel lines that name an OOM-killed process. */
const oomPattern = /Out of memory|oom-kill|oom_kill|Killed process/

/** The kernel killed a process because memory was used up: often a rank or a data loader. */
export const oom: NodeCheck = {
  name: 'oom',
  group: 'system',
  kind: 'event',
  tier: 'fast',
  isEssential: false,
  needs: ['kern.oom'],
  summary:
    'processes that the kernel killed because memory ran out; bad for those since the last round, or in the last hour',
  read: (input) => [readKills(input)],
}

function readKills({ answer, previous, limits }: CheckInput): CheckReading {
  const { oomKills: kills } = answer
  const lines = kernelLinesOf(answer, oomPattern)
  const fresh = newSince(kills, previousOfBoot(answer, previous)?.oomKills)
  const recent = lines.filter((line) => (ageOf(answer, line) ?? Infinity) <= limits.recentS)
  const evidence = asEvidence(recent)
  const figures = { sinceBoot: kills }
  if ((fresh ?? 0) > 0) {
    const text = `the kernel killed ${plural(fresh ?? 0, 'process', 'processes')} because memory ran out`
    return badReading('warning', text, { evidence, figures })
  }
  // In the first round, and without the kernel's counter, only the log has the time.
  if (fresh === null && recent.length > 0) {
    const age = Math.min(...recent.map((line) => ageOf(answer, line) ?? Infinity))
    const text = `the kernel killed a process ${formatElapsed(age * 1000)} ago because memory ran out`
    return badReading('warning', text, { evidence, figures })
  }
  if (kills === null && answer.kernelLog === null) {
    return unknownReading('neither the kernel log nor the OOM counter of the kernel could be read')
  }
  return okReading(
    kills === null
      ? 'the kernel has killed no process for lack of memory'
      : `the kernel has killed ${plural(kills, 'process', 'processes')} for lack of memory since boot, none of them recently`,
    { figures },
  )
}
