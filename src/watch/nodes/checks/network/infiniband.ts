import type { InfinibandPort } from '../../answer/machine-readings.js'
import { plural } from '../../../../kit/wording/plural.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, newSince, okReading, previousOfBoot, unknownReading } from '../readings.js'
import { missingReading } from './missing-reading.js'

/** The name of a port in reports: `mlx5_0/1`. */
export const portName = ({ device, port }: Pick<InfinibandPort, 'device' | 'port'>): string =>
  `${device}/${port}`

export const isActive = ({ state }: Pick<InfinibandPort, 'state'>): boolean =>
  state !== null && /ACTIVE/i.test(state)

/** Ports of the fabric between nodes; a port without a cable was never active and is ignored. */
export const infiniband: NodeCheck = {
  name: 'infiniband',
  group: 'network',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['ib'],
  summary: 'bad when an InfiniBand port is no longer active, or lost its link since the last round',
  read(input) {
    const ports = input.answer.infiniband
    const seen = new Set(ports.map(portName))
    const missing = input.baseline.infinibandActive.filter((name) => !seen.has(name))
    return [
      ...ports.map((port) => readPort(input, port)),
      ...missing.map((subject) =>
        missingReading(input.answer, 'ib', { subject, had: 'active', severity: 'critical' }),
      ),
    ]
  },
}

function readPort(input: CheckInput, port: InfinibandPort): CheckReading {
  const subject = portName(port)
  const { state, physicalState, rate, linkDowned, symbolErrors } = port
  if (state === null) return unknownReading(`${subject} does not report its state`, { subject })
  const before = previousOfBoot(input.answer, input.previous)?.infiniband.find(
    (other) => portName(other) === subject,
  )
  const lost = newSince(linkDowned, before?.linkDowned) ?? 0
  const more = { subject, figures: { linkDowned, symbolErrors } }
  const shown = `${state}${physicalState === null ? '' : `, ${physicalState}`}`
  if (!isActive(port)) {
    return input.baseline.infinibandActive.includes(subject)
      ? badReading('critical', `${subject} is ${shown}; it was active`, { ...more, deduction: 20 })
      : okReading(`${subject} is ${shown}, as it has always been`, more)
  }
  if (lost > 0)
    return badReading('warning', `${subject} lost its link ${plural(lost, 'time')}`, more)
  return okReading(`${subject} is active${rate === null ? '' : ` at ${rate}`}`, more)
}
