import type { NodeCheck } from '../node-check.js'
import { badReading, okReading, unknownReading, whyUnseen } from '../readings.js'

/** Checks that jobs with this python3 can train: torch is installed and, if requested, sees a GPU. */
export const torch: NodeCheck = {
  name: 'torch',
  group: 'process',
  kind: 'state',
  tier: 'full',
  isEssential: false,
  needs: ['python', 'cuda'],
  summary:
    'bad when torch was installed before and is no longer, or when it sees no GPU (with --deep)',
  read({ answer, baseline }) {
    if (answer.python === null) {
      const why = whyUnseen(answer, 'python', 'not reported')
      return [unknownReading(`the version of torch is unknown: ${why}`)]
    }
    const { torch: version, isCudaAvailable } = answer.python
    if (version === null) {
      return baseline.torch === null
        ? [
            unknownReading(
              'the python3 of a non-interactive session has no torch; jobs may use another python3',
            ),
          ]
        : [badReading('warning', `torch is no longer installed; it was ${baseline.torch}`)]
    }
    const figures = { isCudaAvailable: isCudaAvailable === null ? null : Number(isCudaAvailable) }
    if (isCudaAvailable === false) {
      return [badReading('warning', `torch ${version} sees no GPU`, { figures })]
    }
    const gpu = isCudaAvailable === true ? ', which sees a GPU' : ''
    return [okReading(`torch ${version}${gpu}`, { figures })]
  },
}
