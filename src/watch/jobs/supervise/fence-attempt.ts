import type { CheckpointDisk } from '../checkpoints/checkpoint-disk.js'
import type { Actor, Cluster } from '../cluster.js'
import { isTerminal, type Job } from '../job.js'
import {
  fenceFile,
  fenceText,
  forbiddenBelow,
  leaseFile,
  type LeaseReading,
  readLease,
} from '../lease/lease.js'
import type { NodesEvidence, SoughtAttempt } from '../lease/ask-nodes.js'
import type { FenceEvidence } from './supervisor-event.js'

/** An attempt to fence off. */
type FencedAttempt = { readonly id: string; readonly run: string; readonly attempt: number }

type Dependencies = {
  readonly cluster: Cluster
  readonly disk: CheckpointDisk | null
  /** Whether this evidence leaves it to the nodes to show whether the attempt is dead. */
  needsNodes(evidence: FenceEvidence): boolean
  askNodes(sought: SoughtAttempt): Promise<NodesEvidence>
}

const unasked = { kind: 'not-asked' } as const

/** Fences off an attempt, and collects the evidence of whether any part of it is alive. */
export async function fenceAttempt(
  { id, run, attempt }: FencedAttempt,
  { cluster, disk, needsNodes, askNodes }: Dependencies,
): Promise<FenceEvidence> {
  const head = await cluster.head()
  const job = await cluster.job(id)
  if (head.status !== 'ok' || (job.status !== 'ok' && job.status !== 'missing')) {
    return unreachable
  }
  const known = job.status === 'ok' ? job.value : null
  const evidence: FenceEvidence = {
    job: stateOf(known),
    living: await livingActors(cluster, id, known),
    session: head.value.session,
    ...(await lookAtLease(disk, { id, run, attempt })),
    driverNode: known?.driverNodeId ?? null,
    nodes: unasked,
  }
  if (!needsNodes(evidence)) return evidence
  return { ...evidence, nodes: await askNodes(soughtAttempt(id, known, evidence)) }
}

function stateOf(job: Job | null): FenceEvidence['job'] {
  if (job === null) return 'unknown'
  return isTerminal(job.status) ? 'ended' : 'alive'
}

const soughtAttempt = (id: string, job: Job | null, { lease }: FenceEvidence): SoughtAttempt => ({
  id,
  startMs: job?.startMs ?? null,
  holder: lease.kind === 'read' ? lease : null,
})

const unreachable: FenceEvidence = {
  job: 'unreachable',
  living: null,
  session: null,
  lease: { kind: 'unreadable' },
  isFenced: false,
  driverNode: null,
  nodes: unasked,
}

/** Actors of the job's own program, and Ray's supervisor actor. */
async function livingActors(
  cluster: Cluster,
  id: string,
  job: Job | null,
): Promise<string[] | null> {
  const actors = await cluster.actors()
  if (actors.status !== 'ok') return null
  return actors.value
    .filter(({ state }) => state !== 'DEAD')
    .filter(
      (actor) =>
        actor.name === `_ray_internal_job_actor_${id}` ||
        (actor.rayJobId !== null && actor.rayJobId === (job?.rayJobId ?? null)),
    )
    .filter((actor) => !isOfTheCluster(actor))
    .map(({ className, pid }) => `${className ?? 'an actor'} (pid ${pid ?? 'unknown'})`)
}

/**
 * The names, by class, of actors that Ray starts once for the whole cluster, within the first job that needs them. They
 * outlive that job.
 */
const namesOfCluster: Readonly<Record<string, string>> = {
  TrainStateActor: 'train_v2_state_actor',
  _AutoscalingCoordinatorActor: 'AutoscalingCoordinator',
  _StatsActor: 'datasets_stats_actor',
}

const isOfTheCluster = ({ className, name }: Actor): boolean =>
  className !== null && name !== null && namesOfCluster[className] === name

async function lookAtLease(
  disk: CheckpointDisk | null,
  { id, run, attempt }: FencedAttempt,
): Promise<{ readonly lease: LeaseReading; readonly isFenced: boolean }> {
  if (disk === null) return { lease: { kind: 'not-used' }, isFenced: true }
  const isFenced = await forbidUpTo(attempt, run, disk)
  const text = await disk.read(leaseFile)
  if (text.status !== 'ok') return { lease: { kind: 'unreadable' }, isFenced }
  return { lease: readLease(text.value, { id, run }), isFenced }
}

/** Forbids attempts up to this one to run. What a supervisor that is further has forbidden stays so. */
async function forbidUpTo(attempt: number, run: string, disk: CheckpointDisk): Promise<boolean> {
  const before = await disk.read(fenceFile)
  const below = before.status === 'ok' ? forbiddenBelow(before.value, run) : null
  if (below !== null && below > attempt) return true
  return (await disk.write(fenceFile, fenceText(run, attempt + 1))).status === 'ok'
}
