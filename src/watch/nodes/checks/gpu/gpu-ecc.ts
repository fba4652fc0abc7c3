import type { GpuReading } from '../../answer/gpu-reading.js'
import { type CheckInput, type CheckReading, type NodeCheck } from '../node-check.js'
import { badReading, newSince, okReading, previousOfBoot, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

/** Uncorrectable errors of GPU memory: results computed with them are wrong or discarded. */
export const gpuEcc: NodeCheck = {
  name: 'gpu-ecc',
  group: 'gpu',
  kind: 'event',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu'],
  summary: 'uncorrected ECC errors since the driver was loaded; bad when there are new ones',
  read: (input) => readGpus(input, (gpu, subject) => readEcc(input, gpu, subject)),
}

function readEcc(input: CheckInput, gpu: GpuReading, subject: string): CheckReading {
  const { uncorrectedVolatile: now, correctedVolatile, uncorrectedAggregate } = gpu.ecc
  if (now === null) {
    const column = 'ecc.errors.uncorrected.volatile.total'
    return unknownReading(whyNoCell(gpu, subject, column, 'ECC errors'), { subject })
  }
  const figures = { uncorrectedVolatile: now, correctedVolatile, uncorrectedAggregate }
  const before = sameGpu(input, gpu)?.ecc.uncorrectedVolatile
  const fresh = newSince(now, before) ?? now
  if (fresh > 0) {
    const text = `${subject} has ${fresh} new uncorrected ECC ${fresh === 1 ? 'error' : 'errors'}, ${now} since the driver was loaded`
    return badReading('critical', text, { subject, figures })
  }
  return okReading(`${subject} has ${now} uncorrected ECC errors since the driver was loaded`, {
    subject,
    figures,
  })
}

/** The same GPU in the previous answer of this boot. */
function sameGpu({ answer, previous }: CheckInput, gpu: GpuReading): GpuReading | undefined {
  const gpus = previousOfBoot(answer, previous)?.gpu?.gpus ?? []
  return gpus.find(({ uuid, index }) =>
    gpu.uuid === null ? index === gpu.index : uuid === gpu.uuid,
  )
}
