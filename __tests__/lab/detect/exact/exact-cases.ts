import type { RecomputeEvent, SetupEvent } from '../../../../src/kit/records/run/run-event.js'
import { type DetectorCase, linkBlame, oneOf, rankBlame } from '../detector-cases.js'
import { aLook, aSetup, aViolation, runEnded, stepsOf } from '../run-of-events.js'

const group = { kind: 'group' } as const
const vote = (rank: number, ...ranks: number[]) =>
  aViolation(rank, ranks, 'replica-vote', { tensor: 'w' })
const start = (rank: number, ...ranks: number[]) =>
  aViolation(rank, ranks, 'initial-agreement', { step: 0 })
export const replicaVoteCases: readonly DetectorCase[] = [
  {
    name: 'a replica that all see',
    worldSize: 4,
    events: [0, 1, 2, 3].map((rank) => vote(rank, 2)),
    says: { type: 'replica_divergence', blame: rankBlame(2) },
  },
  {
    name: 'one of two, by the owners',
    worldSize: 2,
    events: [vote(0, 1), runEnded(900)],
    says: { type: 'replica_divergence', blame: rankBlame(1) },
  },
  {
    name: 'all ranks',
    worldSize: 3,
    events: [vote(0, 0, 1, 2), vote(1, 0, 1, 2)],
    says: { type: 'replica_divergence', blame: group },
  },
  {
    name: 'another start',
    worldSize: 4,
    events: [0, 1, 2, 3].map((rank) => start(rank, 3)),
    says: { type: 'wrong_setup', blame: rankBlame(3) },
  },
  {
    name: 'another start, of two',
    worldSize: 2,
    events: [start(0, 0, 1), start(1, 0, 1)],
    says: { type: 'wrong_setup', blame: oneOf(0, 1) },
  },
  {
    name: 'violations of other checks',
    worldSize: 2,
    says: null,
    events: [aViolation(0, [1], 'sample-ledger'), runEnded(900)],
  },
]

const ledger = (rank: number, ...ranks: number[]) => aViolation(rank, ranks, 'sample-ledger')
export const sampleLedgerCases: readonly DetectorCase[] = [
  {
    name: 'the rank that most accuse, while it accuses the others',
    worldSize: 4,
    events: [ledger(1, 0), ledger(0, 1), ledger(1, 2), ledger(2, 1), ledger(3, 1)],
    says: { type: 'wrong_samples', blame: rankBlame(1) },
  },
  {
    name: 'the rank that one witness accuses, in a run that goes on',
    worldSize: 4,
    events: [ledger(2, 1), ...stepsOf(4, 7, 8, 9)],
    says: { type: 'wrong_samples', blame: rankBlame(1) },
  },
  {
    name: 'the rank that one witness accuses, when time is up',
    worldSize: 4,
    events: [aLook(1000), ledger(2, 1), aLook(1200), aLook(1400)],
    says: { type: 'wrong_samples', blame: rankBlame(1) },
  },
  {
    name: 'two that accuse each other',
    worldSize: 2,
    events: [ledger(0, 1), ledger(1, 0)],
    tells: /accuse each other/,
    says: { type: 'wrong_samples', blame: oneOf(0, 1) },
  },
  {
    name: 'a pair',
    worldSize: 4,
    events: [0, 1, 2].map((rank) => ledger(rank, 1, 3)),
    says: { type: 'wrong_samples', blame: oneOf(1, 3) },
    tells: /ranks 1 and 3 share samples/,
  },
  { name: 'steps as they are', worldSize: 2, events: stepsOf(2, 0, 1, 2), says: null },
]

const corrupt = (rank: number, from: number) => aViolation(rank, [from], 'message-checksum')
export const messageChecksumCases: readonly DetectorCase[] = [
  {
    name: 'a damaged message, twice',
    worldSize: 3,
    events: [corrupt(2, 0), corrupt(2, 0)],
    says: { type: 'corrupt_message', blame: linkBlame(0, 2) },
  },
  {
    name: 'a desynchronisation',
    worldSize: 3,
    events: [aViolation(2, [0], 'desync')],
    says: null,
  },
]

const outOfStep = (rank: number, ...ranks: number[]) => aViolation(rank, ranks, 'desync')
export const desyncCases: readonly DetectorCase[] = [
  {
    name: 'the rank that most find out of step, while it accuses one of them',
    worldSize: 4,
    events: [outOfStep(2, 0), outOfStep(0, 2), outOfStep(1, 2), outOfStep(3, 2)],
    says: { type: 'desynchronized', blame: rankBlame(2) },
  },
  {
    name: 'one of two',
    worldSize: 2,
    events: [outOfStep(0, 1), runEnded(900)],
    says: { type: 'desynchronized', blame: oneOf(0, 1) },
  },
  {
    name: 'the only witness of three, who found it out first',
    worldSize: 3,
    events: [outOfStep(0, 2), runEnded(900)],
    says: { type: 'desynchronized', blame: rankBlame(0) },
  },
  { name: 'a damaged message', worldSize: 3, events: [corrupt(2, 0), runEnded(900)], says: null },
]

const opinion = (rank: number, subject: number, digest: string, step = 24): RecomputeEvent => ({
  type: 'recompute',
  rank,
  subject,
  step,
  digest,
})
export const buddyRecomputationCases: readonly DetectorCase[] = [
  {
    name: 'the subject, alone against two',
    worldSize: 4,
    events: [opinion(1, 1, 'bad'), opinion(2, 1, 'good'), opinion(3, 1, 'good')],
    says: { type: 'wrong_gradient', blame: rankBlame(1) },
  },
  {
    name: 'an auditor, alone against two',
    worldSize: 4,
    events: [opinion(1, 1, 'good'), opinion(2, 1, 'bad'), opinion(3, 1, 'good')],
    says: { type: 'wrong_gradient', blame: rankBlame(2) },
  },
  {
    name: 'one of two',
    worldSize: 2,
    events: [opinion(0, 1, 'x'), opinion(1, 1, 'y')],
    says: { type: 'wrong_gradient', blame: oneOf(0, 1) },
  },
  {
    name: 'two opinions, the third missing',
    worldSize: 3,
    events: [opinion(0, 1, 'x'), opinion(1, 1, 'y'), ...stepsOf(3, 24, 25, 26)],
    says: { type: 'wrong_gradient', blame: oneOf(0, 1) },
  },
  {
    name: 'equal digests, another at every step',
    worldSize: 3,
    events: [24, 49].flatMap((step) =>
      [0, 1, 2].map((rank) => opinion(rank, 1, `of step ${step}`, step)),
    ),
    says: null,
  },
]

const usual = { optimizer: 'adam', learning_rate: 0.01 }
const aStage = (
  rank: number,
  numParameters: number,
  { optimizer = 'adam', torch = '2.15', rate = 0.1, messages = 'yes' } = {},
): SetupEvent => ({
  ...aSetup(rank, {
    torch,
    optimizer,
    'group 0 lr': rate,
    'group 0 parameters': numParameters,
  }),
  own: { messages },
})
export const setupCheckCases: readonly DetectorCase[] = [
  {
    name: 'another learning rate on one rank',
    worldSize: 3,
    events: [aSetup(0, usual), aSetup(2, { ...usual, learning_rate: 0.1 }), aSetup(1, usual)],
    says: { type: 'wrong_setup', blame: rankBlame(2) },
    tells: /rank 2 has learning_rate 0.1, rank 0 0.01/,
  },
  {
    name: 'two that differ',
    worldSize: 2,
    events: [aSetup(0, usual), aSetup(1, { ...usual, optimizer: 'sgd' })],
    says: { type: 'wrong_setup', blame: oneOf(0, 1) },
    tells: /optimizer sgd/,
  },
  {
    name: 'equal settings',
    worldSize: 2,
    events: [aSetup(0, usual), aSetup(1, usual)],
    says: null,
  },
  {
    name: 'stages of a pipeline with other numbers of parameters, and rates and optimizers of their own',
    worldSize: 4,
    events: [
      aStage(0, 14),
      aStage(1, 12),
      aStage(2, 12),
      aStage(3, 15, { optimizer: 'sgd', rate: 1 }),
    ],
    says: null,
  },
  {
    name: 'two replicas of two stages',
    worldSize: 4,
    events: [aStage(0, 14), aStage(1, 12), aStage(2, 14), aStage(3, 12)],
    says: null,
  },
  {
    name: 'another rate on one of two replicas of a stage',
    worldSize: 4,
    events: [aStage(0, 14), aStage(1, 12), aStage(2, 14), aStage(3, 12, { rate: 1 })],
    says: { type: 'wrong_setup', blame: oneOf(1, 3) },
    severity: 'critical',
    tells: /rank 3 has group 0 lr 1, rank 1 0.1/,
  },
  {
    name: 'another rate on one of three replicas of a stage',
    worldSize: 4,
    events: [aStage(0, 12), aStage(1, 12, { rate: 1 }), aStage(2, 12), aStage(3, 14)],
    says: { type: 'wrong_setup', blame: rankBlame(1) },
    tells: /rank 1 has group 0 lr 1/,
  },
  {
    name: 'another number of parameters on one rank without the messages of a pipeline',
    worldSize: 3,
    events: [0, 1, 2].map((rank) => aStage(rank, rank === 1 ? 12 : 14, { messages: 'no' })),
    says: { type: 'wrong_setup', blame: rankBlame(1) },
    severity: 'minor',
    tells: /^if this is not by design, .*rank 1 has group 0 parameters 12, rank 0 14/,
  },
  {
    name: 'a stage with another torch',
    worldSize: 3,
    events: [aStage(0, 14), aStage(1, 12, { torch: '2.5' }), aStage(2, 15)],
    says: { type: 'wrong_setup', blame: rankBlame(1) },
    tells: /rank 1 has torch 2.5, rank 0 2.15/,
  },
]
