import type { NodeCheck } from '../node-check.js'
import { levelReading, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

/** GPU memory (HBM) has its own limits; many models do not report its temperature. */
export const gpuMemoryTemperature: NodeCheck = {
  name: 'gpu-memory-temperature',
  group: 'gpu',
  kind: 'level',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu'],
  summary:
    "temperature of every GPU's memory; a warning above 95 \u00b0C, critical above 105 \u00b0C",
  read: (input) =>
    readGpus(input, (gpu, subject) => {
      const { memoryTemperatureC: value } = gpu
      const { gpuMemoryTemperatureC: limit, marginC: margin } = input.limits
      if (value === null) {
        const why = whyNoCell(gpu, subject, 'temperature.memory', 'memory temperature')
        return unknownReading(why, { subject })
      }
      return levelReading({
        subject,
        value,
        limit,
        margin,
        deductions: { warning: 10, critical: 15 },
        summary: `${subject}'s memory is at ${value} \u00b0C; limits ${limit.warning} and ${limit.critical} \u00b0C`,
        figures: { memoryTemperatureC: value },
      })
    }),
}
