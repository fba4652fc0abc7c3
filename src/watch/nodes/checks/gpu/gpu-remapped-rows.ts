import type { GpuReading } from '../../answer/gpu-reading.js'
import type { CheckReading, NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

/** Faulty rows of GPU memory are remapped to spare ones at a reset, as long as spare rows exist. */
export const gpuRemappedRows: NodeCheck = {
  name: 'gpu-remapped-rows',
  group: 'gpu',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu'],
  summary: 'bad when a row could not be remapped (critical), or a reset is needed to remap one',
  read: (input) => readGpus(input, readRows),
}

function readRows(gpu: GpuReading, subject: string): CheckReading {
  const { isPending, hasFailed, uncorrectable } = gpu.remappedRows
  const figures = { uncorrectable }
  if (hasFailed === true) {
    return badReading('critical', `${subject} could not remap a faulty row of its memory`, {
      subject,
      figures,
      code: 'failed',
    })
  }
  if (isPending === true || gpu.retiredPagesPending === true) {
    const what = isPending === true ? 'row' : 'page'
    return badReading(
      'warning',
      `${subject} needs a reset to remap a faulty ${what} of its memory`,
      {
        subject,
        figures,
        code: 'pending',
      },
    )
  }
  if (hasFailed === null && isPending === null && gpu.retiredPagesPending === null) {
    const why = whyNoCell(gpu, subject, 'remapped_rows.failure', 'remapped rows')
    return unknownReading(why, { subject })
  }
  return okReading(`${subject} has no pending row remapping`, {
    subject,
    figures,
  })
}
