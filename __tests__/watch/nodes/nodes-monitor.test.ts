import { describe, expect, test } from 'vitest'
import { createNodesMonitor } from '../../../src/watch/nodes/nodes-monitor.js'
import { defaultMonitoring } from '../../../src/watch/nodes/cluster/monitoring-settings.js'
import { monitorSettings } from '../../../src/watch/nodes/monitor-settings.js'
import { composeReport } from '../../../src/watch/nodes/view/compose-report.js'
import type { NodesView } from '../../../src/watch/nodes/view/nodes-view.js'
import { anAnswer, unseen, withGpu, withLog } from './checks/an-answer.js'
import {
  aFailure,
  aRound,
  type Behaviour,
  clusterOf,
  play,
  settingsOf,
  startMs,
} from './judge/rounds.js'

const minute = 60_000
const until = (minutes: number) => ({ fromMs: startMs, toMs: startMs + minutes * minute })
const watch = (nodes: readonly string[], behaviour: Behaviour, minutes: number) => {
  const monitor = createNodesMonitor(settingsOf(...nodes))
  play(monitor, behaviour, until(minutes))
  return monitor.view(startMs + minutes * minute)
}
const active = ({ troubles }: NodesView) =>
  troubles.filter(({ resolvedAtMs }) => resolvedAtMs === null).map(({ key }) => key)
const fine = {}

describe('View of nodes', () => {
  test('The view shows nodes as healthy when their answers do', () => {
    const view = watch(['a', 'b'], () => fine, 5)
    expect(view.nodes.map(({ verdict, score }) => [verdict, score])).toEqual([
      ['healthy', 100],
      ['healthy', 100],
    ])
    expect(view.cluster).toMatchObject({ verdict: 'healthy', averageScore: 100 })
    expect(view.troubles).toEqual([])
    expect(view.statistics).toMatchObject({ monitoredNodes: 2, failedChecks: 0 })
  })

  test('The view shows a node that was never polled as unknown', () => {
    const view = createNodesMonitor(settingsOf('a')).view(startMs)
    expect(view.nodes[0]).toMatchObject({ verdict: 'unknown', score: null })
    expect(view.cluster.verdict).toBe('unknown')
  })

  test.each(['unreachable', 'timed-out', 'hung', 'torn', 'refused', 'untrusted'] as const)(
    'The view never shows a node as healthy when every poll ends as %s',
    (outcome) => {
      const monitor = createNodesMonitor(settingsOf('a', 'b', 'c'))
      for (let minutes = 0.1; minutes < 3; minutes += 0.1) {
        play(monitor, (node) => (node === 'b' ? outcome : fine), until(minutes))
        const view = monitor.view(startMs + minutes * minute)
        expect(view.nodes[1]?.verdict).not.toBe('healthy')
        expect(view.nodes[1]?.score).toBeNull()
        expect(view.cluster.verdict).not.toBe('healthy')
      }
      const type = ['refused', 'untrusted'].includes(outcome) ? outcome : 'down'
      expect(active(monitor.view(startMs + 3 * minute))).toEqual([`b/${type}`])
    },
  )

  test('The view shows no score of a node that does not answer at the moment', () => {
    const monitor = createNodesMonitor(settingsOf('a', 'b', 'c'))
    play(monitor, () => fine, until(1))
    monitor.observe(aFailure('a', startMs + minute, 'hung'))
    const [a, b] = monitor.view(startMs + minute + 1000).nodes
    expect([a?.verdict, a?.score, b?.score]).toEqual(['unknown', null, 100])
  })

  test('The monitor raises an outage once, explains its checks by it, and resolves it once', () => {
    const hot = withGpu(3, { temperatureC: 90 })
    const monitor = createNodesMonitor(settingsOf('a', 'b'))
    const isOut = (atMs: number) => atMs > startMs + 2 * minute && atMs < startMs + 6 * minute
    play(
      monitor,
      (node, atMs) => (node === 'a' && isOut(atMs) ? 'timed-out' : node === 'a' ? hot : fine),
      until(5),
    )
    const view = monitor.view(startMs + 5 * minute)
    const [down] = view.troubles.filter(({ type }) => type === 'down')
    const heat = view.troubles.find(({ type }) => type === 'gpu-temperature')
    expect(down).toMatchObject({ severity: 'critical', node: 'a', resolvedAtMs: null })
    expect(heat?.inhibitedBy).toBe(down?.id)
    expect(view.outages).toMatchObject([{ node: 'a', endedAtMs: null }])

    play(monitor, () => fine, { fromMs: startMs + 6 * minute, toMs: startMs + 8 * minute })
    const after = monitor.view(startMs + 8 * minute)
    expect(active(after)).toEqual([])
    expect(after.troubles.filter(({ type }) => type === 'down')).toHaveLength(1)
    expect(after.outages[0]).toMatchObject({ hasRebooted: false })
    expect(after.outages[0]?.endedAtMs).toBeGreaterThan(startMs + 6 * minute)
  })

  test('The monitor blames no node while most fall silent together, and reports its own problem', () => {
    const nodes = ['a', 'b', 'c', 'd']
    const isOut = (atMs: number) => atMs > startMs + 2 * minute
    const view = watch(nodes, (_, atMs) => (isOut(atMs) ? 'timed-out' : fine), 6)
    expect(active(view)).toEqual(['monitor/monitor-network'])
    expect(view.cluster.monitorTrouble).toMatchObject({ silentNodes: 4, askedNodes: 4 })
    expect(view.nodes.every(({ verdict }) => verdict === 'unknown')).toBe(true)
  })

  test('The view keeps an Xid until the node reboots, whatever the node reports', () => {
    const monitor = createNodesMonitor(settingsOf('a'))
    const xid = withLog([
      2980,
      'NVRM: Xid (PCI:0000:06:00): 79, pid=1, GPU has fallen off the bus.',
    ])
    monitor.observe(aRound('a', startMs, { answer: anAnswer(xid) }))
    play(monitor, () => fine, until(60))
    expect(monitor.view(startMs + 60 * minute).nodes[0]).toMatchObject({ verdict: 'unhealthy' })
    monitor.observe(aRound('a', startMs + 61 * minute, { answer: anAnswer({ bootId: 'b2' }) }))
    expect(active(monitor.view(startMs + 61 * minute))).toEqual([])
  })

  test('The view advises an inspection when the same Xid returns after two reboots', () => {
    const monitor = createNodesMonitor(settingsOf('a'))
    const xid = withLog([
      2980,
      'NVRM: Xid (PCI:0000:06:00): 79, pid=1, GPU has fallen off the bus.',
    ])
    const actions = ['b1', 'b2', 'b3'].map((bootId, i) => {
      monitor.observe(aRound('a', startMs + i * minute, { answer: anAnswer({ ...xid, bootId }) }))
      return monitor.view(startMs).nodes[0]?.advice[0]?.action
    })
    expect(actions).toEqual(['reboot', 'reboot', 'inspect-hardware'])
  })

  test('The view forgets a cleared event and reports it when it happens again', () => {
    const monitor = createNodesMonitor(settingsOf('a'))
    const oom = (oomKills: number) => ({ oomKills, ...withLog() })
    monitor.observe(aRound('a', startMs, { answer: anAnswer(oom(0)) }))
    monitor.observe(aRound('a', startMs + 10_000, { answer: anAnswer(oom(1)) }))
    expect(active(monitor.view(startMs))).toEqual(['a/oom'])
    expect(monitor.clear('a', 'oom', startMs + 20_000)).toBe(true)
    monitor.observe(aRound('a', startMs + 30_000, { answer: anAnswer(oom(1)) }))
    expect(active(monitor.view(startMs))).toEqual([])
    monitor.observe(aRound('a', startMs + 40_000, { answer: anAnswer(oom(2)) }))
    expect(active(monitor.view(startMs))).toEqual(['a/oom'])
    expect(monitor.clear('a', 'no-such-check', startMs)).toBe(false)
    expect(monitor.clear('x', null, startMs)).toBe(false)
  })

  test('The view explains missing GPU values by the failed driver', () => {
    const hung = { gpu: null, nvlink: null, ...unseen('gpu', 'hung no answer within 3 s') }
    const view = watch(['a'], (_, atMs) => (atMs < startMs + minute ? fine : hung), 4)
    const driver = view.troubles.find(({ type }) => type === 'gpu-driver')
    expect(driver).toMatchObject({ severity: 'critical', inhibitedBy: null, resolvedAtMs: null })
    const others = view.troubles.filter(
      (one) => one.resolvedAtMs === null && one.type.startsWith('gpu-') && one !== driver,
    )
    expect(others.length).toBeGreaterThan(0)
    expect(others.every(({ inhibitedBy }) => inhibitedBy === driver?.id)).toBe(true)
    expect(view.nodes[0]?.verdict).toBe('unhealthy')
  })

  test('The monitor merges a problem that appears and disappears repeatedly into one', () => {
    const isHot = (atMs: number) => Math.floor((atMs - startMs) / (2 * minute)) % 2 === 1
    const hot = withGpu(3, { temperatureC: 90 })
    const view = watch(['a'], (_, atMs) => (isHot(atMs) ? hot : fine), 24)
    const key = 'a/gpu-temperature/GPU 3'
    expect(active(view)).toContain(`${key}/flapping`)
    const newest = view.troubles.find((one) => one.key === key)
    expect(newest?.inhibitedBy).toContain('flapping')
  })

  test('The view marks a node that came back three times as flapping', () => {
    const isOut = (atMs: number) => Math.floor((atMs - startMs) / (3 * minute)) % 2 === 1
    const view = watch(['a'], (_, atMs) => (isOut(atMs) ? 'unreachable' : fine), 24)
    expect(view.nodes[0]?.isFlapping).toBe(true)
    expect(active(view)).toContain('a/down/flapping')
  })

  test('The view reports that more than half of the nodes are unhealthy, as the seed system does', () => {
    const view = watch(['a', 'b', 'c', 'd', 'e'], (node) => (node < 'd' ? 'refused' : fine), 3)
    expect(active(view)).not.toContain('cluster/unhealthy-nodes')
    const driver = { gpu: null, nvlink: null, memory: null, ...unseen('gpu', 'hung 3 s') }
    const worse = watch(['a', 'b', 'c'], (node) => (node < 'c' ? driver : fine), 3)
    expect(active(worse)).toContain('cluster/unhealthy-nodes')
  })

  test('The monitor polls faster while jobs run and knows the jobs of each node', () => {
    const monitor = createNodesMonitor(settingsOf('a', 'b'))
    monitor.setJobs([{ id: 'job7', nodes: ['a'] }], startMs)
    play(monitor, () => fine, until(1))
    const view = monitor.view(startMs + minute)
    expect(view.cluster.intervalMs).toBe(5000)
    expect(view.nodes.map(({ jobs }) => jobs)).toEqual([['job7'], []])
    expect(view.statistics.activeJobs).toBe(1)
  })

  test('The monitor polls less often the longer ago the last job ended, as the seed system does', () => {
    const monitor = createNodesMonitor(settingsOf('a'))
    monitor.setJobs([{ id: 'job7', nodes: ['a'] }], startMs)
    monitor.setJobs([], startMs + 60 * minute)
    const intervals = [61, 91, 181, 421].map(
      (at) => monitor.view(startMs + at * minute).cluster.intervalMs / 1000,
    )
    expect(intervals).toEqual([10, 20, 30, 40])
  })

  test.each([
    ['critical', 75, 'a health score 70.0'],
    ['warning', 50, 'a health score 70.0'],
    [null, 40, null],
  ])(
    'The severity of the problem of a low score is %s, as in the seed system',
    (severity, critical, words) => {
      const thresholds = { criticalThreshold: critical, warningThreshold: severity ? 75 : 60 }
      const cluster = { ...clusterOf('a'), monitoring: { ...defaultMonitoring, ...thresholds } }
      const monitor = createNodesMonitor(monitorSettings(cluster))
      play(monitor, () => withGpu(1, { temperatureC: 86 }), until(1))
      const score = monitor.view(startMs + minute).troubles.find(({ type }) => type === 'score')
      expect([score?.severity ?? null, score?.summary ?? null]).toEqual([severity, words])
    },
  )

  test('The report has the statistics of the seed system', () => {
    const view = watch(['a', 'b'], (node) => (node === 'a' ? 'refused' : fine), 2)
    const { statistics } = composeReport(view)
    expect(statistics).toEqual({
      total_checks: expect.any(Number),
      failed_checks: expect.any(Number),
      critical_alerts: 1,
      warning_alerts: 0,
      active_jobs: 0,
      monitored_nodes: 2,
      circuit_breakers_open: 1,
      average_health_score: 100,
    })
    expect(statistics.failed_checks).toBeGreaterThan(1)
    expect(statistics.total_checks).toBeGreaterThan(statistics.failed_checks)
  })

  test('The view forgets rounds that are older than the configured age', () => {
    const monitoring = { ...defaultMonitoring, historyAgeMs: 10 * minute }
    const monitor = createNodesMonitor(monitorSettings({ ...clusterOf('a'), monitoring }))
    play(monitor, () => fine, until(30))
    const times = monitor.view(startMs + 30 * minute).nodes[0]?.history.map(({ atMs }) => atMs)
    expect(times?.length).toBeGreaterThan(10)
    expect(Math.min(...(times ?? []))).toBeGreaterThanOrEqual(startMs + 19 * minute)
  })

  test('The view is complete after a single round', () => {
    const monitor = createNodesMonitor(monitorSettings(clusterOf('a', 'b'), { isOneRound: true }))
    monitor.observe(aFailure('a', startMs, 'unreachable'))
    monitor.observe(aRound('b', startMs, { answer: anAnswer(withGpu(0, { temperatureC: 86 })) }))
    const view = monitor.view(startMs + 1000)
    expect(view.nodes.map(({ verdict }) => verdict)).toEqual(['unhealthy', 'unhealthy'])
    expect(view.nodes[1]?.reason).toContain('GPU 0 is at 86 °C')
  })

  test('The memory of the monitor stays small, however long it runs', () => {
    const monitor = createNodesMonitor(settingsOf('a'))
    const sizeAfter = (rounds: number): number => {
      for (let round = 0; round < rounds; round++) {
        const atMs = (monitor.access('a')?.lastAskedMs ?? startMs) + 60_000
        const isOut = Math.floor(atMs / 180_000) % 2 === 0
        monitor.observe(isOut ? aFailure('a', atMs) : aRound('a', atMs))
      }
      return JSON.stringify(monitor.view(startMs)).length
    }
    const early = sizeAfter(1500)
    expect(sizeAfter(1500)).toBeLessThan(1.05 * early)
    expect(monitor.view(startMs).nodes[0]?.history.length).toBeLessThanOrEqual(100)
  })
})
