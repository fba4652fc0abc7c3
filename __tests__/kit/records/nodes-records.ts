import { composeReport } from '../../../src/watch/nodes/view/compose-report.js'
import { readStatus } from '../../../src/watch/nodes/state/read-status.js'
import { recordStatus } from '../../../src/watch/nodes/state/record-status.js'
import { nodeEventJson } from '../../../src/watch/nodes/terminal/format-event.js'
import { createNodesViewDiff } from '../../../src/watch/nodes/terminal/diff-views.js'
import { sampleView } from '../../watch/nodes/sample-view.js'
import { sampleTraining } from '../../watch/nodes/training/sample-training.js'
import { recordPairs } from '../../../src/watch/nodes/pairs/record-pairs.js'
import { createNodesMonitor } from '../../../src/watch/nodes/nodes-monitor.js'
import { mergeTick } from '../../../src/watch/nodes/state/merge-tick.js'
import { emptyState } from '../../../src/watch/nodes/state/job-registry.js'
import { saveMemory } from '../../../src/watch/nodes/state/save-memory.js'
import { aRound, settingsOf, startMs } from '../../watch/nodes/judge/rounds.js'

/** A monitor of two nodes that has asked one of them. */
const aNodesMonitor = () => {
  const monitor = createNodesMonitor(settingsOf('gpu1', 'gpu2'))
  monitor.observe(aRound('gpu1', startMs))
  return monitor
}
export const aNodesReport = () => composeReport(aNodesMonitor().view(startMs))
export const aNodesState = () => {
  const monitor = aNodesMonitor()
  const memory = saveMemory(monitor.remember())
  const view = monitor.view(startMs)
  return mergeTick(emptyState, { view, memory, described: {}, doneClears: [] })
}
export const aNodesStatus = () =>
  recordStatus(readStatus(aNodesState(), { atMs: startMs, staleAfterMs: 180_000 }), {
    training: [sampleTraining()],
    watcher: { pid: 7, host: 'desk', started_at: new Date(startMs).toISOString() },
    stateFile: '/state.json',
    at: new Date(startMs),
  })
/** A line of every kind that the watch of nodes prints. */
export const nodesLines = () => {
  const view = sampleView()
  const narrator = createNodesViewDiff()
  const open = narrator.observe(view)
  const troubles = view.troubles.map((trouble) => ({ ...trouble, resolvedAtMs: view.atMs }))
  const all = [...open, ...narrator.observe({ ...view, troubles }), ...narrator.end(view)]
  return all.map((one) => JSON.parse(nodeEventJson(one)) as { event: string })
}
export const somePairs = () =>
  recordPairs({
    nodes: ['gpu1', 'gpu2'],
    unknown: [],
    slowNodes: [],
    slowLinks: [],
    samples: [
      {
        from: 'gpu1',
        to: 'gpu2',
        megabytesPerS: 900,
        roundTripMs: { min: 0.1, median: 0.2, max: 1 },
      },
    ],
  })
export const aRankMetrics = { timestamp: '2026-03-01T12:00:00', job_id: 'llm', rank: 0 }
