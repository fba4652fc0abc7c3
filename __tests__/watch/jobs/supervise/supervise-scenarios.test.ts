import { describe, expect, test } from 'vitest'
import { submissionIdOf } from '../../../../src/watch/jobs/supervise/begin.js'
import { alertText } from '../../../../src/watch/jobs/supervise/describe-state.js'
import { SimulatedCluster } from './simulated-cluster.js'
import { SimulatedSupervisor } from './simulated-supervisor.js'

function aSupervisedJob(training = true) {
  const cluster = new SimulatedCluster()
  const supervisor = new SimulatedSupervisor(cluster)
  const actFor = (ms: number) => {
    for (
      const untilMs = cluster.atMs + ms;
      cluster.atMs < untilMs && supervisor.state.phase !== 'done';
    )
      supervisor.act()
  }
  if (training) actFor(600_000)
  const job = () => {
    const newest = cluster.jobs.at(-1)
    if (newest === undefined) throw new Error('no job was submitted')
    return newest
  }
  return { cluster, supervisor, actFor, job }
}

describe('a supervisor', () => {
  test('The supervisor does not restart a job whose steps a slow --step-pattern no longer finds, and warns once', () => {
    const { cluster, supervisor, actFor } = aSupervisedJob()
    cluster.look = { isPatternTooSlow: true }
    actFor(7_200_000)
    expect(supervisor.state).toMatchObject({
      alerts: ['slow-pattern'],
      restarts: { all: 0 },
      failure: null,
    })
  })

  test('A metric that is late raises one alert of its own, which its next value resolves, and restarts nothing', () => {
    const { cluster, supervisor, actFor } = aSupervisedJob()
    cluster.look = { metrics: { late: ['eval_loss', 'reward'], slow: [] } }
    actFor(3_600_000)
    expect(supervisor.state).toMatchObject({
      alerts: ['late-metric eval_loss', 'late-metric reward'],
      restarts: { all: 0 },
    })
    cluster.look = { metrics: { late: ['reward'], slow: [] } }
    actFor(60_000)
    expect(supervisor.state.alerts).toEqual(['late-metric reward'])
    expect(alertText('late-metric reward', supervisor.state)).toMatch(
      /^no new value of a metric within its limit: reward \(at step \d+\); the job is not restarted for it$/,
    )
  })

  test('The supervisor does not restart a job with an unreachable head and warns once', () => {
    const { cluster, supervisor, actFor } = aSupervisedJob()
    cluster.isReachable = false
    const before = supervisor.history.length
    actFor(900_000)
    const blind = supervisor.history.slice(before)
    expect(blind.length).toBeGreaterThanOrEqual(25)
    expect(supervisor.state.alerts).toEqual(['lost'])
    cluster.isReachable = true
    actFor(600_000)
    expect(supervisor.state).toMatchObject({
      phase: 'progressing',
      alerts: [],
      restarts: { all: 0 },
    })
    expect(cluster.submissions).toBe(1)
  })

  test('The supervisor stops a hung job after its limit and restarts it only after its end', () => {
    const { cluster, supervisor, actFor, job } = aSupervisedJob()
    job().hangs = true
    const hungMs = cluster.atMs
    while (supervisor.state.phase !== 'stopping') supervisor.act()
    const waitedMs = cluster.atMs - hungMs
    expect(waitedMs).toBeGreaterThan(supervisor.settings.stallFloorMs)
    expect(waitedMs).toBeLessThan(supervisor.settings.stallFloorMs + 3 * supervisor.settings.lookMs)
    actFor(600_000)
    expect(supervisor.state).toMatchObject({ attempt: 2, restarts: { all: 1 } })
    expect(cluster.mostAlive).toBe(1)
  })

  test('The supervisor detects a silent job that hangs before its first step', () => {
    const { supervisor, actFor, job } = aSupervisedJob(false)
    while (supervisor.state.phase !== 'pending') supervisor.act()
    job().hangs = true
    actFor(1_800_000)
    expect(supervisor.history.some(({ failure }) => failure?.class === 'stalled')).toBe(true)
  })

  test('The supervisor never duplicates a job that ignores its stop', () => {
    const { cluster, supervisor, actFor, job } = aSupervisedJob()
    job().hangs = true
    job().deafness = Infinity
    actFor(7_200_000)
    expect(supervisor.state.phase).toBe('stopping')
    expect(supervisor.state.alerts).toContain('does-not-stop')
    expect(cluster.submissions).toBe(1)
  })

  test('The supervisor gives up with a reason when the head is gone and the end of the job is not proven', () => {
    const { cluster, supervisor, actFor } = aSupervisedJob()
    cluster.hasLease = false
    cluster.replaceHead(true)
    actFor(7_200_000)
    expect(supervisor.state.end).toMatchObject({ outcome: 'unfenced' })
    expect(cluster.submissions).toBe(1)
  })

  test('The supervisor gives up a program that fails twice at the same step for the same cause', () => {
    const { cluster, supervisor, actFor, job } = aSupervisedJob(false)
    for (let round = 0; round < 2; round += 1) {
      while (cluster.alive.length === 0) supervisor.act()
      cluster.end(job(), 'FAILED', 1)
    }
    actFor(300_000)
    expect(supervisor.state.end).toMatchObject({ outcome: 'deterministic' })
  })

  test('The supervisor stops a job that waits too long for resources, names them, and submits it only once', () => {
    const { cluster, supervisor, actFor, job } = aSupervisedJob(false)
    cluster.hasRoom = false
    actFor(7_200_000)
    expect(supervisor.state.end).toMatchObject({
      outcome: 'capacity',
      reason: expect.stringContaining('{"GPU":8}'),
    })
    expect(supervisor.history.some(({ phase }) => phase === 'stopping')).toBe(true)
    expect(job()).toMatchObject({ status: 'STOPPED', isAsked: true })
    expect(cluster.submissions).toBe(1)
  })

  test('The supervisor does not restart a job that somebody else stopped', () => {
    const { cluster, supervisor, actFor, job } = aSupervisedJob()
    cluster.end(job(), 'STOPPED', null)
    actFor(600_000)
    expect(supervisor.state.end).toMatchObject({ outcome: 'stopped' })
  })

  test('The supervisor does not restart a job that somebody else stopped just before it would have', () => {
    const { cluster, supervisor, job } = aSupervisedJob()
    job().hangs = true
    while (supervisor.state.phase !== 'stopping') supervisor.act()
    cluster.end(job(), 'STOPPED', null)
    for (let acts = 0; acts < 20; acts += 1) supervisor.act()
    expect(supervisor.state.end).toMatchObject({
      outcome: 'stopped',
      reason: expect.stringContaining('confirmed no request'),
    })
    expect(cluster.submissions).toBe(1)
  })

  test('The supervisor gives every attempt its own id, so that none can run twice', () => {
    const { supervisor } = aSupervisedJob()
    expect(submissionIdOf(supervisor.state)).toBe('mc-r1-a1')
    expect(submissionIdOf({ ...supervisor.state, adopted: 'mine' })).toBe('mine')
  })
})
