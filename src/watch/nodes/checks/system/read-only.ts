import type { ReadOnlyMount } from '../../answer/machine-readings.js'
import { asEvidence, kernelLinesOf } from '../kernel-lines.js'
import type { CheckInput, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'

/** A file system that became read-only usually had an error; one that always was is meant to be. */
export const readOnly: NodeCheck = {
  name: 'read-only',
  group: 'system',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['ro', 'kern.disk'],
  summary: 'bad when / or a mount that was writable before is read-only',
  read(input) {
    const { answer } = input
    if (answer.disks === null && answer.readOnlyMounts.length === 0) {
      return [unknownReading('the mounts are unknown')]
    }
    const evidence = asEvidence(
      kernelLinesOf(answer, /[Rr]emounting filesystem read-only|EXT4-fs|XFS/),
    )
    const changed = answer.readOnlyMounts.filter((one) => hasChanged(input, one))
    if (changed.length === 0) return [okReading(asMeant(answer.readOnlyMounts.length))]
    return changed.map(({ mount: subject, fileSystem }) =>
      badReading('critical', `${subject} (${fileSystem}) has become read-only`, {
        subject,
        evidence,
      }),
    )
  },
}

/** The mode in fstab decides first, then / and earlier writability, then the kernel. */
function hasChanged({ answer, baseline }: CheckInput, { mount, wanted }: ReadOnlyMount): boolean {
  if (wanted !== null) return wanted === 'rw'
  if (mount === '/' || baseline.writableMounts.includes(mount)) return true
  return kernelLinesOf(answer, /[Rr]emounting filesystem read-only/).some(({ text }) =>
    text.split(/\s+/).includes(mount),
  )
}

const asMeant = (count: number): string =>
  count === 0 ? 'no mount is read-only' : `${count} read-only, as they have always been`
