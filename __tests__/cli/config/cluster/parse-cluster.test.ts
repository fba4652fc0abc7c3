import { expect, test } from 'vitest'
import { parseCluster } from '../../../../src/cli/config/cluster/parse-cluster.js'
import { ConfigError } from '../../../../src/kit/errors.js'

const seed = `workers:
  - name: gpu1
    ip: 192.168.1.10
    gpu: RTX 4090
    vram_gb: 24
  - name: gpu2
    ip: 192.168.1.11
    gpu: RTX 4090
    vram_gb: 24
`

function messageOf(text: string): string {
  try {
    parseCluster(text, 'cluster.yaml')
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

test("The parser reads the seed system's cluster file unchanged", () => {
  const { nodes, notes } = parseCluster(seed, 'cluster.yaml')
  expect(nodes).toEqual([
    expect.objectContaining({ name: 'gpu1', destination: '192.168.1.10', gpu: 'RTX 4090' }),
    expect.objectContaining({ name: 'gpu2', destination: '192.168.1.11', vramGb: 24 }),
  ])
  expect(notes).toEqual([])
})

test.each([
  ['workers: &a\n  - b: *a', 'an alias stands within what it names'],
  [`workers: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'it is nested too deeply'],
])('The parser refuses a file without an end or a bottom by its reason (%#)', (text, reason) => {
  expect(messageOf(text)).toContain(reason)
})

test('The parser takes an alias that stands beside what it names', () => {
  const { nodes } = parseCluster('workers:\n  - &a { name: a }\n  - { <<: *a, name: b }\n', '')
  expect(nodes.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('The parser prefers an ssh alias to an address, and an address with its user to a name', () => {
  const { nodes } = parseCluster(
    'nodes: [{name: a, ssh: lab-a, ip: 10.0.0.1}, {name: b, ip: 10.0.0.2, user: train}, {name: c, user: train}, {name: d}]',
    'x',
  )
  expect(nodes.map(({ destination }) => destination)).toEqual([
    'lab-a',
    'train@10.0.0.2',
    'train@c',
    'd',
  ])
})

test('The parser keeps the expected equipment of a node', () => {
  const [node] = parseCluster('nodes: [{name: a, gpus: 8, mounts: [/, /data]}]', 'x').nodes
  expect(node).toMatchObject({ gpus: 8, mounts: ['/', '/data'] })
})

test('The parser notes unknown sections and fields without any other effect', () => {
  const { notes } = parseCluster(`${seed}    rack_position: 7\nwebhook: {secret: x}\n`, 'x')
  expect(notes).toEqual([
    'unknown sections were ignored: webhook',
    'unknown fields of nodes were ignored: rack_position',
  ])
})

test("The parser has the seed system's settings by default", () => {
  expect(parseCluster(seed, 'x').monitoring).toEqual({
    baseIntervalMs: 10_000,
    maxIntervalMs: 60_000,
    minIntervalMs: 5000,
    maxFailures: 3,
    breakerTimeoutMs: 300_000,
    historySize: 100,
    historyAgeMs: 86_400_000,
    weights: { gpu: 40, system: 30, network: 20, process: 10 },
    criticalThreshold: 50,
    warningThreshold: 70,
  })
})

test.each([
  {
    preset: 'development',
    seconds: [5, 30, 2],
    thresholds: [40, 70],
    history: [100, 24],
    points: [40, 30, 20, 10],
  },
  {
    preset: 'production',
    seconds: [15, 120, 5],
    thresholds: [30, 60],
    history: [1000, 48],
    points: [40, 30, 20, 10],
  },
  {
    preset: 'security',
    seconds: [10, 60, 3],
    thresholds: [50, 80],
    history: [100, 24],
    points: [45, 35, 15, 5],
  },
  {
    preset: 'performance',
    seconds: [2, 15, 1],
    thresholds: [30, 60],
    history: [200, 12],
    points: [50, 25, 15, 10],
  },
])(
  "The parser has the seed system's preset $preset",
  ({ preset, seconds, thresholds, history, points }) => {
    const { monitoring } = parseCluster(`${seed}monitoring: {preset: ${preset}}`, 'x')
    const { baseIntervalMs, maxIntervalMs, minIntervalMs, historySize, historyAgeMs } = monitoring
    expect([baseIntervalMs, maxIntervalMs, minIntervalMs].map((ms) => ms / 1000)).toEqual(seconds)
    expect([monitoring.criticalThreshold, monitoring.warningThreshold]).toEqual(thresholds)
    expect([historySize, historyAgeMs / 3_600_000]).toEqual(history)
    const { gpu, system, network, process } = monitoring.weights
    expect([gpu, system, network, process]).toEqual(points)
  },
)

test('The parser lets single fields override a preset', () => {
  const { monitoring } = parseCluster(
    `${seed}monitoring: {preset: production, base_interval: 20}`,
    'x',
  )
  expect(monitoring).toMatchObject({
    baseIntervalMs: 20_000,
    maxIntervalMs: 120_000,
    criticalThreshold: 30,
  })
})

test.each([
  [
    'a wrong type',
    'workers:\n  - name: a\n  - name: b\n    vram_gb: lots\n',
    'cluster.yaml:4: workers[1].vram_gb:',
  ],
  ['a missing name', 'workers:\n  - ip: 1.2.3.4\n', 'cluster.yaml:2: workers[0].name:'],
  [
    'a name twice',
    'workers:\n  - name: a\n  - name: a\n',
    'cluster.yaml:3: workers[1].name: another node already has the name a',
  ],
  [
    'a misspelt field',
    'workers:\n  - name: a\n    vram_bg: 3\n',
    'cluster.yaml:3: workers[0].vram_bg: there is no such field. Did you mean vram_gb?',
  ],
  [
    'an option for ssh',
    'workers:\n  - name: a\n    ssh: -oProxyCommand=x\n',
    'cluster.yaml:3: workers[0].ssh: expected a host',
  ],
  [
    'a command in an address',
    'workers: [{name: a, ip: "1.2.3.4; reboot"}]',
    'workers[0].ip: expected a host',
  ],
  [
    'a quote in a mount',
    'workers: [{name: a, mounts: ["/x\'y"]}]',
    'workers[0].mounts[0]: expected an absolute path',
  ],
  ['no nodes', 'workers: []\n', 'workers: the list has no node'],
  ['both words', 'workers: [{name: a}]\nnodes: [{name: b}]', 'workers and nodes mean the same'],
  ['broken YAML', 'workers:\n  - name: [a\n', 'cluster.yaml:3:1: not valid YAML:'],
  [
    'a key twice',
    'workers: [{name: a}]\nworkers: [{name: b}]',
    'cluster.yaml:2:1: not valid YAML: Map keys must be unique',
  ],
  ['a list at the top', '- a\n', "expected fields such as 'workers:'"],
  ['an empty file', '', "expected fields such as 'workers:'"],
  [
    'intervals that shrink',
    'workers: [{name: a}]\nmonitoring: {min_interval: 15, base_interval: 10}',
    'cluster.yaml:2: monitoring: intervals must grow',
  ],
  [
    'weights that are not 100',
    'workers: [{name: a}]\nmonitoring: {gpu_weight: 0}',
    'weights must sum to 100, got 60',
  ],
  [
    'an unknown setting',
    'workers: [{name: a}]\nmonitoring: {interval: 5}',
    'monitoring: Unrecognized key: "interval"',
  ],
])('The parser reports %s with its line and field', (_what, text, expected) => {
  expect(messageOf(text)).toContain(expected)
})

test('The parser refuses a small file that would grow to gigabytes', () => {
  const levels = ['a: &a [x,x,x,x,x,x,x,x,x]']
  for (let i = 0; i < 9; i++) {
    const name = String.fromCharCode(98 + i)
    const before = `*${String.fromCharCode(97 + i)}`
    levels.push(`${name}: &${name} [${Array(9).fill(before).join(',')}]`)
  }
  expect(messageOf(`${levels.join('\n')}\nworkers: [{name: a}]`)).toContain('alias')
})

test('The parser treats keys that could change a prototype as plain keys', () => {
  const { nodes } = parseCluster('workers: [{name: a, __proto__: {gpus: 3}}]', 'x')
  expect(nodes[0]?.gpus).toBeNull()
})

test('The parser names a field with escape sequences without them', () => {
  const { notes } = parseCluster('workers: [{name: a, "\\e[2Jrack": 3}]', 'x')
  expect(notes).toEqual(['unknown fields of nodes were ignored: ?[2Jrack'])
})

test('Each limit of a check in the file replaces only its own default', () => {
  const { limits } = parseCluster(
    `${seed}limits:\n  gpu_temperature_c: {warning: 70}\n  disk_percent: {warning: 80, critical: 85}\n  min_free_disk_gb: 50\n`,
    'cluster.yaml',
  )
  expect(limits).toMatchObject({
    gpuTemperatureC: { warning: 70, critical: 85 },
    diskPercent: { warning: 80, critical: 85 },
    memoryPercent: { warning: 90, critical: 95 },
    minFreeDiskGb: 50,
  })
})

test.each([
  [
    'limits: {gpu_temperature_c: {warning: 90}}',
    /limits.gpu_temperature_c: warning must not be above/,
  ],
  ['limits: {gpu_temprature: {warning: 70}}', /limits: Unrecognized key: "gpu_temprature"/],
  ['limits: {disk_percent: {warning: hot}}', /limits.disk_percent.warning: expected number/],
  ['limits: {load_per_core: -1}', /limits.load_per_core: /],
])('The parser refuses %s with its place', (text, says) => {
  expect(messageOf(`${seed}${text}\n`)).toMatch(says)
})
