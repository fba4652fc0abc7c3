import { expect, test } from 'vitest'
import type { StepRecord } from '../../../src/kit/records/run/step-record.js'
import { PageModel } from '../../../src/watch/monitor/web/page-model.js'
import { PageState } from '../../../src/watch/monitor/web/page-state.js'
import { firstMeasured } from '../../../src/watch/monitor/web/figures.js'
import type { Frame } from '../../../src/watch/monitor/web/frame.js'
import {
  checkpointAt,
  snapshot,
  startMs,
  watched,
} from '../../support/builders/monitor-builders.js'
import { aFrame } from './terminal/a-view.js'

const ranks = [0, 1, 2, 3]
const steps = 20

/** All ranks compute for 4 ms; rank 2 loads for so long, the others for 0.5 ms and wait for it. */
const stepOf = (rank: number, step: number, loadingMs: number): StepRecord => ({
  step,
  loss: 0.5,
  throughput_samples_per_sec: 100,
  data_time_ms: rank === 2 ? loadingMs : 0.5,
  compute_time_ms: 4,
  allreduce_time_ms: rank === 2 ? 1 : 0.5 + loadingMs,
  step_time_ms: 5 + loadingMs,
})

/** What page and terminal show of a run after its steps. */
function shownWith(loadingMs: number) {
  const { monitor, see } = watched()
  const workers = ranks.map((worker_id) => snapshot({ worker_id, step: 0 }))
  see(startMs, checkpointAt(startMs, { workers }))
  for (const rank of ranks) {
    const own = Array.from({ length: steps }, (_, step) => stepOf(rank, step, loadingMs))
    monitor.observe({ kind: 'steps', atMs: startMs + 1, rank, steps: own })
  }
  const view = monitor.view(startMs + 2)
  const state = new PageState()
  state.update(view, monitor.history)
  const model = new PageModel()
  model.apply(JSON.parse(state.frameSince(0) ?? '') as Frame)
  const metric = firstMeasured(model.columns)
  return {
    metric,
    heat: model.columns.at(-1)?.cells[metric],
    stepMs: model.columns.at(-1)?.cells.stepMs,
    means: model.columns.at(-1)?.means,
    dataMs: ranks.map((rank) => model.workers.get(rank)?.[5]),
    lines: aFrame(view, {}, { history: monitor.history }).lines.slice(6, 11),
  }
}

test('A rank with a slow loader stands out in the table and in the heat map, though all steps are equal', () => {
  const { metric, heat, stepMs, means, dataMs, lines } = shownWith(12)
  expect(metric).toBe('ownWorkMs')
  expect(heat).toEqual([4.5, 4.5, 16, 4.5])
  expect(stepMs).toEqual([17, 17, 17, 17])
  expect(means?.[0]).toBeCloseTo((3 * 0.5 + 12) / 4, 2)
  expect(dataMs).toEqual([0.5, 0.5, 12, 0.5])
  expect(lines.map((line) => /data|(?<=\s)[\d.]+ ms(?=  4\.00 ms)/.exec(line)?.[0])).toEqual([
    'data',
    '0.50 ms',
    '0.50 ms',
    '12.0 ms',
    '0.50 ms',
  ])
})

test('No rank stands out in the table and in the heat map while all load for the same time', () => {
  const { metric, heat, dataMs } = shownWith(0.5)
  expect(metric).toBe('ownWorkMs')
  expect(heat).toEqual([4.5, 4.5, 4.5, 4.5])
  expect(dataMs).toEqual([0.5, 0.5, 0.5, 0.5])
})

test('A health file that is not ours has no own work, and its loading time is unknown and not zero', () => {
  const { monitor, see } = watched()
  see(startMs, checkpointAt(startMs))
  expect(monitor.view(startMs).workers.map(({ dataMs }) => dataMs)).toEqual([null, null])
  expect(monitor.history.series(0, 'ownWorkMs', 10)).toEqual([])
})
