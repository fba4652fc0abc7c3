import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterState, type ClusterState } from '../../../../src/kit/records/nodes/cluster-state.js'
import { nodesMemory } from '../../../../src/kit/records/nodes/nodes-memory.js'
import { nodesReport } from '../../../../src/kit/records/nodes/nodes-report.js'
import { createNodesMonitor } from '../../../../src/watch/nodes/nodes-monitor.js'
import { composeReport } from '../../../../src/watch/nodes/view/compose-report.js'
import {
  activeJobs,
  emptyState,
  endJob,
  registerJob,
  newStateNode,
  type StateChange,
} from '../../../../src/watch/nodes/state/job-registry.js'
import { clearKey, mergeTick, requestClear } from '../../../../src/watch/nodes/state/merge-tick.js'
import { restoreMemory } from '../../../../src/watch/nodes/state/restore-memory.js'
import { saveMemory } from '../../../../src/watch/nodes/state/save-memory.js'
import { anAnswer, withGpu, withLog } from '../checks/an-answer.js'
import { aFailure, aRound, play, settingsOf, startMs } from '../judge/rounds.js'

/** A file as the seed system writes it. */
const seedFile = {
  nodes: {
    gpu1: {
      ip: '192.168.1.10',
      gpu: 'RTX 4090',
      vram_gb: 24,
      status: 'busy',
      running_job_id: 'job7',
      health_score: 100,
      last_check: null,
      rack: 'r1',
    },
  },
  jobs: {
    job7: {
      status: 'running',
      ranks: [0, 1],
      model: 'llama',
      gpu_nodes: ['gpu1'],
      started_at: '2026-01-20T10:00:00',
      owner: 'ada',
    },
  },
  theirs: { kept: true },
}

const changed = (change: StateChange): ClusterState => {
  if (change.status !== 'changed') throw new Error(change.reason)
  return change.state
}

const aTick = () => {
  const monitor = createNodesMonitor(settingsOf('gpu1', 'gpu2'))
  play(monitor, () => ({}), { fromMs: startMs, toMs: startMs + 30_000 })
  const view = monitor.view(startMs + 30_000)
  return { view, memory: saveMemory(monitor.remember()), described: {}, doneClears: [] }
}

describe('State file', () => {
  test("The reader keeps all fields of the seed system's state file, including unknown ones", () => {
    const state = clusterState.parse(seedFile)
    expect(state).toMatchObject(seedFile)
    const merged = mergeTick(state, aTick())
    expect(merged).toMatchObject({
      jobs: seedFile.jobs,
      theirs: { kept: true },
      nodes: {
        gpu1: { status: 'busy', running_job_id: 'job7', rack: 'r1', health_score: 100 },
        gpu2: { status: 'healthy', running_job_id: null },
      },
    })
    expect(merged.nodes.gpu1).toMatchObject({ verdict: 'healthy' })
    expect(clusterState.parse(JSON.parse(JSON.stringify(merged)))).toEqual(merged)
  })

  test('The reader accepts an empty state file as one without nodes and jobs', () => {
    expect(clusterState.parse({})).toEqual({ nodes: {}, jobs: {} })
  })

  test('The state file keeps requests to clear until the monitor has carried them out', () => {
    const one = { node: 'gpu1', check: 'oom', at: '2026-03-01T12:00:00Z' }
    const two = { node: 'gpu2', check: null, at: '2026-03-01T12:00:01Z' }
    const asked = requestClear(requestClear(emptyState, one), two)
    const done = mergeTick(asked, { ...aTick(), doneClears: [clearKey(one)] })
    expect(done.minicluster?.clears).toEqual([two])
  })
})

const stateOf = (...names: string[]): ClusterState => ({
  ...emptyState,
  nodes: Object.fromEntries(names.map((name) => [name, newStateNode])),
})

describe('Jobs', () => {
  const nodes = stateOf('a', 'b', 'c')
  const job = { id: 'j1', ranks: [0, 1], model: null, nodes: ['a', 'b'], startedAt: 'now' }

  test('A job makes its nodes busy and frees them at its end', () => {
    const busy = changed(registerJob(nodes, job))
    expect(busy.nodes.a).toMatchObject({ status: 'busy', running_job_id: 'j1' })
    expect(activeJobs(busy)).toEqual([{ id: 'j1', nodes: ['a', 'b'] }])
    const free = changed(endJob(busy, 'j1'))
    expect(free.nodes.a).toMatchObject({ status: 'available', running_job_id: null })
    expect(activeJobs(free)).toEqual([])
  })

  test('The state refuses jobs with an unknown or foreign node or job, with a reason', () => {
    const busy = changed(registerJob(nodes, job))
    const reasons = [
      registerJob(busy, job),
      registerJob(busy, { ...job, id: 'j2', nodes: ['x'] }),
      registerJob(busy, { ...job, id: 'j2', nodes: ['b', 'c'] }),
      endJob(busy, 'x'),
    ].map((change) => (change.status === 'refused' ? change.reason : ''))
    expect(reasons).toEqual([
      'Job j1 is already registered',
      'Node x not found',
      'Node b runs job j1',
      'Job x not found',
    ])
  })

  test('A write of the monitor never loses a job or its nodes', () => {
    const tick = aTick()
    const steps = fc.array(fc.constantFrom('tick', 'register', 'end'), { maxLength: 40 })
    fc.assert(
      fc.property(steps, (all) => {
        let state = stateOf('gpu1', 'gpu2')
        const running: string[] = []
        all.forEach((step, i) => {
          if (step === 'tick') state = mergeTick(state, tick)
          else if (step === 'register' && running.length === 0) {
            state = changed(registerJob(state, { ...job, id: `j${i}`, nodes: ['gpu1'] }))
            running.push(`j${i}`)
          } else if (step === 'end' && running.length > 0) {
            state = changed(endJob(state, running.pop()!))
          }
          expect(activeJobs(state).map(({ id }) => id)).toEqual(running)
          expect(state.nodes.gpu1?.running_job_id ?? null).toBe(running[0] ?? null)
        })
      }),
      { numRuns: 50 },
    )
  })
})

describe('Memory of the monitor', () => {
  const troubled = () => {
    const monitor = createNodesMonitor(settingsOf('a', 'b', 'c', 'd'))
    const xid = withLog([2980, 'NVRM: Xid (PCI:0000:06:00): 79, GPU has fallen off the bus.'])
    const ecc = { uncorrectedVolatile: 3, correctedVolatile: 0, uncorrectedAggregate: 3 }
    monitor.observe(aRound('a', startMs, { answer: anAnswer({ ...xid, ...withGpu(1, { ecc }) }) }))
    play(monitor, (node) => (node === 'b' ? 'hung' : node === 'a' ? withGpu(1, { ecc }) : {}), {
      fromMs: startMs,
      toMs: startMs + 120_000,
    })
    return monitor
  }
  const resume = () => {
    const saved = JSON.parse(JSON.stringify(saveMemory(troubled().remember()))) as unknown
    return createNodesMonitor(
      settingsOf('a', 'b', 'c', 'd'),
      restoreMemory(nodesMemory.parse(saved)),
    )
  }

  test('The memory of the monitor survives its file unchanged', () => {
    const saved = saveMemory(troubled().remember())
    expect(nodesMemory.parse(JSON.parse(JSON.stringify(saved)))).toEqual(saved)
  })

  test('The curves survive a restart of the monitor', () => {
    const before = troubled().view(startMs + 120_000).nodes[2]?.history ?? []
    const after = resume().view(startMs + 200_000).nodes[2]?.history ?? []
    expect(before.length).toBeGreaterThan(5)
    expect(after.map(({ atMs, answered, score }) => [atMs, answered, score])).toEqual(
      before.map(({ atMs, answered, score }) => [atMs, answered, score]),
    )
    const [figures, saved] = [before.at(-1), after.at(-1)]
    expect(saved?.gpuTemperatureC).toBe(figures?.gpuTemperatureC)
    expect(saved?.memoryPercent).toBeCloseTo(figures?.memoryPercent ?? NaN, 1)
  })

  test('The monitor shows no node as healthy after a restart before an answer', () => {
    const view = resume().view(startMs + 200_000)
    expect(view.nodes.map(({ verdict }) => verdict)).toEqual([
      'unknown',
      'unhealthy',
      'unknown',
      'unknown',
    ])
  })

  test('The monitor keeps the same problems after a restart and raises nothing twice', () => {
    const before = troubled().view(startMs + 120_000).troubles
    const monitor = resume()
    const ecc = { uncorrectedVolatile: 3, correctedVolatile: 0, uncorrectedAggregate: 3 }
    const answer = anAnswer(withGpu(1, { ecc }))
    monitor.observe(aRound('a', startMs + 130_000, { answer }))
    monitor.observe(aFailure('b', startMs + 130_000, 'hung'))
    const after = monitor.view(startMs + 131_000).troubles
    const ids = (troubles: typeof after) => troubles.map(({ id }) => id).sort()
    expect(ids(after)).toEqual(ids(before))
    expect(after.map(({ raisedAtMs }) => raisedAtMs)).toEqual(
      before.map(({ raisedAtMs }) => raisedAtMs),
    )
  })

  test('The memory takes less than 200 kB for 64 nodes with 8 GPUs each', () => {
    const names = Array.from({ length: 64 }, (_, i) => `node${i}`)
    const monitor = createNodesMonitor(settingsOf(...names))
    for (const name of names) monitor.observe(aRound(name, startMs))
    expect(JSON.stringify(saveMemory(monitor.remember())).length).toBeLessThan(200_000)
  })
})

test('The report of nodes fits its schema after it was written and read', () => {
  const report = composeReport(aTick().view)
  expect(nodesReport.parse(JSON.parse(JSON.stringify(report)))).toEqual(report)
  expect(report.nodes[0]?.quick_diagnostic).toEqual({
    passed: {
      ssh_reachable: true,
      gpu_available: true,
      pytorch_ready: null,
      disk_space_ready: true,
      ping_latency_ready: true,
    },
    is_ok: null,
  })
})

test('The quick diagnostic of the report requires the free space that the cluster file sets', () => {
  const { view } = aTick()
  const isReady = (minFreeDiskGb: number) =>
    composeReport(view, { minFreeDiskGb }).nodes[0]?.quick_diagnostic.passed.disk_space_ready
  expect([isReady(1), isReady(1e6)]).toEqual([true, false])
})
