import { anInput, aRank, unseen, withGpu, withLog } from './an-answer.js'

import type { CheckCases } from './check-cases.js'

const cell = (column: string, text = '[Unknown Error]') => ({ errors: [{ column, cell: text }] })
const noLog = { kernelLog: null, ...unseen('kern', 'other not readable by this user') }
const noRanks = { ranks: null, ...unseen('ranks', 'hung no answer within 3 s') }
const log = (text: string, at = 2980) => anInput({ answer: withLog([at, text]) })
const unreadable = anInput({ answer: noLog })
const blind = anInput({ answer: noRanks })
const gpuReport = { exitCode: 0, gpus: [], message: null, hasNoDevices: false }

export const gpuCases: Readonly<Record<string, CheckCases>> = {
  'gpu-driver': {
    bad: [
      [
        'critical',
        /hangs/,
        anInput({ answer: { gpu: null, ...unseen('gpu', 'hung no answer within 3 s') } }),
      ],
      [
        'critical',
        /hangs/,
        // In a container, whose PCI bus shows no GPU.
        anInput({
          answer: {
            gpu: null,
            gpuCount: { onPci: 0, byDriver: null },
            ...unseen('gpu', 'hung no answer within 3 s'),
          },
        }),
      ],
      [
        'critical',
        /exit code 9/,
        anInput({
          answer: { gpu: { ...gpuReport, exitCode: 9, message: 'NVIDIA-SMI has failed' } },
        }),
      ],
      [
        'critical',
        /No devices/,
        anInput({
          answer: { gpu: { ...gpuReport, message: 'No devices were found', hasNoDevices: true } },
        }),
      ],
      [
        'critical',
        /fallen off/,
        anInput({
          answer: { gpu: { ...gpuReport, exitCode: 15, message: 'GPU has fallen off the bus' } },
        }),
      ],
      [
        'critical',
        /no nvidia-smi/,
        anInput({
          answer: { gpu: null, ...unseen('gpu', 'not-installed no nvidia-smi on the path') },
        }),
      ],
    ],
    unknown: [
      anInput({ answer: { gpu: null, ...unseen('gpu', 'other no scratch directory') } }),
      anInput({ answer: { gpu: gpuReport } }),
    ],
  },
  'gpu-count': {
    bad: [
      [
        'critical',
        /1 of 8 GPUs missing/,
        anInput({ answer: { gpuCount: { onPci: 7, byDriver: 8 } } }),
      ],
      [
        'critical',
        /; expected 8/,
        anInput({
          answer: { gpu: null, gpuCount: { onPci: 0, byDriver: 0 } },
          facts: { expectedGpus: 8 },
        }),
      ],
      ['critical', /there were 9/, anInput({ baseline: { gpuCount: 9 } })],
    ],
    ok: [
      anInput({ facts: { expectedGpus: 8 } }),
      anInput({ answer: { gpuCount: { onPci: 9, byDriver: null } }, facts: { expectedGpus: 8 } }),
    ],
    unknown: [
      anInput({ answer: { gpu: null, gpuCount: { onPci: null, byDriver: null } } }),
      anInput({ answer: { gpu: null, gpuCount: { onPci: 8, byDriver: 8 } } }),
    ],
  },
  'gpu-xid': {
    bad: [
      [
        'critical',
        /Xid 79 of GPU 0: the GPU has fallen off/,
        log('NVRM: Xid (PCI:0000:06:00): 79, pid=1, GPU has fallen off the bus.'),
      ],
      [
        'critical',
        /Xid 119 of GPU at 0000:3b:00/,
        log('NVRM: Xid (0000:3b:00): 119, pid=1, Timeout'),
      ],
      ['warning', /Xid 63 of GPU 1/, log('NVRM: Xid (PCI:0000:07:00): 63, Row Remapper')],
      ['warning', /Xid 9999/, log('NVRM: Xid (PCI:0000:07:00): 9999, news')],
      [
        'warning',
        /NVSwitch/,
        log('nvidia-nvswitch0: SXid (PCI:0000:05:00.0): 12028, Non-fatal, Link 32'),
      ],
    ],
    ok: [log('NVRM: Xid (PCI:0000:06:00): 31, pid=4, name=python3, MMU Fault')],
    unknown: [unreadable],
  },
  'gpu-recovery': {
    bad: [
      [
        'critical',
        /GPU 2 needs recovery: Reset/,
        anInput({ answer: withGpu(2, { recoveryAction: 'Reset' }) }),
      ],
      ['critical', /Drain P2P/, anInput({ answer: withGpu(2, { recoveryAction: 'Drain P2P' }) })],
      [
        'critical',
        /requires a reset/,
        anInput({
          answer: withGpu(2, {
            needsReset: true,
            ...cell('temperature.gpu', '[GPU requires reset]'),
          }),
        }),
      ],
    ],
    unknown: [anInput({ answer: withGpu(2, { recoveryAction: null }) })],
  },
  'gpu-ecc': {
    bad: [
      [
        'critical',
        /GPU 5 has 2 new/,
        anInput({
          answer: withGpu(5, {
            ecc: { uncorrectedVolatile: 2, correctedVolatile: 0, uncorrectedAggregate: 2 },
          }),
        }),
      ],
    ],
    ok: [
      // Seen before: not news.
      anInput({
        answer: withGpu(5, {
          ecc: { uncorrectedVolatile: 2, correctedVolatile: 0, uncorrectedAggregate: 2 },
        }),
        previous: withGpu(5, {
          ecc: { uncorrectedVolatile: 2, correctedVolatile: 0, uncorrectedAggregate: 2 },
        }),
      }),
    ],
    unknown: [
      anInput({
        answer: withGpu(5, {
          ecc: { uncorrectedVolatile: null, correctedVolatile: null, uncorrectedAggregate: null },
        }),
      }),
    ],
  },
  'gpu-remapped-rows': {
    bad: [
      [
        'critical',
        /could not remap/,
        anInput({
          answer: withGpu(1, {
            remappedRows: { uncorrectable: 9, isPending: false, hasFailed: true },
          }),
        }),
      ],
      [
        'warning',
        /needs a reset to remap a faulty row/,
        anInput({
          answer: withGpu(1, {
            remappedRows: { uncorrectable: 1, isPending: true, hasFailed: false },
          }),
        }),
      ],
      ['warning', /faulty page/, anInput({ answer: withGpu(1, { retiredPagesPending: true }) })],
    ],
    unknown: [
      anInput({
        answer: withGpu(1, {
          remappedRows: { uncorrectable: null, isPending: null, hasFailed: null },
        }),
      }),
    ],
  },
  'gpu-temperature': {
    bad: [
      ['critical', /GPU 7 is at 86 °C/, anInput({ answer: withGpu(7, { temperatureC: 86 }) })],
      ['warning', /GPU 7 is at 81 °C/, anInput({ answer: withGpu(7, { temperatureC: 81 }) })],
    ],
    ok: [anInput({ answer: withGpu(7, { temperatureC: 80 }) })],
    unknown: [
      anInput({ answer: withGpu(7, { temperatureC: null, ...cell('temperature.gpu') }) }),
      anInput({ answer: { gpu: null, ...unseen('gpu', 'hung no answer within 3 s') } }),
    ],
  },
  'gpu-memory-temperature': {
    bad: [
      ['critical', /106 °C/, anInput({ answer: withGpu(0, { memoryTemperatureC: 106 }) })],
      ['warning', /96 °C/, anInput({ answer: withGpu(0, { memoryTemperatureC: 96 }) })],
    ],
    unknown: [anInput({ answer: withGpu(0, { memoryTemperatureC: null }) })],
  },
  'gpu-throttle': {
    bad: [
      [
        'warning',
        /throttled by heat \(hardware limit\), now 600 of 1980 MHz/,
        anInput({
          answer: withGpu(3, {
            throttleReasons: ['thermal-hardware'],
            smClockMhz: 600,
            maxSmClockMhz: 1980,
          }),
        }),
      ],
      [
        'warning',
        /the power supply/,
        anInput({ answer: withGpu(3, { throttleReasons: ['power-brake'] }) }),
      ],
    ],
    ok: [
      anInput({
        answer: withGpu(3, { throttleReasons: ['power-cap', 'gpu-idle', 'applications-clocks'] }),
      }),
    ],
    unknown: [anInput({ answer: withGpu(3, { throttleReasons: null }) })],
  },
  'gpu-memory': {
    bad: [
      [
        'warning',
        /no rank runs there/,
        anInput({
          answer: { ranks: [], ...withGpu(4, { memoryUsedMib: 80_000, utilizationPercent: 0 }) },
        }),
      ],
    ],
    ok: [
      // A job is there for it.
      anInput({ answer: withGpu(4, { memoryUsedMib: 80_000, utilizationPercent: 0 }) }),
      // Another user's job computes.
      anInput({
        answer: { ranks: [], ...withGpu(4, { memoryUsedMib: 80_000, utilizationPercent: 70 }) },
      }),
    ],
    unknown: [anInput({ answer: withGpu(4, { memoryUsedMib: null }) })],
  },
  'gpu-pcie': {
    bad: [['warning', /8 of 16 PCIe lanes/, anInput({ answer: withGpu(6, { pcieWidth: 8 }) })]],
    ok: [anInput()],
    unknown: [anInput({ answer: withGpu(6, { pcieWidth: null }) })],
  },
  'gpu-nvlink': {
    bad: [
      [
        'critical',
        /17 active NVLinks; before, it had 18/,
        anInput({
          answer: { nvlink: [{ gpu: 0, active: 17, inactive: 1 }] },
          baseline: { nvlinks: { 'GPU 0': 18 } },
        }),
      ],
    ],
    ok: [
      anInput({
        answer: { nvlink: [{ gpu: 0, active: 18, inactive: 0 }] },
        baseline: { nvlinks: { 'GPU 0': 18 } },
      }),
    ],
    unknown: [
      anInput({ answer: { nvlink: null, ...unseen('nvlink', 'hung no answer within 3 s') } }),
    ],
  },
  'gpu-idle': {
    bad: [['warning', /GPU 0 is idle/, anInput({ answer: withGpu(0, { utilizationPercent: 0 }) })]],
    ok: [
      anInput({ answer: { ranks: [], ...withGpu(0, { utilizationPercent: 0 }) } }),
      anInput({
        answer: {
          ranks: [aRank({ visibleDevices: '3' })],
          ...withGpu(3, { utilizationPercent: 88 }),
        },
      }),
    ],
    unknown: [blind, anInput({ answer: withGpu(0, { utilizationPercent: null }) })],
  },
}
