import type { NodeAnswer } from '../../../../src/watch/nodes/answer/node-answer.js'
import { anInput, healthyAnswer, unseen, withLog } from './an-answer.js'
import type { CheckCases } from './check-cases.js'

const gb = 1e9
const unreadable = anInput({ answer: { kernelLog: null, ...unseen('kern', 'other not readable') } })
const log = (text: string, at = 2980) => anInput({ answer: withLog([at, text]) })

function withMemory(usedPercent: number): Partial<NodeAnswer> {
  const totalBytes = 100 * gb
  const availableBytes = (100 - usedPercent) * gb
  return { memory: { totalBytes, availableBytes, hardwareCorruptedBytes: 0 } }
}

const pressureOf = (percent: number) => {
  const full = { avg60Percent: percent }
  return { cpu: null, io: { some: null, full }, memory: { some: null, full } }
}

const aNetwork = (fields: object = {}) => ({
  name: 'eth0',
  state: 'up',
  carrierLosses: 1,
  receiveErrors: 0,
  sendErrors: 0,
  isPhysical: true,
  ...fields,
})
const networks = (fields: object) => ({ networks: [aNetwork(fields)] })
const aPort = (fields: object = {}) => ({
  device: 'mlx5_0',
  port: 1,
  state: '4: ACTIVE',
  physicalState: '5: LinkUp',
  rate: '400 Gb/sec (4X NDR)',
  linkDowned: 2,
  symbolErrors: 0,
  ...fields,
})
const ports = (fields: object) => ({ infiniband: [aPort(fields)] })

export const machineCases: Readonly<Record<string, CheckCases>> = {
  answer: {
    bad: [],
    unknown: [anInput({ answer: { damage: ['nothing is said of mem'] } })],
  },
  memory: {
    bad: [
      ['critical', /memory usage 96 %/, anInput({ answer: withMemory(96) })],
      ['warning', /memory usage 91 %/, anInput({ answer: withMemory(91) })],
    ],
    ok: [anInput({ answer: withMemory(90) })],
    unknown: [anInput({ answer: { memory: null, ...unseen('mem', 'other unreadable') } })],
  },
  oom: {
    bad: [
      [
        'warning',
        /killed 2 processes/,
        anInput({ answer: { oomKills: 5 }, previous: { oomKills: 3 } }),
      ],
      [
        'warning',
        /killed a process 10 s ago because memory ran out/,
        log('Out of memory: Killed process 4712 (python3)', 2980.58),
      ],
    ],
    ok: [
      anInput({ answer: { oomKills: 5 }, previous: { oomKills: 5 } }),
      // Another boot: its counter says nothing.
      anInput({ answer: { oomKills: 5 }, previous: { oomKills: 3, bootId: 'another' } }),
      anInput({
        answer: { uptimeS: 90_000, ...withLog([100, 'Out of memory: Killed process 1']) },
      }),
    ],
    unknown: [anInput({ answer: { oomKills: null, kernelLog: null } })],
  },
  edac: {
    bad: [
      [
        'critical',
        /could not be corrected/,
        anInput({ answer: { memoryControllers: [{ name: 'mc0', corrected: 0, uncorrected: 1 }] } }),
      ],
      [
        'warning',
        /101 new/,
        anInput({
          answer: { memoryControllers: [{ name: 'mc0', corrected: 101, uncorrected: 0 }] },
          previous: {},
        }),
      ],
      [
        'warning',
        /faulty memory/,
        anInput({ answer: { memory: { ...healthyAnswer.memory!, hardwareCorruptedBytes: 4096 } } }),
      ],
    ],
    ok: [
      anInput({
        answer: { memoryControllers: [{ name: 'mc0', corrected: 500, uncorrected: 2 }] },
        previous: { memoryControllers: [{ name: 'mc0', corrected: 480, uncorrected: 2 }] },
      }),
    ],
    unknown: [
      anInput({
        answer: { memoryControllers: null, ...unseen('edac', 'other no memory controller shown') },
      }),
    ],
  },
  'machine-check': {
    bad: [
      [
        'critical',
        /processor/,
        log('mce: [Hardware Error]: CPU 3: Machine Check Exception: 5 Bank 4'),
      ],
      ['critical', /memory/, log('EDAC MC0: 1 UE memory read error on CPU_SrcID#0')],
      [
        'critical',
        /PCI/,
        log('pcieport 0000:00:01.0: AER: Uncorrected (Fatal) error received', 10),
      ],
    ],
    ok: [log('mce: [Hardware Error]: Corrected error, no action required.')],
    unknown: [unreadable],
  },
  'kernel-log': {
    bad: [
      [
        'critical',
        /locked up/,
        log('watchdog: BUG: soft lockup - CPU#3 stuck for 22s! [python3:123]'),
      ],
      [
        'warning',
        /hung for minutes/,
        log('INFO: task python3:4711 blocked for more than 120 seconds.'),
      ],
    ],
    unknown: [unreadable],
  },
  'cpu-thermal': {
    bad: [
      [
        'warning',
        /heat throttles/,
        log('CPU3: Package temperature above threshold, cpu clock throttled'),
      ],
    ],
    ok: [
      anInput({
        answer: { uptimeS: 90_000, ...withLog([100, 'CPU3: temperature above threshold']) },
      }),
    ],
    unknown: [unreadable],
  },
  clock: {
    bad: [
      [
        'warning',
        /700 ± 5 ms ahead/,
        anInput({ facts: { clock: { offsetMs: 700, uncertaintyMs: 5 } } }),
      ],
      [
        'critical',
        /60000 ± 5 ms behind/,
        anInput({ facts: { clock: { offsetMs: -60_000, uncertaintyMs: 5 } } }),
      ],
    ],
    // A slow network cannot tell.
    ok: [anInput({ facts: { clock: { offsetMs: 700, uncertaintyMs: 250 } } })],
    unknown: [anInput({ facts: { clock: null } })],
  },
  load: {
    bad: [
      [
        'warning',
        /load 80.0/,
        anInput({
          answer: {
            cores: 16,
            load: { oneMinute: 90, fiveMinutes: 80, fifteenMinutes: 60, processes: null },
          },
        }),
      ],
      ['warning', /12 processes wait/, anInput({ answer: { cores: 16, blockedProcesses: 12 } })],
    ],
    ok: [anInput({ answer: { cores: 16 } })],
    unknown: [anInput({ answer: { load: null } })],
  },
  pressure: {
    bad: [
      [
        'warning',
        /waited for disks 50 %/,
        anInput({ answer: { pressure: { ...pressureOf(50), memory: null } } }),
      ],
    ],
    ok: [anInput({ answer: { pressure: pressureOf(1) } })],
    unknown: [anInput({ answer: { pressure: { cpu: null, io: null, memory: null } } })],
  },
  latency: {
    bad: [['warning', /120.0 ms/, anInput({ facts: { latencyMs: 120 } })]],
    ok: [anInput({ facts: { latencyMs: 100 } }), anInput({ facts: { latencyMs: 60 } })],
    unknown: [anInput({ facts: { latencyMs: null } })],
  },
  'network-devices': {
    bad: [
      [
        'warning',
        /eth0 is down; it was up/,
        anInput({ answer: networks({ state: 'down' }), baseline: { networksUp: ['eth0'] } }),
      ],
      [
        'warning',
        /lost its carrier 2 times/,
        anInput({ answer: networks({ carrierLosses: 3 }), previous: networks({}) }),
      ],
      [
        'warning',
        /500 new errors/,
        anInput({ answer: networks({ receiveErrors: 500 }), previous: networks({}) }),
      ],
      [
        'warning',
        /eth1 has disappeared/,
        anInput({ answer: networks({}), baseline: { networksUp: ['eth0', 'eth1'] } }),
      ],
    ],
    // No cable was ever in it; a container came and went.
    ok: [
      anInput({ answer: networks({ state: 'down' }) }),
      anInput({
        answer: {
          networks: [aNetwork(), aNetwork({ name: 'veth1', state: 'down', isPhysical: false })],
        },
      }),
    ],
    unknown: [anInput({ answer: { networks: [] } })],
  },
  infiniband: {
    bad: [
      [
        'critical',
        /mlx5_0\/1 is 1: DOWN/,
        anInput({
          answer: ports({ state: '1: DOWN' }),
          baseline: { infinibandActive: ['mlx5_0/1'] },
        }),
      ],
      [
        'critical',
        /mlx5_1\/1 has disappeared/,
        anInput({ answer: ports({}), baseline: { infinibandActive: ['mlx5_1/1'] } }),
      ],
      [
        'warning',
        /lost its link 1 time/,
        anInput({ answer: ports({ linkDowned: 3 }), previous: ports({}) }),
      ],
    ],
    ok: [anInput({ answer: ports({ state: '1: DOWN' }) }), anInput({ answer: { infiniband: [] } })],
    unknown: [anInput({ answer: ports({ state: null }) })],
  },
}
