import { expect, test } from 'vitest'
import { plainNode } from '../../../../src/watch/nodes/cluster/cluster.js'
import { defaultMonitoring } from '../../../../src/watch/nodes/cluster/monitoring-settings.js'
import { monitorSettings } from '../../../../src/watch/nodes/monitor-settings.js'
import { createNodesMonitor } from '../../../../src/watch/nodes/nodes-monitor.js'
import type { NodeTransport, Round } from '../../../../src/watch/nodes/round.js'
import { startNodeWatch } from '../../../../src/watch/nodes/watch/node-watch.js'
import { noStore, type NodesStore } from '../../../../src/watch/nodes/watch/nodes-store.js'

/** Time that passes only when it is told to. */
function createTime() {
  let nowMs = 1e12
  let offsetMs = 0
  let number = 0
  const waiting = new Map<number, { readonly atMs: number; readonly work: () => void }>()
  return {
    clock: { now: () => new Date(nowMs + offsetMs), monotonicMs: () => nowMs },
    /** Somebody sets the clock; time itself does not change. */
    step: (ms: number) => void (offsetMs += ms),
    wallMs: () => nowMs + offsetMs,
    timers: {
      after(ms: number, work: () => void) {
        const own = ++number
        waiting.set(own, { atMs: nowMs + Math.max(0, ms), work })
        return () => void waiting.delete(own)
      },
    },
    nowMs: () => nowMs,
    waitingTimers: () => waiting.size,
    sleep: (ms: number) => void (nowMs += ms),
    async pass(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve))
        const [next] = [...waiting].sort(([, a], [, b]) => a.atMs - b.atMs)
        if (next === undefined || next[1].atMs > untilMs) break
        waiting.delete(next[0])
        nowMs = Math.max(nowMs, next[1].atMs)
        next[1].work()
      }
      nowMs = untilMs
    },
  }
}

const refused = (node: string, atMs: number): Round => ({
  node,
  atMs,
  outcome: 'unreachable',
  cause: 'connection-refused',
  roundTripMs: null,
  durationMs: 0,
  isFirstOfSession: true,
  clock: null,
  answer: null,
  detail: null,
  hint: null,
})

const names = ['gpu1', 'gpu2', 'gpu3', 'gpu4']

function aWatch(settings: { readonly hangs?: string; readonly store?: NodesStore } = {}) {
  const time = createTime()
  const asked: { readonly node: string; readonly atMs: number }[] = []
  let isClosed = false
  const troubles: (string | null)[] = []
  const transport: NodeTransport = {
    ask: ({ name }) => {
      asked.push({ node: name, atMs: time.nowMs() })
      if (name === settings.hangs) return new Promise(() => undefined)
      return Promise.resolve(refused(name, time.wallMs()))
    },
    close: () => {
      isClosed = true
      return settings.hangs === undefined ? Promise.resolve() : new Promise(() => undefined)
    },
  }
  const cluster = { nodes: names.map(plainNode), monitoring: defaultMonitoring }
  const watch = startNodeWatch({
    transport,
    clock: time.clock,
    timers: time.timers,
    deadlineMs: 15_000,
    monitor: createNodesMonitor(monitorSettings(cluster)),
    store: settings.store ?? noStore,
    onStoreTrouble: (reason) => troubles.push(reason),
  })
  return { time, asked, watch, troubles, isClosed: () => isClosed }
}

test('The watch polls all nodes at once, and a hanging node does not delay the others', async () => {
  const hanging = aWatch({ hangs: 'gpu2' })
  const free = aWatch()
  await hanging.time.pass(60_000)
  await free.time.pass(60_000)
  expect(hanging.asked.slice(0, 4).map(({ node }) => node)).toEqual(names)
  expect(hanging.asked.filter(({ node }) => node === 'gpu2')).toHaveLength(1)
  const others = (asked: typeof free.asked) => asked.filter(({ node }) => node !== 'gpu2')
  expect(others(hanging.asked).length).toBeGreaterThan(9)
  expect(others(hanging.asked)).toEqual(others(free.asked))
})

const hourMs = 3_600_000

test.each([-hourMs, -30_000, 30_000, hourMs])(
  'The watch polls at the same pace, and a node is down after the same time, when the clock is set by %d ms',
  async (stepMs) => {
    const [free, stepped] = [aWatch(), aWatch()]
    for (const { time } of [free, stepped]) await time.pass(12_000)
    stepped.time.step(stepMs)
    for (const { time } of [free, stepped]) await time.pass(60_000)
    const pace = ({ asked }: typeof free) => asked.map(({ atMs }) => Math.round(atMs / 1000))
    expect(pace(stepped)).toEqual(pace(free))
    const downSince = ({ time, watch }: typeof free) =>
      watch
        .view()
        .nodes.map(({ reachability }) => [
          reachability.state,
          Math.round((time.wallMs() - (reachability.sinceMs ?? 0)) / 1000),
        ])
    expect(downSince(stepped)).toEqual(downSince(free))
    expect(downSince(stepped)[0]?.[0]).toBe('down')
    expect(stepped.watch.view().atMs).toBe(stepped.time.wallMs())
  },
)

test('The watch is unknown and says so when it has polled no node for three intervals, and not before', async () => {
  const { time, watch } = aWatch()
  await time.pass(30_000)
  expect(watch.view().cluster.monitorTrouble).toBeNull()
  // The process stands still: the timers of its next polls do not fire.
  time.sleep(80_000)
  expect(watch.view().cluster.monitorTrouble).toBeNull()
  time.sleep(60_000)
  const { verdict, reason, monitorTrouble } = watch.view().cluster
  expect(verdict).toBe('unknown')
  expect(reason).toMatch(/no node was polled for .*: the monitor has stopped/)
  expect(monitorTrouble?.summary).toBe(reason)
  await time.pass(60_000)
  expect(watch.view().cluster.monitorTrouble).toBeNull()
})

test('The watch ends within two seconds and leaves no timer, whatever hangs', async () => {
  const stuck: NodesStore = {
    look: () => new Promise(() => undefined),
    save: () => new Promise(() => undefined),
  }
  for (const store of [noStore, stuck]) {
    const { time, watch, isClosed } = aWatch({ hangs: 'gpu1', store })
    await time.pass(5000)
    let hasEnded = false
    void watch.stop().then(() => (hasEnded = true))
    await time.pass(2000)
    expect([hasEnded, isClosed(), time.waitingTimers()]).toEqual([true, true, 0])
  }
})

test('The watch saves its state at the end too', async () => {
  const saved: number[] = []
  const store: NodesStore = {
    look: () => Promise.resolve(null),
    save: ({ statistics }) => {
      saved.push(statistics.totalChecks)
      return Promise.resolve()
    },
  }
  const { time, watch } = aWatch({ store })
  await time.pass(100)
  await Promise.all([watch.stop(), time.pass(2000)])
  expect(saved).toEqual([4])
})

test('The watch reports a failing disk once and continues', async () => {
  const store: NodesStore = {
    look: () => Promise.resolve(null),
    save: () => Promise.reject(new Error('no space is left on the device')),
  }
  const { time, asked, troubles } = aWatch({ store })
  await time.pass(60_000)
  expect(troubles).toEqual(['no space is left on the device'])
  expect(asked.length).toBeGreaterThan(12)
})

test('The watch shortens its interval when others register jobs', async () => {
  const busy: NodesStore = {
    look: () => Promise.resolve({ jobs: [{ id: 'a', nodes: ['gpu1'] }], clears: [] }),
    save: () => Promise.resolve(),
  }
  const { time, watch } = aWatch({ store: busy })
  await time.pass(100)
  expect(watch.view().cluster.intervalMs).toBe(5000)
  expect(aWatch().watch.view().cluster.intervalMs).toBe(10_000)
})
