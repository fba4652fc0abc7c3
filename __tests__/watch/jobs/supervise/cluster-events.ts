import type { SimulatedCluster, SimulatedJob } from './simulated-cluster.js'
import type { SimulatedSupervisor } from './simulated-supervisor.js'

type Happen = (cluster: SimulatedCluster, supervisor: SimulatedSupervisor) => void

/** Of the newest job, while it runs. */
const toRunning =
  (change: (job: SimulatedJob, cluster: SimulatedCluster) => void): Happen =>
  (cluster) => {
    const newest = cluster.jobs.at(-1)
    if (newest?.isAlive === true && newest.isGuarded) change(newest, cluster)
  }

/** What may happen between two actions of the supervisor. */
export const clusterEvents = {
  act: (_, supervisor) => supervisor.act(),
  passAMinute: (cluster) => cluster.pass(60_000),
  passAnHour: (cluster) => cluster.pass(3_600_000),
  programFails: toRunning((job, cluster) => cluster.end(job, 'FAILED', 1)),
  programRaises: toRunning((job, cluster) => {
    job.errorType = 'RuntimeError'
    job.message = 'CUDA error: device-side assert triggered'
    cluster.end(job, 'FAILED', 1)
  }),
  programIsKilled: toRunning((job, cluster) => cluster.end(job, 'FAILED', null)),
  jobSucceeds: toRunning((job, cluster) => cluster.end(job, 'SUCCEEDED', 0)),
  somebodyStopsIt: toRunning((job, cluster) => cluster.end(job, 'STOPPED', null)),
  hang: toRunning((job) => (job.hangs = true)),
  rebuild: toRunning((job) => (job.isRebuilt = true)),
  rebuilt: toRunning((job) => (job.isRebuilt = false)),
  deaf: toRunning((job) => (job.deafness = 5)),
  networkAway: (cluster) => (cluster.isReachable = false),
  networkBack: (cluster) => (cluster.isReachable = true),
  answersLost: (cluster) => (cluster.losesAnswers = true),
  answersBack: (cluster) => (cluster.losesAnswers = false),
  headReplacedDriversLive: (cluster) => cluster.replaceHead(true),
  headReplacedDriversDie: (cluster) => cluster.replaceHead(false),
  driverWithoutHeadEnds: (cluster) =>
    cluster.alive
      .filter(({ id }) => !cluster.known.has(id))
      .forEach((job) => (job.isAlive = false)),
  orphaned: toRunning((job, cluster) => cluster.orphan(job)),
  orphansEnd: (cluster) =>
    cluster.alive.filter((job) => !job.isGuarded).forEach((job) => (job.isAlive = false)),
  diskFull: (cluster) => (cluster.isDiskFull = true),
  diskFree: (cluster) => (cluster.isDiskFull = false),
  nodesUnreadable: (cluster) => (cluster.nodesSay = 'unreadable'),
  nodesSilent: (cluster) => (cluster.nodesSay = 'nothing'),
  nodesAnswer: (cluster) => (cluster.nodesSay = 'everything'),
  nodeDies: (cluster) => {
    // What a dead node ran ends within its time.
    cluster.isNodeDead = true
    cluster.pass(120_000)
    cluster.alive.forEach((job) => cluster.orphan(job))
    cluster.alive.forEach((job) => (job.isAlive = false))
  },
  nodeJoins: (cluster) => (cluster.isNodeDead = false),
  jobsMissing: (cluster) => (cluster.isForgetful = true),
  jobsBack: (cluster) => (cluster.isForgetful = false),
  leaseAway: (cluster) => (cluster.hasLease = false),
  leaseUnreadable: (cluster) => (cluster.lease = 'unreadable'),
  leaseNotUsed: (cluster) => (cluster.lease = 'not-used'),
  leaseForeign: (cluster) => (cluster.lease = 'foreign'),
  leaseUsual: (cluster) => (cluster.lease = {}),
  leaseOfOlderVersion: (cluster) => (cluster.lease = { machine: null, startedTicks: null }),
  leaseWithChildren: (cluster) => (cluster.lease = { known: [[7, 3]] }),
  leaseCut: (cluster) => (cluster.lease = { isCut: true }),
  actorsNotListed: (cluster) => (cluster.listsActors = false),
  actorsListed: (cluster) => (cluster.listsActors = true),
  actorsBegin: (cluster) => (cluster.hasActors = true),
  checkpointSaved: (cluster) => {
    const step = cluster.jobs.at(-1)?.step ?? 0
    cluster.point = { path: `step_${step}`, step }
  },
  checkpointUnreadable: (cluster) => (cluster.point = 'unreadable'),
  totalKnown: (cluster) => (cluster.totalSteps = 10_000),
  gpusBusy: (cluster) => (cluster.look = { areGpusBusy: true }),
  metricsLate: (cluster) => (cluster.look = { metrics: { late: ['loss'], slow: ['rate'] } }),
  metricsUnknown: (cluster) => (cluster.look = { metrics: null }),
  patternTooSlow: (cluster) => (cluster.look = { isPatternTooSlow: true }),
  pauseAnnounced: (cluster) => (cluster.look = { pause: 'announced' }),
  lookUsual: (cluster) => (cluster.look = {}),
  roomGone: (cluster) => (cluster.hasRoom = false),
  roomAgain: (cluster) => (cluster.hasRoom = true),
  supervisorCrashes: (_, supervisor) => supervisor.crash(),
} satisfies Record<string, Happen>
