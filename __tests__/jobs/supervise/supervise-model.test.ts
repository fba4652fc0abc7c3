import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { SupervisorState } from '../../../src/records/jobs/supervisor-state.js'
import { defaultSuperviseSettings } from '../../../src/jobs/supervise/settings.js'
import { SimulatedCluster, type SimulatedJob, SimulatedSupervisor } from './simulated-cluster.js'

type Happen = (cluster: SimulatedCluster, supervisor: SimulatedSupervisor) => void

/** Of the newest job, while it runs. */
const toRunning =
  (change: (job: SimulatedJob, cluster: SimulatedCluster) => void): Happen =>
  (cluster) => {
    const newest = cluster.jobs.at(-1)
    if (newest?.isAlive === true && newest.isGuarded) change(newest, cluster)
  }

/** What may happen between two actions of the supervisor. */
const happenings = {
  act: (_, supervisor) => supervisor.act(),
  passAMinute: (cluster) => cluster.pass(60_000),
  passAnHour: (cluster) => cluster.pass(3_600_000),
  programFails: toRunning((job, cluster) => cluster.end(job, 'FAILED', 1)),
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
  supervisorCrashes: (_, supervisor) => supervisor.crash(),
} satisfies Record<string, Happen>
type Happening = keyof typeof happenings

const numHistories = Number(process.env['SUPERVISE_HISTORIES'] ?? 2000)
const history = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Happening>('act') },
    { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(happenings) as Happening[])) },
  ),
  { minLength: 20, maxLength: 120 },
)

type World = { readonly cluster: SimulatedCluster; readonly supervisor: SimulatedSupervisor }

/** A short limit, so that histories of a hundred happenings reach it. */
const settings = { ...defaultSuperviseSettings, recoveryLimitMs: 150_000 }
/** A poll counts at most for so long; Ray may have begun to rebuild just before it. */
const pollMs = 3 * settings.lookMs

/** What is wrong with the world after something happened in it; null: nothing. */
function flawOf(
  { cluster, supervisor: { state } }: World,
  submissionsBefore: number,
  wasOver: boolean,
) {
  const { maxRestarts, maxProgramRestarts } = settings
  if (cluster.mostAlive > 1) return 'two attempts are alive'
  if (wasOver && cluster.submissions > submissionsBefore)
    return 'a restart after the end of the job'
  if (state.restarts.all > maxRestarts) return 'too many restarts'
  if (state.restarts.program > maxProgramRestarts) return 'too many restarts of the program'
  if (isGivenUp(state) && !hadItsTime(cluster))
    return 'a restart within the time that Ray has to recover'
  return flawOfDelay(state)
}

function flawOfDelay({ next, phaseSinceMs }: SupervisorState): string | null {
  const { maxDelayMs, baseDelayMs } = settings
  const delayMs = next.atMs - phaseSinceMs
  const isWrong = next.action === 'wait' && (delayMs < baseDelayMs / 2 || delayMs > maxDelayMs)
  return isWrong ? `a delay of ${delayMs} ms` : null
}

/** Whether Ray could rebuild the workers of the newest attempt for as long as the limit. */
const hadItsTime = ({ jobs }: SimulatedCluster): boolean =>
  (jobs.at(-1)?.rebuiltMs ?? 0) + pollMs >= settings.recoveryLimitMs

const isGivenUp = ({ failure }: SupervisorState): boolean => failure?.signature === 'no recovery'

type Count = { givenUp: number; ended: number; restarted: number; unfenced: number }

function live(events: readonly Happening[], world: World): string | null {
  const { cluster, supervisor } = world
  for (const what of events) {
    const before = cluster.submissions
    const wasOver = [...cluster.known.values()].some(
      ({ status, isAsked }) => status === 'SUCCEEDED' || (status === 'STOPPED' && !isAsked),
    )
    happenings[what](cluster, supervisor)
    const flaw = flawOf(world, before, wasOver)
    if (flaw !== null) return `${flaw} after ${what}`
  }
  return null
}

function tryHistories(numRuns: number, makeWorld: (random: () => number) => World): Count {
  const count: Count = { givenUp: 0, ended: 0, restarted: 0, unfenced: 0 }
  const random = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }))
  fc.assert(
    fc.property(history, random, (events, numbers) => {
      const world = makeWorld(() => numbers.next().value as number)
      const flaw = live(events, world)
      if (flaw !== null) throw new Error(flaw)
      const { state } = world.supervisor
      count.ended += state.phase === 'done' ? 1 : 0
      count.givenUp += world.supervisor.history.some(isGivenUp) ? 1 : 0
      count.unfenced += state.end?.outcome === 'unfenced' ? 1 : 0
      count.restarted += state.restarts.all > 0 ? 1 : 0
    }),
    { numRuns, seed: 16, includeErrorInReport: true },
  )
  return count
}

function makeWorld(random: () => number): World {
  const cluster = new SimulatedCluster()
  return { cluster, supervisor: new SimulatedSupervisor(cluster, settings, random) }
}

describe('the supervisor in random histories', () => {
  test(`The supervisor keeps at most one live attempt, never restarts after an end and respects its limits in ${numHistories} histories`, () => {
    const { ended, restarted, unfenced, givenUp } = tryHistories(numHistories, makeWorld)
    // A supervisor that does nothing would keep every promise.
    expect(ended).toBeGreaterThan(numHistories / 10)
    expect(restarted).toBeGreaterThan(numHistories / 20)
    expect(unfenced).toBeGreaterThan(0)
    expect(givenUp).toBeGreaterThan(0)
  })

  test('The model detects two live attempts if the proof of death of the first one is wrong', () => {
    const makeLying = (random: () => number): World => {
      const world = makeWorld(random)
      const { fence } = world.supervisor
      world.supervisor.fence = (id) => {
        const nodes = { kind: 'answered', living: [], unreadable: [], dead: [] } as const
        const answered = { ...nodes, nodes: ['n'], machines: ['m'] }
        return { ...fence.call(world.supervisor, id), job: 'ended', nodes: answered }
      }
      return world
    }
    expect(() => tryHistories(numHistories, makeLying)).toThrow('two attempts are alive')
  })
})
