import { describe, expect, test } from 'vitest'
import {
  parseCountedGpus,
  parseGpuProcesses,
  parseNvidiaSmi,
} from '../../../../src/watch/jobs/parse/parse-nvidia-smi.js'

const utilizations = (text: string) => {
  const samples = parseNvidiaSmi(text)
  return samples.status === 'ok'
    ? samples.gpus.map((gpu) => gpu.utilizationPercent)
    : samples.status
}

describe('nvidia-smi', () => {
  test('The parser of nvidia-smi reads one GPU with its figures from every row', () => {
    expect(parseNvidiaSmi('0, NVIDIA H100 80GB HBM3, 75, 4096, 81559, 65, 250.31')).toEqual({
      status: 'ok',
      gpus: [
        {
          index: 0,
          name: 'NVIDIA H100 80GB HBM3',
          utilizationPercent: 75,
          memoryUsedMb: 4096,
          memoryTotalMb: 81559,
          temperatureC: 65,
          powerW: 250.31,
        },
      ],
    })
  })

  test.each([
    ['0, A, 75, 1, 2, 3, 4\n1, B, 0, 1, 2, 3, 4', [75, 0]],
    ['0, A, [N/A], 1, 2, 3, 4\n1, B, 12, 1, 2, 3, 4', [null, 12]],
    ['0, A, [Not Supported], [Not Supported], [Not Supported], 55, [Not Supported]', [null]],
    ['0, A, [GPU requires reset], [GPU requires reset], [N/A], [N/A], [N/A]', [null]],
    ['0, A, [Unknown Error], 1, 2, 3, 4', [null]],
    ['0, A, 900, 1, 2, 3, 4', [null]],
    ['0, A, 75 %, 4096 MiB, 81559 MiB, 65, 250.31 W\r\n', [75]],
  ])(
    'The parser of nvidia-smi treats a cell without a number as unknown, never 0: %j',
    (text, expected) => {
      expect(utilizations(text)).toEqual(expected)
    },
  )

  test.each([
    "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that the latest NVIDIA driver is installed and running.",
    'No devices were found',
    'Unable to determine the device handle for GPU0000:01:00.0: GPU has fallen off the bus.',
    'Failed to initialize NVML: Driver/library version mismatch',
    '',
    'sh: nvidia-smi: not found',
    '0, A, 75',
    '0, A, 75, 1, 2, 3, 4\nUnable to determine the device handle for GPU 0000:02:00.0: Unknown Error',
  ])(
    'The parser of nvidia-smi treats an answer without rows as a failure, never as "no GPUs": %j',
    (text) => {
      expect(parseNvidiaSmi(text).status).toBe('failed')
    },
  )

  test('The parser notices an answer that was cut off anywhere, because every row says how many there are', () => {
    const whole = Array.from({ length: 16 }, (_, at) => `16, ${at}, A, 75, 1, 2, 3, 70.31\n`).join(
      '',
    )
    expect(parseCountedGpus(whole)).toMatchObject({ status: 'ok', gpus: { length: 16 } })
    for (let end = 0; end < whole.length; end += 1)
      expect(parseCountedGpus(whole.slice(0, end)).status).toBe('failed')
    expect(parseCountedGpus('2, 0, A, 75, 1, 2, 3, 4\n')).toEqual({
      status: 'failed',
      reason: 'its answer was cut off after 1 of 2 GPUs',
    })
    expect(parseCountedGpus('No devices were found\n').status).toBe('failed')
  })

  test('The parser reads programs on GPUs, even with commas in their names', () => {
    expect(parseGpuProcesses('4242, python train.py --lr 1,2, 30412\n77, sh, [N/A]\n')).toEqual({
      status: 'ok',
      processes: [
        { pid: 4242, name: 'python train.py --lr 1,2', memoryUsedMb: 30412 },
        { pid: 77, name: 'sh', memoryUsedMb: null },
      ],
    })
    expect(parseGpuProcesses('')).toEqual({ status: 'ok', processes: [] })
  })

  test.each(['nonsense', 'NVIDIA-SMI has failed because it could not reach the driver', '77, sh'])(
    'The parser does not read "%s" as a GPU without programs',
    (text) => {
      expect(parseGpuProcesses(text).status).toBe('failed')
    },
  )
})
