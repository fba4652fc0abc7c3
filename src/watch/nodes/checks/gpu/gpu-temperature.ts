import type { NodeCheck } from '../node-check.js'
import { levelReading, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

export const gpuTemperature: NodeCheck = {
  name: 'gpu-temperature',
  group: 'gpu',
  kind: 'level',
  tier: 'fast',
  isEssential: true,
  needs: ['gpu'],
  summary: 'temperature of every GPU; a warning above 80 \u00b0C, critical above 85 \u00b0C',
  read: (input) =>
    readGpus(input, (gpu, subject) => {
      const { temperatureC: value } = gpu
      const { gpuTemperatureC: limit, marginC: margin } = input.limits
      if (value === null) {
        const why = whyNoCell(gpu, subject, 'temperature.gpu', 'temperature')
        return unknownReading(why, { subject })
      }
      return levelReading({
        subject,
        value,
        limit,
        margin,
        deductions: { warning: 15, critical: 30 },
        summary: `${subject} is at ${value} \u00b0C; limits ${limit.warning} and ${limit.critical} \u00b0C`,
        figures: { temperatureC: value },
      })
    }),
}
