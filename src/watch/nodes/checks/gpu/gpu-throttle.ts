import type { ThrottleReason } from '../../answer/gpu-reading.js'
import { enumerate } from '../../../../kit/wording/enumerate.js'
import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

/** Throttle reasons that are faults; a power cap under load, idleness and chosen clocks are not. */
const faults: Partial<Readonly<Record<ThrottleReason, string>>> = {
  'hardware-slowdown': 'hardware slowdown',
  'thermal-hardware': 'heat (hardware limit)',
  'thermal-software': 'heat (driver limit)',
  'power-brake': 'the power supply',
}

/** One slow GPU slows down every rank. */
export const gpuThrottle: NodeCheck = {
  name: 'gpu-throttle',
  group: 'gpu',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu'],
  summary: 'bad when heat, the power supply or the hardware throttles the clocks of a GPU',
  read: (input) =>
    readGpus(input, (gpu, subject) => {
      const { throttleReasons: reasons, smClockMhz, maxSmClockMhz } = gpu
      if (reasons === null) {
        const why = whyNoCell(gpu, subject, 'clocks_event_reasons.active', 'throttle reasons')
        return unknownReading(why, { subject })
      }
      const held = reasons.flatMap((reason) => faults[reason] ?? [])
      const figures = { smClockMhz, maxSmClockMhz }
      if (held.length === 0) return okReading(`${subject} is not throttled`, { subject, figures })
      const clock = smClockMhz === null ? '' : `, now ${smClockMhz} of ${maxSmClockMhz ?? '?'} MHz`
      return badReading('warning', `${subject} is throttled by ${enumerate(held, 'and')}${clock}`, {
        subject,
        figures,
        code: reasons.find((reason) => reason in faults) ?? null,
      })
    }),
}
