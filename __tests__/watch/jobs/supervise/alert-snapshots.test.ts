import { describe, expect, test } from 'vitest'
import { createAlertPolicy } from '../../../../src/watch/alerts/alert-policy.js'
import { createSupervisionAlertSnapshots } from '../../../../src/watch/jobs/supervise/alert-snapshots.js'
import { describeChange } from '../../../../src/watch/jobs/supervise/describe-state.js'
import {
  supervisorState,
  type SupervisorState,
} from '../../../../src/kit/records/jobs/supervisor-state.js'
import { SimulatedCluster } from './simulated-cluster.js'
import { SimulatedSupervisor } from './simulated-supervisor.js'

/** A supervised job in a simulated cluster, and the alerts about it as `kind type`. */
function anAlertedJob() {
  const cluster = new SimulatedCluster()
  const supervisor = new SimulatedSupervisor(cluster)
  const sent: string[] = []
  const open = (state: SupervisorState) => {
    const policy = createAlertPolicy({ reminderMs: null, open: state.open })
    const toLook = createSupervisionAlertSnapshots(
      'http://head',
      state.open.map(({ problem }) => problem),
    )
    return (now: SupervisorState): SupervisorState => {
      const alerts = policy.observe(toLook(now, cluster.atMs))
      sent.push(...alerts.map(({ kind, type }) => `${kind} ${type}`))
      return { ...now, open: [...policy.open()] }
    }
  }
  let note = open(supervisor.state)
  const saved = () => supervisorState.parse(JSON.parse(JSON.stringify(note(supervisor.state))))
  const act = () => {
    supervisor.act()
    note(supervisor.state)
  }
  const actFor = (ms: number) => {
    const untilMs = cluster.atMs + ms
    while (cluster.atMs < untilMs && supervisor.state.phase !== 'done') act()
  }
  actFor(600_000)
  return {
    cluster,
    supervisor,
    sent,
    act,
    actFor,
    crash: () => {
      note = open(saved())
    },
  }
}

describe('Alerts of a supervised run', () => {
  test('A job that trains raises no alert', () => {
    const { actFor, sent } = anAlertedJob()
    actFor(7_200_000)
    expect(sent).toEqual([])
  })

  test('A cluster that does not answer for 15 minutes raises one alert and resolves it when it answers', () => {
    const { cluster, sent, actFor, crash } = anAlertedJob()
    cluster.isReachable = false
    actFor(450_000)
    crash()
    actFor(450_000)
    expect(sent).toEqual(['raised cluster_unreachable'])
    cluster.isReachable = true
    actFor(120_000)
    expect(sent).toEqual(['raised cluster_unreachable', 'resolved cluster_unreachable'])
  })

  test('A job that hangs raises one alert for the stall and one for the failed attempt, which its restart resolves', () => {
    const { cluster, sent, actFor } = anAlertedJob()
    const job = cluster.jobs.at(-1)
    if (job === undefined) throw new Error('no job was submitted')
    job.hangs = true
    actFor(3_600_000)
    expect(sent.filter((each) => each.startsWith('raised'))).toContain('raised attempt_failed')
    expect(sent.filter((each) => each.endsWith('attempt_failed'))).toEqual([
      'raised attempt_failed',
      'resolved attempt_failed',
    ])
    expect(sent.filter((each) => each.endsWith('job_stalled'))).toEqual([
      'raised job_stalled',
      'resolved job_stalled',
    ])
  })

  test('Workers that Ray does not recover raise one alert and are replaced, and a recovery in time raises none', () => {
    const { cluster, supervisor, sent, actFor } = anAlertedJob()
    const job = cluster.jobs.at(-1)
    if (job === undefined) throw new Error('no job was submitted')
    job.isRebuilt = true
    actFor(1_700_000)
    job.isRebuilt = false
    actFor(300_000)
    expect([sent, cluster.submissions]).toEqual([[], 1])
    job.isRebuilt = true
    actFor(3_600_000)
    expect(sent.filter((each) => each.endsWith('job_no_recovery'))).toEqual([
      'raised job_no_recovery',
      'resolved job_no_recovery',
    ])
    expect(supervisor.state).toMatchObject({ attempt: 2, restarts: { machine: 1, program: 0 } })
    expect([cluster.submissions, cluster.mostAlive]).toEqual([2, 1])
  })

  test('Workers that Ray rebuilds while the head is unreachable are not replaced', () => {
    const { cluster, sent, actFor } = anAlertedJob()
    const job = cluster.jobs.at(-1)
    if (job === undefined) throw new Error('no job was submitted')
    job.isRebuilt = true
    actFor(60_000)
    cluster.isReachable = false
    actFor(7_200_000)
    expect([sent, cluster.submissions]).toEqual([['raised cluster_unreachable'], 1])
  })

  test('A run that is given up raises a critical alert, and a job that somebody stopped a warning', () => {
    const { supervisor } = anAlertedJob()
    const toLook = createSupervisionAlertSnapshots('http://head')
    const severityOf = (outcome: 'budget' | 'stopped' | 'succeeded') =>
      toLook({ ...supervisor.state, end: { outcome, reason: 'why' } }, 1).problems.map(
        ({ type, severity }) => `${severity} ${type}`,
      )
    expect(severityOf('budget')).toEqual(['critical supervision_ended'])
    expect(severityOf('stopped')).toEqual(['warning supervision_ended'])
    expect(severityOf('succeeded')).toEqual([])
  })
})

test('A line about a problem is a warning, and a line about its end or about a phase is none', () => {
  const { supervisor } = anAlertedJob()
  const well = supervisor.state
  const lost = { ...well, alerts: ['lost'] }
  expect(describeChange(lost, well)).toEqual([
    {
      isWarning: true,
      text: 'the cluster is unreachable; this says nothing about the job, which is not restarted',
    },
  ])
  expect(describeChange(well, lost)).toEqual([
    { isWarning: false, text: 'over: the cluster is unreachable' },
  ])
  expect(describeChange({ ...well, phase: 'fencing' }, well)).toMatchObject([{ isWarning: false }])
})
