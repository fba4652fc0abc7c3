import { describe, expect, test } from 'vitest'
import { createPaint } from '../../../../src/kit/console/paint.js'
import type {
  MonitorView,
  RunPhase,
  WorkerState,
} from '../../../../src/watch/monitor/monitor-view.js'
import { aFrame, aHistory, anAnomaly, aTroubledView, aView, aWorker } from './a-view.js'

const states: readonly WorkerState[] = ['healthy', 'slow', 'failed', 'stalled', 'done', 'unknown']
const manyWorkers = Array.from({ length: 300 }, (_, id) =>
  aWorker(id, id === 170 ? { state: 'failed' } : {}),
)

describe('A frame of 80 by 23', () => {
  test('The frame of a healthy run matches the snapshot', () => {
    expect(aFrame(aView()).lines).toMatchInlineSnapshot(`
      [
        " MiniCluster  run 20261121T115800Z-3f9a1c                             ● RUNNING ",
        " █████████████████████░░░░░░░░░░░░░░  1,234/2,000 steps   61 %  ETA 42 s       ",
        " elapsed 2 min 05 s   data 0.2 s old        …ect/minicluster_results/health.json",
        " HEALTHY  All 4 workers advance together.",
        "",
        " 4 workers  4 healthy",
        " rank  state       step       loss  samples/s     data  compute  all-reduce",
        "    0  ✔ healthy   1233    0.08230      12.3k  0.12 ms  3.21 ms     1.23 ms",
        "    1  ✔ healthy   1233    0.08230      12.3k  0.12 ms  3.21 ms     1.23 ms",
        "    2  ✔ healthy   1233    0.08230      12.3k  0.12 ms  3.21 ms     1.23 ms",
        "    3  ✔ healthy   1233    0.08230      12.3k  0.12 ms  3.21 ms     1.23 ms",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        " workers 1-4 of 4, worst first   w by rank   q quit",
      ]
    `)
  })

  test('The frame of a run in trouble matches the snapshot', () => {
    expect(aFrame(aTroubledView()).lines).toMatchInlineSnapshot(`
      [
        " MiniCluster  run 20261121T115800Z-3f9a1c                             ● RUNNING ",
        " █████████████████████░░░░░░░░░░░░░░  1,234/2,000 steps   61 %  ETA 42 s       ",
        " elapsed 2 min 05 s   data 0.2 s old        …ect/minicluster_results/health.json",
        " CRITICAL  Worker 1 has failed; worker 3 is slow.",
        "",
        " 4 workers  1 failed, 1 slow, 2 healthy",
        " rank  state       step       loss  samples/s     data  compute  all-reduce",
        "    1  ✖ failed    1233    0.08230          0  0.12 ms  3.21 ms     1.23 ms",
        "    3  ▲ slow      1233    0.08230      12.3k  0.12 ms  9.81 ms     1.23 ms",
        "    0  ✔ healthy   1233    0.08230      12.3k  0.12 ms  3.21 ms     1.23 ms",
        "    2  ✔ healthy   1233        NaN      12.3k  0.12 ms  3.21 ms     1.23 ms",
        "",
        " Anomalies  2 active, 1 resolved",
        " ✖ critical  failed_worker    worker 1    step 1201    3.0 s ago",
        "    The process of worker 1 ended with SIGKILL after step 1201.",
        " ▲ warning   slow_worker      worker 3    step 1180    12 s ago",
        "    Worker 3 needs 9.8 ms for its own work where the others need 3.2 ms, for 24",
        "    steps in a row.",
        " ✔ resolved  allreduce_spike  worker 2    step 400     1 min 12 s ago",
        "",
        " What to do",
        "    The process is gone; the others wait for it and will give up.",
        " workers 1-4 of 4, worst first   w by rank   q quit",
      ]
    `)
  })

  test('The frame of an unstarted run matches the snapshot', () => {
    expect(aFrame(aWaitingView(), {}, { givesUpInMs: 42_000 }).lines).toMatchInlineSnapshot(`
     [
       " MiniCluster  no run yet                                              ○ WAITING ",
       " waiting for the run to start, for 42 s more",
       " elapsed -            no data yet           …ect/minicluster_results/health.json",
       " UNKNOWN  There is no health checkpoint yet.",
       "",
       " Start a run that writes this file, or stop with q:",
       "    minicluster run --health",
       "    /home/me/project/minicluster_results/health.json",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       "",
       " q quit",
     ]
    `)
  })
})

test('A frame of 60 columns keeps state, step, loss, throughput and compute time', () => {
  const frame = aFrame(aTroubledView(), { columns: 60, lines: 19 })
  expect(frame.lines).toMatchInlineSnapshot(`
   [
     " MiniCluster  run 20261121T115800Z-3f9a1c         ● RUNNING ",
     " █████████░░░░░░  1,234/2,000 steps   61 %  ETA 42 s       ",
     " elapsed 2 min 05 s   data 0.2 s old        …lts/health.json",
     " CRITICAL  Worker 1 has failed; worker 3 is slow.",
     "",
     " 4 workers  1 failed, 1 slow, 2 healthy",
     " rank  state       step       loss  samples/s  compute",
     "    1  ✖ failed    1233    0.08230          0  3.21 ms",
     "    3  ▲ slow      1233    0.08230      12.3k  9.81 ms",
     "    0  ✔ healthy   1233    0.08230      12.3k  3.21 ms",
     "    2  ✔ healthy   1233        NaN      12.3k  3.21 ms",
     "",
     " Anomalies  2 active, 1 resolved, 1 not shown",
     " ✖ failed_worker    worker 1    step 1201    3.0 s ago",
     "    The process of worker 1 ended with SIGKILL after step",
     "    1201.",
     " ▲ slow_worker      worker 3    step 1180    12 s ago",
     "    Worker 3 needs 9.8 ms for its own work where the others…",
     " workers 1-4 of 4, worst first   w by rank   q quit",
   ]
  `)
})

test('A frame of 200 columns has every column and a long sparkline', () => {
  const history = aHistory(() => Array.from({ length: 100 }, (_, step) => 1 + (step % 10)))
  const { lines } = aFrame(aView(), { columns: 200, lines: 49 }, { history })
  expect(lines[6]).toContain('data  compute  all-reduce  step time       last moved  own work')
  expect(lines[7]).toMatch(/ (▁▂▃▄▄▅▆▇██){6}$/)
})

test('A frame shows every state and phase as a word, with and without colours', () => {
  const phases: RunPhase[] = ['waiting', 'running', 'complete', 'failed', 'stale', 'blind']
  for (const isColoured of [false, true]) {
    const paint = createPaint(isColoured)
    for (const state of states) {
      const { lines } = aFrame(aView({ workers: [aWorker(0, { state })] }), { paint })
      expect(lines[7]).toContain(state)
    }
    for (const phase of phases) {
      expect(aFrame(aView({ phase }), { paint }).lines[0]).toContain(phase.toUpperCase())
    }
  }
})

test('The columns stay in place for any figures', () => {
  const rows = [1e-9, 0.5, 3.2, 47, 812, 15_000, 4e6, null].flatMap((value) => {
    const times = {
      allreduceMs: value,
      dataMs: value,
      computeMs: value,
      stepMs: value,
      unmovedMs: value,
    }
    const worker = aWorker(0, { ...times, loss: value, throughputSamplesPerSec: value })
    return aFrame(aView({ workers: [worker] }), { columns: 130 }).lines[7] ?? ''
  })
  expect(new Set(rows.map((row) => row.indexOf('▄'))).size).toBe(1)
  expect(rows).toMatchInlineSnapshot(`
    [
      "    0  ✔ healthy   1233    1.00e-9       0.00  0.00 ms  0.00 ms     0.00 ms    0.00 ms        0.0 s ago                  ▄▄▄▅▄▄█▄",
      "    0  ✔ healthy   1233     0.5000       0.50  0.50 ms  0.50 ms     0.50 ms    0.50 ms        0.0 s ago                  ▄▄▄▅▄▄█▄",
      "    0  ✔ healthy   1233      3.200       3.20  3.20 ms  3.20 ms     3.20 ms    3.20 ms        0.0 s ago                  ▄▄▄▅▄▄█▄",
      "    0  ✔ healthy   1233      47.00       47.0  47.0 ms  47.0 ms     47.0 ms    47.0 ms        0.0 s ago                  ▄▄▄▅▄▄█▄",
      "    0  ✔ healthy   1233      812.0        812   812 ms   812 ms      812 ms     812 ms        0.8 s ago                  ▄▄▄▅▄▄█▄",
      "    0  ✔ healthy   1233      15000      15.0k  15.0 s   15.0 s      15.0 s     15.0 s          15 s ago                  ▄▄▄▅▄▄█▄",
      "    0  ✔ healthy   1233    4000000      4.00M  4000 s   4000 s      4000 s     4000 s    1 h 06 min ago                  ▄▄▄▅▄▄█▄",
      "    0  ✔ healthy   1233          -          -     -        -           -          -                   -                  ▄▄▄▅▄▄█▄",
    ]
  `)
})

describe('300 workers', () => {
  const view = aView({ workers: manyWorkers })

  test('The table starts with the worst workers, and the last line says which are visible', () => {
    const { lines, bounds } = aFrame(view)
    expect(lines[5]).toBe(' 300 workers  1 failed, 299 healthy')
    expect(lines[7]).toMatch(/^ +170 +✖ failed/)
    expect(lines.at(-1)).toContain(`workers 1-${bounds.rows} of 300, worst first`)
  })

  test('The table sorted by rank starts with 0', () => {
    const { lines } = aFrame(view, { scroll: { order: 'rank', offset: 0 } })
    expect(lines[7]).toMatch(/^ +0 +✔ healthy/)
    expect(lines.at(-1)).toContain('by rank')
  })

  test('The table ends with the last worker, however far the user scrolls', () => {
    const { lines, scroll, bounds } = aFrame(view, { scroll: { order: 'rank', offset: 9999 } })
    expect(scroll.offset).toBe(300 - bounds.rows)
    expect(lines[6 + bounds.rows]).toMatch(/^ +299 /)
    expect(lines.at(-1)).toContain('-300 of 300')
  })
})

describe('Feed of anomalies', () => {
  const gone = anAnomaly({ id: 'b', resolvedAtMs: anAnomaly().raisedAtMs + 8000 })

  test('The feed marks resolved anomalies and their duration', () => {
    const { lines } = aFrame(aView({ anomalies: [gone] }))
    expect(lines.join('\n')).toContain(
      ' ✔ resolved  slow_worker      worker 3    step 1180    4.0 s ago, lasted 8.0 s',
    )
  })

  test('The feed keeps active anomalies and counts the hidden ones when there is no room', () => {
    const active = anAnomaly({ id: 'a' })
    const anomalies = [...Array.from({ length: 30 }, (_, id) => ({ ...gone, id: `${id}` })), active]
    const { lines } = aFrame(aView({ anomalies, workers: manyWorkers, anomaliesLeftOut: 7 }))
    const text = lines.join('\n')
    expect(text).toMatch(/Anomalies {2}1 active, 37 resolved, \d+ not shown/)
    expect(text).toContain('▲ warning   slow_worker')
  })

  test('The feed is absent when there are no anomalies', () => {
    expect(aFrame(aView()).lines.join('\n')).not.toContain('Anomalies')
  })
})

test('The frame prefers the advice of a critical anomaly to that of a newer warning', () => {
  const troubled = aTroubledView()
  const [failed, slow] = troubled.anomalies
  const view = {
    ...troubled,
    anomalies: [slow!, failed!],
    recommendations: [
      { anomalyId: slow!.id, meaning: 'it is slow', next: [], commands: [] },
      ...troubled.recommendations,
    ],
  }
  const text = aFrame(view, { lines: 40 }).lines.join('\n')
  expect(text).toContain('The process is gone')
  expect(text).not.toContain('it is slow')
})

test('The frame of a healthy run that was not fully judged gives no all-clear and is not green', () => {
  const undecided = [{ type: 'allreduce_spike' as const, reason: 'one poll', needs: 'more' }]
  const painted = { paint: createPaint(true) }
  const verdictOf = (view: MonitorView) =>
    aFrame(view, painted).lines.find((line) => line.includes('HEALTHY')) ?? ''
  const green = verdictOf(aView())
  expect(green).toBe(` ${painted.paint.bold(painted.paint.green('HEALTHY'))}  ${aView().reason}`)
  const open = painted.paint.yellow('HEALTHY SO FAR, NOT FULLY JUDGED')
  expect(verdictOf(aView({ undecided }))).toContain(painted.paint.bold(open))
})

test('The frame shows messages and undecided checks as notes', () => {
  const text = aFrame(
    aTroubledView({ notes: ['unknown field: power'] }),
    { lines: 40, columns: 120 },
    {
      said: ['metrics: http://127.0.0.1:9100/metrics'],
    },
  ).lines.join('\n')
  expect(text).toContain('    metrics: http://127.0.0.1:9100/metrics')
  expect(text).toContain('loss_divergence undetermined: all workers report the loss of the group')
  expect(text).toContain('    unknown field: power')
})

test('The last frame has neither keys nor empty lines at its end', () => {
  const { lines } = aFrame(aTroubledView({ phase: 'failed' }), { isLast: true })
  expect(lines.join('\n')).not.toContain('q quit')
  expect(lines.at(-1)).not.toBe('')
})

function aWaitingView(): MonitorView {
  return aView({
    phase: 'waiting',
    verdict: 'unknown',
    runId: null,
    workers: [],
    completedSteps: null,
    totalSteps: null,
    etaMs: null,
    elapsedMs: null,
    ageMs: null,
    reason: 'There is no health checkpoint yet.',
  })
}

test('The frame shows a whole command or none, and marks a cut description', () => {
  const command = 'minicluster runs events ./minicluster_results/runs/r1 --rank 1'
  for (let lines = 8; lines < 40; lines++) {
    const text = aFrame(aTroubledView(), { lines, columns: 50 }).lines.join('\n')
    const told = text.replace(/\n +/g, ' ')
    expect(told.includes('$ ')).toBe(told.includes(`$ ${command}`))
    if (text.includes('Worker 3 needs')) expect(text).toMatch(/\u2026|in a row/)
  }
})
