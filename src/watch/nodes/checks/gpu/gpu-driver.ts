import type { GpuReport } from '../../answer/gpu-reading.js'
import type { CheckInput, CheckReading, NodeCheck } from '../node-check.js'
import { badReading, isUnseenAs, okReading, unknownReading, whyUnseen } from '../readings.js'
import { hasNoGpus } from './gpus.js'

/** Checks that nvidia-smi answers. While it does not, the GPUs are unknown. */
export const gpuDriver: NodeCheck = {
  name: 'gpu-driver',
  group: 'gpu',
  kind: 'state',
  tier: 'fast',
  isEssential: true,
  needs: ['gpu'],
  summary: 'bad when nvidia-smi hangs, fails, or is missing where there are GPUs',
  read(input) {
    return hasNoGpus(input) ? [] : [readDriver(input)]
  },
}

function readDriver({ answer, facts }: CheckInput): CheckReading {
  const { gpu, gpuCount } = answer
  if (isUnseenAs('hung', answer, 'gpu')) {
    const why = whyUnseen(answer, 'gpu', 'no answer')
    return badReading('critical', `nvidia-smi hangs: ${why}`, { code: 'hung' })
  }
  if (gpu !== null) return readReport(gpu)
  const isExpected = [facts.expectedGpus, gpuCount.onPci].some((count) => (count ?? 0) > 0)
  const reason = whyUnseen(answer, 'gpu', 'nvidia-smi did not run')
  return isExpected && isUnseenAs('not-installed', answer, 'gpu')
    ? badReading('critical', 'no nvidia-smi on a node that has GPUs', { code: 'missing' })
    : unknownReading(`the driver could not be queried: ${reason}`)
}

function readReport({ exitCode, message, gpus }: GpuReport): CheckReading {
  const hasFailed = (exitCode ?? 0) !== 0
  if (hasFailed || (message !== null && gpus.length === 0)) {
    const evidence = message === null ? [] : [message]
    const exit = exitCode === null ? '' : ` (exit code ${exitCode})`
    const words = message ?? 'it gave no reason'
    return badReading('critical', `nvidia-smi failed${exit}: ${words}`, {
      evidence,
      code: 'failed',
    })
  }
  if (gpus.length === 0) return unknownReading('nvidia-smi printed nothing')
  return okReading(answersAs(gpus))
}

function answersAs(gpus: GpuReport['gpus']): string {
  const version = gpus.find(({ driverVersion }) => driverVersion !== null)?.driverVersion
  return version ? `driver ${version} answers` : 'the driver answers'
}
