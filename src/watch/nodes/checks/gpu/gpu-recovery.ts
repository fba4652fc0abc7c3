import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading } from '../readings.js'
import { readGpus, whyNoCell } from './gpus.js'

/** The recovery action that the driver requests, independently of all other checks. */
export const gpuRecovery: NodeCheck = {
  name: 'gpu-recovery',
  group: 'gpu',
  kind: 'state',
  tier: 'fast',
  isEssential: false,
  needs: ['gpu'],
  summary: 'bad when the driver requests a reset, a reboot or a drain of a GPU',
  read: (input) =>
    readGpus(input, (gpu, subject) => {
      const { recoveryAction: action, needsReset } = gpu
      if (needsReset) {
        const evidence = gpu.errors.map(({ column, cell }) => `${column}: ${cell}`)
        return badReading('critical', `the driver reports that ${subject} requires a reset`, {
          subject,
          evidence,
          code: 'reset',
        })
      }
      if (action === null) {
        const why = whyNoCell(gpu, subject, 'gpu_recovery_action', 'recovery action')
        return unknownReading(why, { subject })
      }
      if (/^none$/i.test(action)) return okReading(`${subject} needs no recovery`, { subject })
      const code = /reboot/i.test(action) ? 'reboot' : /drain/i.test(action) ? 'drain' : 'reset'
      return badReading('critical', `${subject} needs recovery: ${action}`, { subject, code })
    }),
}
