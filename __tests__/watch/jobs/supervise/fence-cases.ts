import { missingJob } from '../../../../src/watch/jobs/supervise/missing-job.js'
import { defaultSuperviseSettings as settings } from '../../../../src/watch/jobs/supervise/settings.js'
import type { FenceEvidence } from '../../../../src/watch/jobs/supervise/supervisor-event.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { answered, read, released, unasked } from './a-fence.js'

export type FenceCase = {
  readonly evidence?: Partial<FenceEvidence>
  readonly state?: Partial<SupervisorState>
  readonly atMs?: number
}

/** The state of an attempt whose head is gone, and another one answers. */
export const newHead = { failure: missingJob(true), isHeadGone: true }

/** What proves that an attempt is dead. */
export const dead: readonly (readonly [string, FenceCase])[] = [
  [
    'its guard has released the lease, and nothing else was asked',
    {
      evidence: { lease: released, nodes: unasked },
      atMs: 0,
    },
  ],
  ['its lease is not renewed, and the machine that held it shows no process', {}],
  [
    'it had no lease, and the node of its program shows no process',
    {
      evidence: { lease: { kind: 'not-used' } },
    },
  ],
  ['it never wrote a lease', { evidence: { lease: { kind: 'none' } } }],
  ['it never had a node', { evidence: { lease: { kind: 'none' }, driverNode: null } }],
  [
    'its lease was written by an older version',
    {
      evidence: { lease: { ...read, machine: null } },
    },
  ],
  ['the fence could not be written, but the job has ended', { evidence: { isFenced: false } }],
  [
    'its head was replaced, and its machine has joined the new one',
    {
      state: newHead,
      evidence: { job: 'unknown', session: 's2', driverNode: null },
    },
  ],
  [
    'its node has died long ago',
    {
      evidence: { nodes: { ...answered, nodes: [], machines: [], dead: ['n'] } },
      state: { deadNodes: { text: 'n', sinceMs: 0 } },
      atMs: settings.deadNodeLimitMs + 1,
    },
  ],
  [
    'another node has died long ago',
    {
      evidence: { nodes: { ...answered, dead: ['o'] } },
      state: { deadNodes: { text: 'o', sinceMs: 0 } },
      atMs: settings.deadNodeLimitMs + 1,
    },
  ],
]

/** What lets an attempt be alive, and the reason that is given. */
export const alive: readonly (readonly [string, RegExp, FenceCase])[] = [
  ['the cluster runs it', /cluster still runs it/, { evidence: { job: 'alive' } }],
  ['actors are not reported', /does not report which/, { evidence: { living: null } }],
  ['an actor lives', /RayTrainWorker is still alive/, { evidence: { living: ['RayTrainWorker'] } }],
  [
    'the lease cannot be read',
    /lease cannot be read/,
    {
      evidence: { lease: { kind: 'unreadable' } },
    },
  ],
  ['the nodes were not asked', /have not been asked/, { evidence: { nodes: unasked } }],
  [
    'the nodes do not answer',
    /cannot be shown: node n takes no job/,
    {
      evidence: { nodes: { kind: 'unknown', why: 'node n takes no job' } },
    },
  ],
  [
    'a rank lives',
    /process 7 on n \(rank\) is still alive/,
    {
      evidence: { nodes: { ...answered, living: ['process 7 on n (rank)'] } },
    },
  ],
  [
    'a process may not be read',
    /whether 1 processes on n belong to it cannot be shown/,
    {
      evidence: { nodes: { ...answered, unreadable: ['1 processes on n'] } },
    },
  ],
  [
    'its lease does not name all processes',
    /too many/,
    {
      evidence: { lease: { ...read, isCut: true } },
    },
  ],
  [
    'another machine has answered',
    /node that ran it does not answer/,
    {
      evidence: { nodes: { ...answered, machines: ['other'] } },
    },
  ],
  [
    'without a lease, another node has answered',
    /node that ran it does not answer/,
    {
      evidence: { lease: { kind: 'not-used' }, nodes: { ...answered, nodes: ['other'] } },
    },
  ],
  [
    'its head was replaced, and no lease names its machine',
    /no lease shows where/,
    {
      state: newHead,
      evidence: { job: 'unknown', session: 's2', lease: { kind: 'none' } },
    },
  ],
  [
    'its head is unknown, and no lease names its machine',
    /no lease shows where/,
    {
      evidence: { job: 'unknown', session: null, lease: { kind: 'none' } },
    },
  ],
  [
    'the head does not know it, and nothing forbids its start',
    /cannot be forbidden to start/,
    {
      evidence: { job: 'unknown', isFenced: false },
    },
  ],
  [
    'a dead node had its lease, and its processes may need time',
    /may need time to end/,
    {
      evidence: { nodes: { ...answered, nodes: [], machines: [], dead: ['n'] } },
      state: { deadNodes: { text: 'n', sinceMs: 0 } },
      atMs: settings.deadNodeLimitMs,
    },
  ],
  [
    'one more node has died',
    /may need time to end/,
    {
      evidence: { nodes: { ...answered, dead: ['n', 'o'] } },
      state: { deadNodes: { text: 'n', sinceMs: 0 } },
      atMs: settings.deadNodeLimitMs + 1,
    },
  ],
]
