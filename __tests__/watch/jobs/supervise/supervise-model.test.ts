import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type {
  FenceEvidence,
  PollResult,
  SupervisorEvent,
} from '../../../../src/watch/jobs/supervise/supervisor-event.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { defaultSuperviseSettings } from '../../../../src/watch/jobs/supervise/settings.js'
import { EvidenceSeen } from '../../../support/evidence/constant-fields.js'
import { clusterEvents } from './cluster-events.js'
import { SimulatedCluster } from './simulated-cluster.js'
import { SimulatedSupervisor } from './simulated-supervisor.js'

type ClusterEvent = keyof typeof clusterEvents

const numHistories = Number(process.env['SUPERVISE_HISTORIES'] ?? 2000)
const history = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<ClusterEvent>('act') },
    { weight: 4, arbitrary: fc.constantFrom(...(Object.keys(clusterEvents) as ClusterEvent[])) },
  ),
  { minLength: 20, maxLength: 120 },
)

type World = { readonly cluster: SimulatedCluster; readonly supervisor: SimulatedSupervisor }

/** A short limit, so that histories of a hundred events reach it. */
const settings = { ...defaultSuperviseSettings, recoveryLimitMs: 150_000 }
/** A poll counts at most for so long; Ray may have begun to rebuild just before it. */
const pollMs = 3 * settings.lookMs

const all = <Kind extends string>(kindsOfUnion: Record<Kind, true>) =>
  Object.keys(kindsOfUnion).sort()

/** The type checker asks for each kind that there is. */
const kinds = {
  events: all<SupervisorEvent['kind']>({
    submitted: true,
    polled: true,
    'asked-to-stop': true,
    fenced: true,
    found: true,
    waited: true,
  }),
  looks: all<PollResult['kind']>({ unreachable: true, 'unknown-job': true, seen: true }),
  jobs: all<FenceEvidence['job']>({ ended: true, alive: true, unknown: true, unreachable: true }),
  leases: all<FenceEvidence['lease']['kind']>({
    read: true,
    foreign: true,
    none: true,
    unreadable: true,
    'not-used': true,
  }),
  nodes: all<FenceEvidence['nodes']['kind']>({
    'not-asked': true,
    unknown: true,
    answered: true,
  }),
}

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

function live(events: readonly ClusterEvent[], world: World): string | null {
  const { cluster, supervisor } = world
  for (const what of events) {
    const before = cluster.submissions
    const wasOver = [...cluster.known.values()].some(
      ({ status, isAsked }) => status === 'SUCCEEDED' || (status === 'STOPPED' && !isAsked),
    )
    clusterEvents[what](cluster, supervisor)
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

  test('The histories vary every field of the evidence that the supervisor reads', () => {
    const seen = new EvidenceSeen()
    tryHistories(500, (random) => {
      const world = makeWorld(random)
      const { apply } = world.supervisor
      world.supervisor.apply = (event) => {
        seen.note(event)
        apply.call(world.supervisor, event)
      }
      return world
    })
    expect(seen.constants()).toEqual([])
    expect(seen.valuesOf('kind')).toEqual(kinds.events)
    expect(seen.valuesOf('result.kind')).toEqual(kinds.looks)
    expect(seen.valuesOf('evidence.job')).toEqual(kinds.jobs)
    expect(seen.valuesOf('evidence.lease.kind')).toEqual(kinds.leases)
    expect(seen.valuesOf('evidence.nodes.kind')).toEqual(kinds.nodes)
    expect(seen.valuesOf('evidence.living')).toEqual(['', 'RayTrainWorker', 'null'].sort())
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
