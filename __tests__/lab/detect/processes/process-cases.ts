import type { StreamEvent } from '../../../../src/lab/detect/detector.js'
import { type DetectorCase, linkBlame, rankBlame } from '../detector-cases.js'
import {
  aBeat,
  aFailure,
  aLook,
  aLoss,
  anExit,
  beatsOf,
  runEnded,
  runStarted,
  stuckAt,
} from '../run-of-events.js'

/** Three ranks that made steps until 1 s, and what came then. */
const after = (...events: StreamEvent[]): StreamEvent[] => [...beatsOf(3, 0, 1000), ...events]
const exits = (at: number, ...ranks: number[]) => ranks.map((rank) => anExit(rank, at, 3))
const killAll = (at: number) =>
  [0, 1, 2].map((rank) => anExit(rank, at + rank, null, { signal: 'SIGKILL' }))

const reduce = (waiting_for: number | null, sequence = 22) => ({
  phase: 'reduce',
  sequence,
  waiting_for,
})
const outside = { phase: 'compute', sequence: 21 }
const processState = (rank: number, at_ms: number, state: string): StreamEvent => ({
  type: 'process',
  rank,
  state,
  at_ms,
})

const dies = (says: number, tells: RegExp, ...events: StreamEvent[]) => ({
  worldSize: 3,
  tells,
  byMs: 1400,
  events: after(...events),
  says: { type: 'failed_worker' as const, blame: rankBlame(says) },
})

const reset = after(
  aLoss(0, 2, 1010),
  aLoss(2, 0, 1015),
  ...exits(1020, 0, 2),
  aLoss(1, 0, 1025),
  aLook(1400),
  ...exits(1500, 1),
  runEnded(1600, 'failed'),
)
const deadLink = after(
  ...stuckAt(3200, reduce(2, 23), reduce(2, 23), reduce(0)),
  aLook(3300),
  ...killAll(3310),
  runEnded(3400, 'failed'),
)
const kill = [anExit(2, 1010, null, { signal: 'SIGKILL' }), aLoss(0, 2, 1012), aLoss(1, 2, 1013)]

export const workerExitCases: readonly DetectorCase[] = [
  { name: 'killed', ...dies(2, /SIGKILL.*out of memory/, ...kill, aLook(1350)) },
  {
    name: 'killed, after the witnesses reported it and left',
    ...dies(
      2,
      /SIGKILL/,
      aLoss(1, 2, 1002),
      anExit(1, 1005, 3),
      aLoss(0, 1, 1006),
      kill[0]!,
      aLook(1350),
    ),
  },
  { name: 'aborted', ...dies(1, /134.*aborted/, anExit(1, 1000, 134), aLook(1350)) },
  {
    name: 'out of heap',
    ...dies(
      1,
      /heap ran out/,
      anExit(1, 1000, 134, { output: ['FATAL ERROR: heap out of memory'] }),
      aLook(1350),
    ),
  },
  {
    name: 'exit 1 with its last line',
    ...dies(
      0,
      /last line: oh no/,
      anExit(0, 1000, 1, { output: ['fine', 'oh no'] }),
      runEnded(1100, 'failed'),
    ),
  },
  {
    name: 'exit 0 without a result',
    ...dies(0, /code 0/, anExit(0, 1000, 0), aLoss(1, 0, 1001), aLook(1350)),
  },
  {
    name: 'an exception, before which another rank lost it',
    ...dies(
      2,
      /failed: boom/,
      aLoss(0, 2, 1000),
      aFailure(2, 1002),
      ...exits(1010, 0, 2),
      aLook(1350),
    ),
  },
  { name: 'killed by the coordinator for a dead link', worldSize: 3, events: deadLink, says: null },
  { name: 'a connection lost between living ranks', worldSize: 3, events: reset, says: null },
  {
    name: 'stopped by the user',
    worldSize: 3,
    says: null,
    events: after(...killAll(1010), runEnded(1400, 'stopped')),
  },
  {
    name: 'a check that failed, and the rest killed',
    worldSize: 3,
    events: after(
      aFailure(0, 1001, { kind: 'integrity', ranks: [1] }),
      ...exits(1005, 0),
      ...killAll(1310).slice(1),
      runEnded(1400, 'failed'),
    ),
    says: null,
  },
]

export const hangCulpritCases: readonly DetectorCase[] = [
  {
    name: 'a rank in an endless loop',
    worldSize: 3,
    events: after(processState(1, 1500, 'R'), ...stuckAt(4000, reduce(1), outside, reduce(1))),
    says: { type: 'stalled_worker', blame: rankBlame(1) },
    tells: /busy: a blocked loop/,
    byMs: 5000,
  },
  {
    name: 'two ranks that have not come to where the third waits',
    worldSize: 3,
    events: after(...stuckAt(4000, outside, reduce(0), outside)),
    says: { type: 'stalled_worker', blame: { kind: 'unattributable', among: [0, 2] } },
    tells: /^workers 0 and 2 held up all others/,
    byMs: 5000,
  },
  {
    name: 'a whole group in an endless loop',
    worldSize: 3,
    events: after(...stuckAt(4000, outside, outside, outside)),
    says: { type: 'stalled_worker', blame: { kind: 'group' } },
    tells: /^workers 0, 1 and 2 made no more progress/,
    byMs: 5000,
  },
  {
    name: 'a stopped process',
    worldSize: 3,
    events: after(processState(2, 1200, 'T'), ...stuckAt(2700, reduce(2), reduce(2), undefined)),
    says: { type: 'stalled_worker', blame: rankBlame(2) },
    tells: /its process is stopped/,
    byMs: 3000,
  },
  {
    name: 'a dead link, and then everybody is killed',
    worldSize: 3,
    events: deadLink,
    byMs: 5000,
    says: { type: 'partition', blame: linkBlame(0, 2) },
  },
  {
    name: 'a rank that no longer answers, and the others wait for it',
    worldSize: 3,
    events: after(...stuckAt(6000, reduce(1), undefined, reduce(1))),
    says: { type: 'stalled_worker', blame: rankBlame(1) },
    byMs: 5000,
  },
  {
    name: 'a pause of everybody that ends',
    worldSize: 3,
    events: [
      ...after(...stuckAt(2900, reduce(1), { sequence: 21 }, reduce(1))),
      ...beatsOf(3, 3000, 5000),
    ],
    says: null,
  },
  {
    name: 'a pause of an ordinary run that is shorter than its stated limit',
    worldSize: 3,
    events: [
      runStarted(60_000),
      ...after(...stuckAt(40_000, reduce(1), { sequence: 21 }, reduce(1))),
      ...beatsOf(3, 41_000, 43_000),
    ],
    says: null,
  },
  {
    name: 'a pause of an ordinary run that is longer than its stated limit, and everybody is killed',
    worldSize: 3,
    events: [
      runStarted(60_000),
      ...after(...stuckAt(61_100, reduce(1), outside, reduce(1)), ...killAll(61_110)),
      runEnded(61_500, 'failed'),
    ],
    says: { type: 'stalled_worker', blame: rankBlame(1) },
    byMs: 61_600,
  },
  {
    name: 'a long save',
    worldSize: 3,
    events: [
      ...after(...stuckAt(12_000, { phase: 'save', sequence: 21 }, reduce(0), reduce(0))),
      ...beatsOf(3, 12_100, 14_000),
    ],
    says: null,
  },
  {
    name: 'a long start',
    worldSize: 3,
    events: Array.from({ length: 200 }, (_, beat) =>
      [0, 1, 2].map((rank) => aBeat(rank, beat * 100, { phase: 'prepare', step: 0, sequence: 0 })),
    ).flat(),
    says: null,
  },
  {
    name: 'a rank without a heartbeat in a group that moves',
    worldSize: 3,
    events: [...after(), ...beatsOf(2, 1100, 9000)],
    says: null,
  },
  {
    name: 'a killed worker',
    worldSize: 3,
    events: after(...kill, aLook(1350), runEnded(1500, 'failed')),
    says: null,
  },
]

export const connectionLostCases: readonly DetectorCase[] = [
  {
    name: 'two that lost each other',
    worldSize: 3,
    events: reset,
    byMs: 1400,
    says: { type: 'connection_lost', blame: linkBlame(2, 0) },
  },
  {
    name: 'one that lost another which lives on',
    worldSize: 3,
    events: after(aLoss(1, 2, 1000), anExit(1, 1010, 3), aBeat(2, 1200), aLook(1350)),
    says: { type: 'connection_lost', blame: linkBlame(2, 1) },
  },
  {
    name: 'a peer that died',
    worldSize: 3,
    says: null,
    events: after(...kill, ...exits(1020, 0, 1), aLook(1350), runEnded(1500, 'failed')),
  },
  {
    name: 'a peer that left because it had lost one that died',
    worldSize: 3,
    says: null,
    events: after(
      aLoss(1, 0, 1000),
      aLoss(0, 2, 1001),
      kill[0]!,
      ...exits(1020, 0, 1),
      aLook(1350),
    ),
  },
  {
    name: 'a peer that stopped for a failed check',
    worldSize: 3,
    says: null,
    events: after(
      aFailure(2, 1000, { kind: 'integrity', ranks: [1] }),
      aLoss(0, 2, 1002),
      aLook(1350),
    ),
  },
]

const disk = 'cannot write the checkpoint: ENOSPC: no space left on device'
export const resourceExhaustedCases: readonly DetectorCase[] = [
  {
    name: 'a full disk, reported by the worker',
    worldSize: 3,
    tells: /the disk is full/,
    events: after(aFailure(1, 1000, { kind: 'machine', message: disk })),
    says: { type: 'resource_exhausted', blame: rankBlame(1) },
  },
  {
    name: 'too many open files, in the last lines of a worker',
    worldSize: 3,
    tells: /EMFILE/,
    events: after(anExit(2, 1000, 1, { output: ['Error: EMFILE: too many open files'] })),
    says: { type: 'resource_exhausted', blame: rankBlame(2) },
  },
  {
    name: 'a word that only looks like a code',
    worldSize: 3,
    says: null,
    events: after(
      aFailure(1, 1000, { message: 'layer MYENOSPC_1 is unknown' }),
      anExit(1, 1001, 3),
    ),
  },
  {
    name: 'a worker that ended well and spoke of one',
    worldSize: 3,
    says: null,
    events: after(anExit(1, 1000, 0, { output: ['handled ENOSPC'] })),
  },
]

const checked = (status: 'intact' | 'damaged' | 'missing', at_ms = 500): StreamEvent => ({
  type: 'checkpoint-checked',
  name: 'step-8',
  next_step: 9,
  status,
  at_ms,
  reason: status === 'intact' ? null : 'weights.bin has another hash',
  occasion: 'saved',
})
export const checkpointCheckCases: readonly DetectorCase[] = [
  {
    name: 'a damaged checkpoint, found twice',
    worldSize: 2,
    events: [checked('intact'), checked('damaged'), checked('damaged', 900)],
    says: { type: 'bad_checkpoint', blame: { kind: 'file', name: 'step-8' } },
    tells: /step-8 is damaged, read after it was saved: weights.bin has another hash/,
  },
  {
    name: 'a missing checkpoint',
    worldSize: 2,
    events: [checked('missing')],
    says: { type: 'bad_checkpoint', blame: { kind: 'file', name: 'step-8' } },
  },
  { name: 'intact checkpoints', worldSize: 2, events: [checked('intact')], says: null },
]
