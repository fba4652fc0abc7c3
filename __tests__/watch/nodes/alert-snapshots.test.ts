import { expect, test } from 'vitest'
import { createAlertPolicy } from '../../../src/watch/alerts/alert-policy.js'
import { createNodeAlertSnapshots } from '../../../src/watch/nodes/alert-snapshots.js'
import { createNodesMonitor } from '../../../src/watch/nodes/nodes-monitor.js'
import { withGpu } from './checks/an-answer.js'
import { type Behaviour, play, settingsOf, startMs } from './judge/rounds.js'

const minute = 60_000
const fine = {}

/** The alerts of a watch that looks every ten seconds, as `minute kind what`. */
function alertsOf(nodes: readonly string[], behaviour: Behaviour, minutes: number) {
  const monitor = createNodesMonitor(settingsOf(...nodes))
  const toLook = createNodeAlertSnapshots('cluster.yaml')
  const policy = createAlertPolicy({ reminderMs: null })
  const sent: string[] = []
  for (let atMs = startMs; atMs < startMs + minutes * minute; atMs += 10_000) {
    play(monitor, behaviour, { fromMs: atMs, toMs: atMs + 10_000 })
    for (const { kind, key } of policy.observe(toLook(monitor.view(atMs + 10_000))))
      sent.push(`${Math.floor((atMs - startMs) / minute)} ${kind} ${key.replace('nodes/', '')}`)
  }
  return sent
}

/** Whether a phase of so many minutes is an odd one. */
const isOdd = (atMs: number, minutes: number) =>
  Math.floor((atMs - startMs) / (minutes * minute)) % 2 === 1

test('An outage of a node causes one alert at its start and one at its end, whatever its checks reported before', () => {
  const hot = withGpu(3, { temperatureC: 90 })
  const isOut = (atMs: number) => atMs >= startMs + 3 * minute && atMs < startMs + 33 * minute
  const sent = alertsOf(
    ['a', 'b'],
    (node, atMs) => (node === 'a' && isOut(atMs) ? 'timed-out' : fine),
    40,
  )
  expect(sent).toEqual(['3 raised a/down/critical', '33 resolved a/down/critical'])
  const ill = alertsOf(['a', 'b'], (node) => (node === 'a' ? hot : fine), 20)
  expect(ill).toEqual(['0 raised a/gpu-temperature/GPU 3/critical'])
})

test('The silence of most nodes causes one alert about the monitor and none about a node', () => {
  const isOut = (atMs: number) => atMs >= startMs + 3 * minute && atMs < startMs + 13 * minute
  const sent = alertsOf(
    ['a', 'b', 'c', 'd'],
    (node, atMs) => (node < 'd' && isOut(atMs) ? 'timed-out' : fine),
    7,
  )
  expect(sent).toEqual(['3 raised monitor/monitor-network/critical'])
})

test('A node that goes down and returns for hours causes one alert once it flaps', () => {
  const sent = alertsOf(
    ['a', 'b'],
    (node, atMs) => (node === 'a' && isOdd(atMs, 4) ? 'unreachable' : fine),
    150,
  )
  expect(sent).toEqual([
    '4 raised a/down/critical',
    '8 resolved a/down/critical',
    '12 raised a/down/critical',
    '16 resolved a/down/critical',
    '20 raised a/down/critical',
    '24 resolved a/down/critical',
    '28 raised a/down/flapping/warning',
  ])
})
