import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'

export const nvme: NodeCheck = {
  name: 'nvme',
  group: 'system',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['nvme'],
  summary: 'bad when the controller of an NVMe disk is not live',
  read: ({ answer }) =>
    answer.nvme.map(({ name: subject, state }) => {
      if (state === '') return unknownReading(`${subject} does not report its state`, { subject })
      return state === 'live'
        ? okReading(`${subject} is live`, { subject })
        : badReading('critical', `${subject} is ${state}, not live`, { subject })
    }),
}
