import type { NetworkReading } from '../../answer/machine-readings.js'
import { plural } from '../../../../kit/wording/plural.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, newSince, okReading, previousOfBoot, unknownReading } from '../readings.js'
import { missingReading } from './missing-reading.js'

/** Physical network devices only, because bridges and containers come and go. */
export const networkDevices: NodeCheck = {
  name: 'network-devices',
  group: 'network',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['net'],
  summary:
    'bad when a network device that was up is down, lost its carrier, or counts many new errors',
  read(input) {
    const devices = input.answer.networks.filter(({ isPhysical }) => isPhysical !== false)
    const missing = input.baseline.networksUp.filter(
      (name) => !input.answer.networks.some((device) => device.name === name),
    )
    if (devices.length === 0 && missing.length === 0) {
      return [unknownReading('no network device was found')]
    }
    return [
      ...devices.map((device) => readDevice(input, device)),
      ...missing.map((subject) =>
        missingReading(input.answer, 'net', { subject, had: 'up', severity: 'warning' }),
      ),
    ]
  },
}

function readDevice(input: CheckInput, device: NetworkReading): CheckReading {
  const { name: subject, state, carrierLosses, receiveErrors, sendErrors } = device
  const { lost, errors } = newTrouble(input, device)
  const more = { subject, figures: { carrierLosses, receiveErrors, sendErrors, newErrors: errors } }
  if (isDown(state) && input.baseline.networksUp.includes(subject)) {
    return badReading('warning', `${subject} is ${state}; it was up`, more)
  }
  if (lost > 0) {
    return badReading('warning', `${subject} lost its carrier ${plural(lost, 'time')}`, more)
  }
  return errors > input.limits.newNetworkErrors
    ? badReading('warning', `${subject} has ${errors} new errors since the last round`, more)
    : okReading(`${subject} is ${state}`, more)
}

/** New errors in its counters since the previous answer. */
function newTrouble({ answer, previous }: CheckInput, device: NetworkReading) {
  const devices = previousOfBoot(answer, previous)?.networks ?? []
  const before = devices.find(({ name }) => name === device.name)
  if (before === undefined) return { lost: 0, errors: 0 }
  const received = newSince(device.receiveErrors, before.receiveErrors) ?? 0
  const sent = newSince(device.sendErrors, before.sendErrors) ?? 0
  return {
    lost: newSince(device.carrierLosses, before.carrierLosses) ?? 0,
    errors: received + sent,
  }
}

/** The kernel reports `unknown` for devices without a state; they may be up. */
const isDown = (state: string): boolean => ['down', 'lowerlayerdown', 'notpresent'].includes(state)
