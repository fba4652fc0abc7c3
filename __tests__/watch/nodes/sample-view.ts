import type { GpuReading } from '../../../src/watch/nodes/answer/gpu-reading.js'
import type {
  CheckView,
  HistoryPoint,
  NodesView,
  NodeView,
  SubjectView,
  Trouble,
} from '../../../src/watch/nodes/view/nodes-view.js'

export const atMs = Date.parse('2026-03-01T12:00:00Z')
const minute = 60_000

export const aGpu = (index: number, fields: Partial<GpuReading> = {}): GpuReading => ({
  index,
  uuid: `GPU-${index}`,
  busId: `00000000:0${index}:00.0`,
  name: 'NVIDIA H100 80GB HBM3',
  driverVersion: '570.86',
  temperatureC: 54 + index,
  memoryTemperatureC: 60,
  utilizationPercent: 90 + index,
  memoryUsedMib: 60_000,
  memoryTotalMib: 81_559,
  powerW: 510,
  powerLimitW: 700,
  smClockMhz: 1980,
  maxSmClockMhz: 1980,
  throttleReasons: [],
  ecc: { uncorrectedVolatile: 0, correctedVolatile: 0, uncorrectedAggregate: 0 },
  remappedRows: { uncorrectable: 0, isPending: false, hasFailed: false },
  retiredPagesPending: null,
  recoveryAction: 'None',
  pcieWidth: 16,
  maxPcieWidth: 16,
  needsReset: false,
  errors: [],
  ...fields,
})

export const aSubject = (fields: Partial<SubjectView> = {}): SubjectView => ({
  subject: null,
  status: 'ok',
  severity: null,
  sinceMs: atMs - 60 * minute,
  summary: 'as it should be',
  evidence: [],
  figures: {},
  isSticky: false,
  ...fields,
})

export function aCheck(
  name: string,
  group: CheckView['group'],
  subjects: readonly SubjectView[] = [aSubject()],
): CheckView {
  const worst =
    subjects.find(({ status }) => status === 'bad') ??
    subjects.find(({ status }) => status === 'unknown') ??
    subjects[0] ??
    aSubject()
  const { status, severity, summary, sinceMs } = worst
  return { name, group, kind: 'state', status, severity, sinceMs, summary, subjects }
}

const history = (seed: number): readonly HistoryPoint[] =>
  Array.from({ length: 90 }, (_, turn) => ({
    atMs: atMs - (90 - turn) * minute,
    rounds: 6,
    answered: 6,
    score: 100 - ((turn * seed) % 7),
    latencyMs: 1 + ((turn * seed) % 5) / 4,
    cpuPercent: 30 + ((turn * 7 * seed) % 40),
    memoryPercent: 55 + (turn % 9),
    diskPercent: 61,
    gpuUtilizationPercent: 20 + ((turn * 13 * seed) % 78),
    gpuTemperatureC: 55 + ((turn * seed) % 11),
    gpuMemoryPercent: 74,
    gpuPowerW: 3900,
  }))

export const healthyChecks = (): readonly CheckView[] => [
  aCheck('clock', 'system'),
  aCheck('load', 'system'),
  aCheck('memory', 'system'),
  aCheck('disk-space', 'system', [
    aSubject({ subject: '/', summary: '/ is 61 % full' }),
    aSubject({ subject: '/data', summary: '/data is 40 % full' }),
  ]),
  aCheck('network-errors', 'network'),
  aCheck('gpu-temperature', 'gpu'),
  aCheck('gpu-xid', 'gpu'),
  aCheck('ranks', 'process'),
]

export const aNode = (name: string, fields: Partial<NodeView> = {}): NodeView => ({
  name,
  destination: `train@${name}.lab`,
  verdict: 'healthy',
  reason: 'every check is good',
  score: 100,
  groups: {
    gpu: { weight: 40, deducted: 0 },
    system: { weight: 30, deducted: 0 },
    network: { weight: 20, deducted: 0 },
    process: { weight: 10, deducted: 0 },
  },
  reachability: {
    state: 'reachable',
    sinceMs: atMs - 100 * minute,
    outcome: 'answered',
    cause: null,
    detail: null,
    hint: null,
    lastAskedMs: atMs - 3000,
    lastAnsweredMs: atMs - 2800,
    nextAskMs: atMs + 7000,
    failures: 0,
    breaker: 'closed',
    latencyMs: 1.4,
  },
  checks: healthyChecks(),
  gpus: Array.from({ length: 8 }, (_, index) => aGpu(index)),
  system: {
    hostname: name,
    kernelRelease: '6.8.0-45-generic',
    bootId: 'boot',
    uptimeS: 86_400 * 12,
    cores: 96,
    loadOneMinute: 31.2,
    cpuPercent: 41,
    memoryPercent: 62,
    diskPercent: 61,
    disks: [],
    networks: [],
    driverVersion: '570.86',
    pythonVersion: '3.11.2',
    torchVersion: '2.6.0',
    clockOffsetMs: 3,
    clockUncertaintyMs: 1,
  },
  ranks: [],
  advice: [],
  history: history(name.length + (name.codePointAt(name.length - 1) ?? 0)),
  isFlapping: false,
  unseen: [],
  jobs: [],
  isFromState: false,
  ...fields,
})

export const aTrouble = (fields: Partial<Trouble> = {}): Trouble => ({
  id: 'gpu2/gpu-temperature/GPU 3/1',
  key: 'gpu2/gpu-temperature/GPU 3',
  about: 'node',
  node: 'gpu2',
  type: 'gpu-temperature',
  subject: 'GPU 3',
  severity: 'critical',
  summary: 'GPU 3 is at 88 °C, above 85 °C',
  evidence: ['3, 88, 700.1'],
  raisedAtMs: atMs - 12 * minute,
  resolvedAtMs: null,
  inhibitedBy: null,
  advice: {
    check: 'gpu-temperature',
    subject: 'GPU 3',
    action: 'look',
    meaning: 'The GPU is too hot and will slow itself down.',
    next: ['Look whether fans turn and whether the air can flow.'],
    commands: ['nvidia-smi -q -d TEMPERATURE'],
  },
  ...fields,
})

/** A cluster in which everything there is to show happens once. */
export function sampleView(nodes: readonly NodeView[] = sampleNodes()): NodesView {
  const counts = { healthy: 0, degraded: 0, unhealthy: 0, unknown: 0 }
  for (const { verdict } of nodes) counts[verdict] += 1
  return {
    atMs,
    cluster: {
      verdict: 'unhealthy',
      reason: 'gpu3 is down and gpu2 is degraded',
      averageScore: 85,
      counts,
      monitorTrouble: null,
      intervalMs: 10_000,
    },
    nodes,
    troubles: [
      aTrouble(),
      aTrouble({
        id: 'gpu3/down/1',
        key: 'gpu3/down',
        node: 'gpu3',
        type: 'down',
        subject: null,
        summary: 'nothing listens on its ssh port: Connection refused',
        raisedAtMs: atMs - 4 * minute,
        evidence: [],
        advice: null,
      }),
      aTrouble({
        id: 'gpu1/down/1',
        key: 'gpu1/down',
        node: 'gpu1',
        type: 'down',
        subject: null,
        raisedAtMs: atMs - 70 * minute,
        resolvedAtMs: atMs - 61 * minute,
        advice: null,
      }),
    ],
    outages: [
      {
        node: 'gpu3',
        silentSinceMs: atMs - 5 * minute,
        downAtMs: atMs - 4 * minute,
        endedAtMs: null,
        cause: 'connection-refused',
        hasRebooted: null,
      },
      {
        node: 'gpu1',
        silentSinceMs: atMs - 71 * minute,
        downAtMs: atMs - 70 * minute,
        endedAtMs: atMs - 61 * minute,
        cause: 'connection-lost',
        hasRebooted: true,
      },
    ],
    statistics: {
      totalChecks: 2160,
      failedChecks: 31,
      criticalAlerts: 2,
      warningAlerts: 1,
      activeJobs: 1,
      monitoredNodes: nodes.length,
      circuitBreakersOpen: 1,
      averageHealthScore: 85,
    },
  }
}

export const sampleNodes = (): readonly NodeView[] => [
  aNode('gpu1', { jobs: ['llm-7b'] }),
  aNode('gpu2', {
    verdict: 'degraded',
    score: 70,
    reason: 'GPU 3 is at 88 °C, above 85 °C',
    checks: healthyChecks().map((check) =>
      check.name === 'gpu-temperature'
        ? aCheck('gpu-temperature', 'gpu', [
            aSubject({ subject: 'GPU 0', summary: 'GPU 0 is at 54 °C' }),
            aSubject({
              subject: 'GPU 3',
              status: 'bad',
              severity: 'critical',
              summary: 'GPU 3 is at 88 °C, above 85 °C',
              evidence: ['3, 88, 700.1'],
            }),
          ])
        : check,
    ),
    gpus: Array.from({ length: 8 }, (_, index) =>
      aGpu(index, index === 3 ? { temperatureC: 88, throttleReasons: ['thermal-hardware'] } : {}),
    ),
    advice: [
      {
        check: 'gpu-temperature',
        subject: 'GPU 3',
        action: 'look',
        meaning: 'The GPU is too hot and will slow itself down.',
        next: ['Look whether its fans turn and whether the air can flow.'],
        commands: ['nvidia-smi -q -d TEMPERATURE'],
      },
    ],
  }),
  aNode('gpu3', {
    verdict: 'unhealthy',
    score: null,
    reason: 'down for 4 min: Connection refused',
    reachability: {
      state: 'down',
      sinceMs: atMs - 4 * minute,
      outcome: 'unreachable',
      cause: 'connection-refused',
      detail: 'connect to host gpu3 port 22: Connection refused',
      hint: 'Start sshd on the node, or check its port.',
      lastAskedMs: atMs - 3000,
      lastAnsweredMs: atMs - 5 * minute,
      nextAskMs: atMs + 20_000,
      failures: 8,
      breaker: 'open',
      latencyMs: null,
    },
    groups: {
      gpu: { weight: 40, deducted: null },
      system: { weight: 30, deducted: null },
      network: { weight: 20, deducted: null },
      process: { weight: 10, deducted: null },
    },
    checks: [],
    gpus: [],
    ranks: null,
    advice: [
      {
        check: 'reachable',
        subject: null,
        action: 'fix-access',
        meaning: 'The machine answers, but nothing listens for ssh.',
        next: ['Start sshd on the node, or check its port.'],
        commands: ['systemctl status ssh'],
      },
    ],
  }),
  aNode('gpu4', {
    verdict: 'unknown',
    score: null,
    reason: 'it has not been asked yet',
    checks: [
      aCheck('kernel-log', 'system', [
        aSubject({
          status: 'unknown',
          summary: 'the kernel log is not readable by this user',
        }),
      ]),
    ],
    gpus: [],
    history: [],
  }),
]
