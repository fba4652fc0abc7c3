import { describe, expect, test } from 'vitest'
import type { Frame } from '../../../../src/watch/monitor/web/frame.js'
import { PageModel } from '../../../../src/watch/monitor/web/page-model.js'
import { PageState } from '../../../../src/watch/monitor/web/page-state.js'
import { maxColumns, maxRows } from '../../../../src/watch/monitor/web/step-grid.js'
import {
  aTroubledView,
  aView,
  aWorkerView,
  anAnomaly,
  figureOf,
  MadeHistory,
  startMs,
} from '../../../support/pages/page-views.js'

const frameOf = (state: PageState, version = 0) =>
  JSON.parse(state.frameSince(version) ?? 'null') as Frame | null

/** Everything a page shows, to hold one page against another. */
const contentOf = ({ head, workers, anomalies, rows, binSize, columns }: PageModel) => ({
  head,
  anomalies,
  rows,
  binSize,
  columns,
  workers: [...workers].sort(([a], [b]) => a - b),
})

function aStarted(workers = 4, steps = 100) {
  const state = new PageState()
  const history = new MadeHistory({ workers, steps })
  state.update(aView(), history)
  return { state, history }
}

describe('State of the page', () => {
  test('The page state is empty before the first view', () => {
    expect(new PageState().frameSince(0)).toBeNull()
  })

  test('A new reader gets the whole page state', () => {
    const frame = frameOf(aStarted().state)
    expect(frame?.head.verdict).toBe('healthy')
    expect(frame?.workers).toMatchObject({ isReset: true })
    expect(frame?.workers?.rows).toHaveLength(4)
    expect(frame?.grid).toMatchObject({ isReset: true, binSize: 1 })
    expect(frame?.grid?.columns).toHaveLength(100)
  })

  test('A reader that has the newest page state gets no data', () => {
    const { state } = aStarted()
    expect(state.frameSince(state.version)).toBeNull()
  })

  test('A reader gets only the changes of the page state', () => {
    const { state, history } = aStarted()
    const { version } = state
    const workers = [0, 1, 2, 3].map((id) => aWorkerView(id, id === 1 ? { step: 100 } : {}))
    state.update(aView({ workers }), history)
    const frame = frameOf(state, version)
    expect(frame?.workers).toMatchObject({ isReset: false })
    expect(frame?.workers?.rows.map(([id]) => id)).toEqual([1])
    expect(frame).not.toHaveProperty('grid')
    expect(frame).not.toHaveProperty('anomalies')
  })

  test('A reader gets new columns of the grid without the old ones, once a second', () => {
    const { state, history } = aStarted()
    const { version } = state
    history.advance(3)
    state.update(aView({ atMs: startMs + 60_500 }), history)
    expect(frameOf(state, version)).not.toHaveProperty('grid')
    state.update(aView({ atMs: startMs + 61_100 }), history)
    const { grid } = frameOf(state, version) ?? {}
    expect(grid?.isReset).toBe(false)
    expect(grid?.columns.map(({ index }) => index)).toEqual([100, 101, 102])
  })

  test('A slow reader that skips states ends with the same state as a fast one', () => {
    const state = new PageState()
    const history = new MadeHistory({ workers: 4, steps: 10 })
    const [quick, slow] = [new PageModel(), new PageModel()]
    for (let second = 0; second < 60; second++) {
      const view = second % 2 === 0 ? aView : aTroubledView
      state.update(view({ atMs: startMs + second * 1000, completedSteps: second }), history)
      history.advance(second * 3)
      const frame = frameOf(state, quick.version)
      if (frame !== null) quick.apply(frame)
      const late = second % 17 === 0 ? frameOf(state, slow.version) : null
      if (late !== null) slow.apply(late)
    }
    const last = frameOf(state, slow.version)
    if (last !== null) slow.apply(last)
    expect(contentOf(slow)).toEqual(contentOf(quick))
    const fresh = new PageModel()
    fresh.apply(frameOf(state) as Frame)
    expect(contentOf(fresh)).toEqual(contentOf(quick))
  })

  test('The page state forgets the workers of a replaced run', () => {
    const { state, history } = aStarted()
    const model = new PageModel()
    model.apply(frameOf(state) as Frame)
    state.update(aView({ runId: 'another', workers: [aWorkerView(7)] }), history)
    model.apply(frameOf(state, model.version) as Frame)
    expect([...model.workers.keys()]).toEqual([7])
  })

  test('The page state distinguishes NaN, infinity and unknown', () => {
    const state = new PageState()
    const losses = [NaN, Infinity, -Infinity, null]
    const workers = losses.map((loss, id) => aWorkerView(id, { loss }))
    state.update(aView({ workers }), new MadeHistory({ workers: 4, steps: 0 }))
    const rows = frameOf(state)?.workers?.rows ?? []
    expect(rows.map(([, , , loss]) => loss)).toEqual(['NaN', 'Infinity', '-Infinity', null])
  })

  test('The last page state says why it is the last', () => {
    const { state, history } = aStarted()
    state.update(aView({ phase: 'complete' }), history, 'The run has ended.')
    expect(frameOf(state)?.head.ended).toBe('The run has ended.')
  })
})

describe('Grid of the page', () => {
  test.each([1, 2, 319, 320, 321, 5000, 100_000])(
    'The grid of %s steps has few columns',
    (steps) => {
      const { columns = [], binSize = 0 } = frameOf(aStarted(2, steps).state)?.grid ?? {}
      expect(columns.length).toBe(Math.ceil(steps / binSize))
      expect(columns.length).toBeLessThanOrEqual(maxColumns)
    },
  )

  test('The grid keeps the longest times and the lowest throughput', () => {
    const { columns = [] } = frameOf(aStarted(3, 640).state)?.grid ?? {}
    const steps = [20, 21]
    const figures = (metric: 'stepMs' | 'throughputSamplesPerSec') =>
      steps.map((step) => figureOf(metric, 1, step))
    expect(columns[10]?.cells.stepMs?.[1]).toBeCloseTo(Math.max(...figures('stepMs')), 2)
    expect(columns[10]?.cells.throughputSamplesPerSec?.[1]).toBeCloseTo(
      Math.min(...figures('throughputSamplesPerSec')),
      0,
    )
  })

  test('The grid shares rows among many workers and includes all of them in turn', () => {
    const state = new PageState()
    const history = new MadeHistory({ workers: 1000, steps: 4 })
    const workers = history.workerIds.map((id) => aWorkerView(id))
    for (let look = 0; look < 5; look++)
      state.update(aView({ workers, atMs: startMs + look * 250 }), history)
    const { rows = [], columns = [] } = frameOf(state)?.grid ?? {}
    expect(rows.length).toBeLessThanOrEqual(maxRows)
    expect([rows[0], rows.at(-1)]).toEqual([
      [0, 3],
      [996, 999],
    ])
    expect(columns[0]?.cells.loss?.every((value) => value !== null)).toBe(true)
  })

  test('The grid leaves out an unmeasured metric and then claims nothing about the whole step', () => {
    const history = new MadeHistory({ workers: 2, steps: 5 })
    const made = history.series.bind(history)
    history.series = (id, metric, most) => (metric === 'stepMs' ? [] : made(id, metric, most))
    const state = new PageState()
    state.update(aView(), history)
    const [column] = frameOf(state)?.grid?.columns ?? []
    expect(column?.cells).not.toHaveProperty('stepMs')
    expect(column?.means[3]).toBeNull()
    expect(column?.means[1]).toEqual(expect.any(Number))
  })
})

describe('Announcements of the page', () => {
  test('The page announces an anomaly once, and none that existed before the page opened', () => {
    const { state, history } = aStarted()
    const model = new PageModel()
    state.update(aView({ anomalies: [anAnomaly()] }), history)
    expect(model.apply(frameOf(state) as Frame).raised).toEqual([])
    const raised = anAnomaly({ id: 'failed_worker:3:1' })
    state.update(aView({ anomalies: [raised, anAnomaly()] }), history)
    expect(model.apply(frameOf(state, 2) as Frame).raised).toEqual([raised])
    expect(model.apply(frameOf(state) as Frame).raised).toEqual([])
  })
})
