import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

/** The PCIe generation drops while a GPU is idle, the width does not. Fewer lanes mean a bad seat, riser or GPU. */
export const gpuPcie: NodeCheck = {
  name: 'gpu-pcie',
  group: 'gpu',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu'],
  summary: 'bad when a GPU uses fewer PCIe lanes than it and its slot support',
  read: (input) =>
    readGpus(input, (gpu, subject) => {
      const { pcieWidth: width, maxPcieWidth: max } = gpu
      if (width === null || max === null) {
        const why = whyNoCell(gpu, subject, 'pcie.link.width.current', 'PCIe width')
        return unknownReading(why, { subject })
      }
      const text = `${subject} uses ${width} of ${max} PCIe lanes`
      const more = { subject, figures: { width, maxWidth: max } }
      return width < max ? badReading('warning', text, more) : okReading(text, more)
    }),
}
