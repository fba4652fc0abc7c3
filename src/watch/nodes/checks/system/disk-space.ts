import type { DiskReading } from '../../answer/machine-readings.js'
import { formatTenths } from '../../../../kit/wording/percentages.js'
import { formatBytes } from '../../../../kit/wording/units.js'
import type { NodeAnswer } from '../../answer/node-answer.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, isUnseenAs, levelReading, unknownReading, whyUnseen } from '../readings.js'
import { disksOf, missingMounts } from './mounts.js'

/** A full disk ends a run at its next checkpoint. A hanging mount is worse: every process that uses it hangs. */
export const diskSpace: NodeCheck = {
  name: 'disk-space',
  group: 'system',
  kind: 'level',
  tier: 'fast',
  isEssential: true,
  needs: ['disk'],
  summary:
    'space in use on every mount; a warning above 90 % or with less than 10 GB free on /, critical above 95 % or when a mount hangs',
  read(input) {
    const { answer } = input
    const missing = missingMounts(input).map((mount) => readMissing(answer, mount))
    const disks = disksOf(input).map((disk) => readDisk(input, disk))
    if (missing.length + disks.length > 0) return [...disks, ...missing]
    const why = whyUnseen(answer, 'disk', 'df listed no disk')
    return [
      isUnseenAs('hung', answer, 'disk')
        ? hangs('a mount', why, null)
        : unknownReading(`the disks are unknown: ${why}`),
    ]
  },
}

function readMissing(answer: NodeAnswer, subject: string): CheckReading {
  const ofDisks = answer.unseen.filter(({ key }) => key === 'disk')
  const one = ofDisks.find(({ mount }) => mount === subject) ?? ofDisks[0]
  const why = one?.reason ?? 'there is no file system'
  return one?.kind === 'hung'
    ? hangs(subject, why, subject)
    : unknownReading(`the space of ${subject} is unknown: ${why}`, { subject })
}

const hangs = (what: string, why: string, subject: string | null): CheckReading =>
  badReading('critical', `${what} hangs: df gave no answer (${why})`, {
    subject,
    deduction: 20,
    code: 'hung',
  })

function readDisk({ limits }: CheckInput, disk: DiskReading): CheckReading {
  const { mount: subject, availableBytes, usedPercent: value } = disk
  if (value === null || availableBytes === null) {
    return unknownReading(`the space of ${subject} is unknown`, { subject })
  }
  const isRoot = subject === '/'
  const figures = { percent: value, availableBytes }
  const summary = `${subject} is ${formatTenths(value)} full, ${formatBytes(availableBytes)} free`
  const level = levelReading({
    subject,
    value,
    limit: limits.diskPercent,
    margin: limits.marginPercent,
    // Points as in the seed system, which checks only /.
    deductions: isRoot ? { warning: 10, critical: 20 } : { warning: 5, critical: 10 },
    summary,
    figures,
  })
  const isTight = isRoot && availableBytes < limits.minFreeDiskGb * 1e9
  if (level.status === 'bad' || !isTight) return level
  const text = `${summary}; at least ${limits.minFreeDiskGb} GB should be free`
  return badReading('warning', text, { subject, figures, deduction: 0 })
}
