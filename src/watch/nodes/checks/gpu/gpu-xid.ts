import type { KernelLine, NodeAnswer } from '../../answer/node-answer.js'
import { asEvidence, kernelLinesOf, timesOf, unreadLog } from '../kernel-lines.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'
import { gpuName, hasNoGpus } from './gpus.js'
import { describeXid } from './xid-table.js'

/** An error of NVIDIA's driver in the kernel log. */
export type Xid = { readonly xid: number; readonly busId: string; readonly line: KernelLine }

const pattern =
  /NVRM: Xid \((?:PCI:)?([0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2})[^)]{0,10}\): (\d{1,4})\b/i
const fallen = /fallen off the bus/

/** The Xids in the kernel log of an answer, oldest first. */
function findXids(answer: NodeAnswer): readonly Xid[] {
  return kernelLinesOf(answer, /NVRM: Xid/).flatMap((line) => {
    const [, busId, xid] = pattern.exec(line.text) ?? []
    return busId === undefined ? [] : [{ xid: Number(xid), busId: busId.toLowerCase(), line }]
  })
}

/** Errors that the GPU driver logged. Application errors are shown but do not count against the node. */
export const gpuXid: NodeCheck = {
  name: 'gpu-xid',
  group: 'gpu',
  kind: 'event',
  tier: 'fast',
  isEssential: true,
  needs: ['kern.gpu'],
  summary:
    'Xid and SXid errors in the kernel log; bad for those that the hardware or the driver causes',
  read(input) {
    const { answer } = input
    if (hasNoGpus(input)) return []
    if (answer.kernelLog === null) {
      return [unknownReading(`${unreadLog}: ${whyUnseen(answer, 'kern', 'no reason given')}`)]
    }
    const readings = [...groupXids(input), ...readSwitches(answer), ...readFallen(answer)]
    return readings.length > 0 ? readings : [okReading('no Xid error in the kernel log')]
  },
}

function groupXids(input: CheckInput): CheckReading[] {
  const groups = new Map<string, Xid[]>()
  for (const one of findXids(input.answer)) {
    const key = `${one.busId} ${one.xid}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()].flatMap((xids) => (xids[0] ? readXid(input, xids[0], xids) : []))
}

function readXid(input: CheckInput, { xid, busId }: Xid, all: readonly Xid[]): CheckReading {
  const { severity, meaning } = describeXid(xid)
  const gpu = nameOnBus(input, busId)
  const evidence = asEvidence(all.map(({ line }) => line))
  const count = timesOf(all.map(({ line }) => line))
  const times = count > 1 ? `, ${count} times` : ''
  const more = { subject: `${gpu} Xid ${xid}`, evidence, figures: { xid }, code: `xid-${xid}` }
  return severity === null
    ? okReading(`Xid ${xid} of ${gpu}${times}: ${meaning}; usually an application error`, more)
    : badReading(severity, `Xid ${xid} of ${gpu}${times}: ${meaning}`, more)
}

/** Its index in nvidia-smi, now or in the previous answer, because a lost GPU is no longer listed. */
function nameOnBus({ answer, previous }: CheckInput, busId: string): string {
  const short = busId.slice(busId.indexOf(':') - 4)
  for (const gpus of [answer.gpu?.gpus ?? [], previous?.gpu?.gpus ?? []]) {
    const position = gpus.findIndex((gpu) => gpu.busId?.toLowerCase().includes(short) ?? false)
    const gpu = gpus[position]
    if (gpu) return gpuName(gpu, position)
  }
  return `GPU at ${busId}`
}

function readSwitches(answer: NodeAnswer): CheckReading[] {
  const lines = kernelLinesOf(answer, /nvidia-nvswitch.*SXid/)
  const fatal = lines.filter(({ text }) => /Fatal/.test(text) && !/Non-fatal/i.test(text))
  if (lines.length === 0) return []
  const more = { subject: 'NVSwitch', evidence: asEvidence(lines), code: 'sxid' }
  return [
    badReading(
      fatal.length > 0 ? 'critical' : 'warning',
      'an NVSwitch reported an error (SXid)',
      more,
    ),
  ]
}

/** Some drivers report this without an Xid. */
function readFallen(answer: NodeAnswer): CheckReading[] {
  const lines = kernelLinesOf(answer, fallen).filter(({ text }) => !/Xid/.test(text))
  if (lines.length === 0) return []
  const more = { subject: 'GPU lost', evidence: asEvidence(lines), code: 'xid-79' }
  return [badReading('critical', 'the kernel reports that a GPU has fallen off the bus', more)]
}
