import { enumerate } from '../../../../kit/wording/enumerate.js'
import { plural } from '../../../../kit/wording/plural.js'
import type { NodeAnswer } from '../../answer/node-answer.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyCut } from '../readings.js'
import { hasNoGpus } from './gpus.js'

/** A lost GPU just disappears from the list, so three sources are compared. */
export const gpuCount: NodeCheck = {
  name: 'gpu-count',
  group: 'gpu',
  kind: 'state',
  tier: 'fast',
  isEssential: true,
  needs: ['gpu'],
  summary:
    'number of GPUs on the PCI bus, in the driver and in nvidia-smi; bad when these disagree, or when there are fewer than expected or than before',
  read(input) {
    if (hasNoGpus(input)) return []
    return [countGpus(input)]
  },
}

function countGpus({ answer, facts, baseline }: CheckInput): CheckReading {
  const listed = countListed(answer)
  // In a container or under WSL these two sources see no GPUs, so they are ignored if nvidia-smi lists some.
  const orBlind = (count: number | null) => (count === 0 && (listed ?? 0) > 0 ? null : count)
  const onPci = orBlind(answer.gpuCount.onPci)
  const byDriver = orBlind(answer.gpuCount.byDriver)
  const counts = [onPci, byDriver, listed].filter((count) => count !== null)
  const figures = { onPci, byDriver, bySmi: listed, expected: facts.expectedGpus }
  const summary = sources(onPci, byDriver, listed)
  if (counts.length === 0) return unknownReading('no source could count the GPUs', { figures })
  const least = Math.min(...counts)
  const { wanted, because } = wantedGpus(facts.expectedGpus, baseline.gpuCount, Math.max(...counts))
  if (least < wanted) {
    return badReading(
      'critical',
      `${wanted - least} of ${wanted} GPUs missing: ${summary}${because}`,
      {
        figures,
      },
    )
  }
  if (listed === null) return unknownReading(`nvidia-smi counted no GPUs: ${summary}`, { figures })
  return okReading(summary, { figures })
}

/** If nvidia-smi failed as a whole, it counted nothing. The driver check reports that. */
function countListed(answer: NodeAnswer): number | null {
  const { gpu } = answer
  if (gpu?.hasNoDevices === true) return 0
  return gpu?.message === null && whyCut(answer, 'gpu') === null ? gpu.gpus.length : null
}

function wantedGpus(expected: number | null, had: number | null, most: number) {
  if (expected !== null) return { wanted: expected, because: `; expected ${expected}` }
  if (had !== null && had > most) return { wanted: had, because: `; before, there were ${had}` }
  return { wanted: most, because: '' }
}

function sources(onPci: number | null, byDriver: number | null, bySmi: number | null): string {
  const all = [
    { place: 'nvidia-smi', count: bySmi },
    { place: 'the driver', count: byDriver },
    { place: 'the PCI bus', count: onPci },
  ]
  const seen = all.flatMap(({ place, count }) =>
    count === null ? [] : [`${place} shows ${plural(count, 'GPU')}`],
  )
  const blind = all.flatMap(({ place, count }) => (count === null ? [place] : []))
  return [
    ...seen,
    ...(blind.length === 0 ? [] : [`${enumerate(blind, 'and')} cannot be read`]),
  ].join(', ')
}
