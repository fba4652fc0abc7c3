import { plural } from '../../../../kit/wording/plural.js'
import type { NvlinkReading } from '../../answer/gpu-reading.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

/** Active links by GPU, such as `GPU 0`. */
export function activeNvlinks(
  readings: readonly NvlinkReading[],
): Readonly<Record<string, number>> {
  return Object.fromEntries(readings.map(({ gpu, active }) => [`GPU ${gpu}`, active]))
}

/** GPUs communicate over NVLink: a missing link slows down every all-reduce, or makes it fail. */
export const gpuNvlink: NodeCheck = {
  name: 'gpu-nvlink',
  group: 'gpu',
  kind: 'state',
  tier: 'full',
  isEssential: false,
  needs: ['nvlink'],
  summary: 'bad when a GPU has fewer active NVLinks than before',
  read(input) {
    const { answer, baseline } = input
    if ((answer.gpu?.gpus.length ?? 0) === 0 && Object.keys(baseline.nvlinks).length === 0)
      return []
    if (answer.nvlink === null) {
      return [
        unknownReading(`NVLink could not be read: ${whyUnseen(answer, 'nvlink', 'no answer')}`),
      ]
    }
    return readLinks(input, activeNvlinks(answer.nvlink))
  },
}

function readLinks(
  { baseline }: CheckInput,
  active: Readonly<Record<string, number>>,
): CheckReading[] {
  const names = [...new Set([...Object.keys(baseline.nvlinks), ...Object.keys(active)])]
  return names.flatMap((subject) => {
    const [now, had] = [active[subject] ?? 0, baseline.nvlinks[subject] ?? 0]
    if (now === 0 && had === 0) return []
    const more = { subject, figures: { active: now, had } }
    return now < had
      ? badReading(
          'critical',
          `${subject} has ${plural(now, 'active NVLink')}; before, it had ${had}`,
          more,
        )
      : okReading(`${subject} has ${plural(now, 'active NVLink')}`, more)
  })
}
