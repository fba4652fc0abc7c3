import type { JournalLine, LineOf } from '../../../../src/kit/records/proof/journal-line.js'
import { casesOfAdvice, casesOfContent, type MistakeCase } from './cases-by-content.js'
import { casesOfMessages } from './cases-of-messages.js'
import { aJob, aPass, type Change, changing } from './simulate-job.js'

const both = [0, 1]
const sameJob: Change = (lines) => lines
const unwrapped = changing('model', both, () => ({ wrappers: 0 }))
const unreduced = changing('update', both, () => ({ reduced: 0 }))
const ownGradients = changing('update', both, ({ gradients = [] }, rank) => ({
  gradients: gradients.map((one) => `${one} on ${rank}`),
}))
const inTurn =
  (...changes: Change[]): Change =>
  (lines, rank) =>
    changes.reduce((changed, change) => change(changed, rank), lines)
const from = (first: number, ranks: readonly number[], alter: (line: LineOf<'update'>) => object) =>
  changing('update', ranks, (line) => (line.step >= first ? alter(line) : {}))
const add =
  (line: JournalLine, at = [1]): Change =>
  (lines, rank) =>
    at.includes(rank) ? [...lines, line] : lines
export const secondPass =
  (epoch: number, isTrainedOn = true): Change =>
  (lines, rank) => [
    ...lines,
    { ...aPass(rank, 2, 1), epoch } as JournalLine,
    ...lines.flatMap((line): JournalLine[] => {
      if (line.kind === 'update') return isTrainedOn ? [{ ...line, step: line.step + 4 }] : []
      if (line.kind !== 'batch') return []
      return [{ ...line, number: 1, indices: line.indices!.map((one) => (one + 2 * epoch) % 32) }]
    }),
  ]
const clipped = (elements: number) => from(2, both, () => ({ reduced_after_clip: elements }))
const withNorms = (broadcasts_buffers: boolean): Change =>
  inTurn(
    changing('model', both, () => ({ batch_norms: 1, broadcasts_buffers })),
    changing('update', both, (_, rank) => ({ buffers: `statistics of rank ${rank}` })),
  )
const without =
  (kind: JournalLine['kind'], ranks: readonly number[]): Change =>
  (lines, rank) =>
    ranks.includes(rank) ? lines.filter((line) => line.kind !== kind) : lines
/** Half of the samples at the last step, as the loader has them and the model is given them. */
export const halfAtLast = (ranks: readonly number[]): Change =>
  inTurn(
    changing('update', ranks, ({ step, rows }) => ({
      rows: step === 3 ? [rows[0]!.slice(0, 2)] : rows,
    })),
    changing('batch', ranks, ({ indices }) => ({
      indices: indices![0]! >= 24 ? indices!.slice(0, 2) : indices,
    })),
  )
const givenRows = (rows: readonly string[]): Change =>
  changing('update', both, () => ({ rows: [[...rows]] }))
const shiftedSamples = changing('batch', [1], ({ indices }) => ({
  indices: indices!.map((one) => one - 1),
}))
/** The optimizer of these ranks changes no weight. */
const unchanged = (ranks: readonly number[]): Change =>
  changing('update', ranks, () => ({ weights: ['in.weight at start', 'out.weight at start'] }))
/** What no optimizer of these ranks holds, before two steps. */
export const withRest = (digests: readonly [string, string], ranks = both): Change =>
  inTurn(
    ...digests.map((digest, step) =>
      add(
        {
          kind: 'rest',
          step,
          names: ['head.weight'],
          weights: [digest],
          models: ['Net'],
        },
        [...ranks],
      ),
    ),
  )
/** Weights and gradients of each rank of its own after every step. */
const apart: Change = inTurn(
  ownGradients,
  changing('update', both, ({ weights }, rank) => ({
    weights: weights.map((one) => `${one} on ${rank}`),
  })),
)
/** Both ranks hold the same weights before these steps, because the script has changed them. */
export const together = (...steps: readonly number[]): Change =>
  inTurn(
    ...steps.map((step) =>
      add({ kind: 'found', step, optimizer: 0, weights: [`mean before ${step}`, 'mean'] }, both),
    ),
  )
export const trainedApart = (...steps: readonly number[]): Change =>
  inTurn(apart, together(...steps))
const theEnd: JournalLine = { kind: 'end', reason: 'finished' }
/** Keeps the lines up to the first of this kind and step, and adds one. */
const upTo =
  (kind: 'update' | 'enter', step: number, ranks: readonly number[], last: JournalLine): Change =>
  (lines, rank) => {
    if (!ranks.includes(rank)) return lines
    const at = lines.findIndex((line) => line.kind === kind && line.step === step)
    return [...lines.slice(0, at + 1), last]
  }
const endedAt = (step: number, ranks: readonly number[]): Change =>
  upTo('update', step, ranks, theEnd)
const anError = {
  kind: 'error',
  type: 'ValueError',
  text: 'bad batch',
  line: 'train.py:7',
} as const
/** What the other rank raises when its peer is gone. */
const aWitness = { ...anError, type: 'RuntimeError', text: 'a peer is gone', lost: true } as const

/** For each mistake: a job that makes it, and one that does not although it looks alike. */
export const casesByMistake: Readonly<Record<string, MistakeCase>> = {
  'nothing-trained': {
    mistake: inTurn(unchanged(both), withRest(['as it was', 'as it was'])),
    says: { ranks: [], step: 0 },
    healthy: inTurn(unchanged(both), withRest(['as it was', 'changed by the script'])),
  },
  'in-flight': {
    mistake: add({
      kind: 'in_flight',
      index: 1,
      step: 1,
      name: 'allreduce',
      line: 'train.py:8',
      what: 'gradient',
      parameter: 'in.weight',
    }),
    says: {
      ranks: [1],
      step: 1,
      message:
        'The update of step 1 uses the gradient or the weights of in.weight although nothing has waited for the allreduce that train.py:8 starts: what it finds there depends on time.',
    },
    healthy: sameJob,
  },
  'trained-apart': {
    mistake: trainedApart(2),
    says: { ranks: [], step: 2, severity: 'note' },
    healthy: together(2),
  },
  'no-gradient-reduction': {
    mistake: inTurn(unwrapped, unreduced, ownGradients),
    says: { ranks: [], step: 0 },
    healthy: unwrapped,
  },
  'sync-suppressed': {
    mistake: inTurn(unreduced, ownGradients),
    says: { ranks: [], step: 0 },
    healthy: unreduced,
  },
  'unreduced-parameter': {
    mistake: changing('update', [1], ({ gradients = [] }) => ({
      gradients: [gradients[0]!, 'own'],
    })),
    says: { ranks: [], step: 0 },
    healthy: changing('update', [1], ({ gradients = [] }) => ({
      gradients: [gradients[0]!, null],
    })),
  },
  'unheld-parameter': {
    mistake: add({ kind: 'unheld', step: 0, names: ['head.weight'] }, both),
    says: { ranks: [], step: 0 },
    healthy: inTurn(
      add({ kind: 'unheld', step: 0, names: ['head.weight'] }, both),
      add({ kind: 'unheld', step: 1, names: [] }, both),
    ),
  },
  'frozen-on-rank': {
    mistake: changing('update', [1], ({ weights }) => ({
      weights: [weights[0]!, 'out.weight at start'],
    })),
    says: { ranks: [1], step: 0 },
    healthy: changing('update', both, ({ weights }) => ({
      weights: [weights[0]!, 'out.weight at start'],
    })),
  },
  'settings-differ': {
    mistake: from(1, [1], () => ({ settings: [{ lr: 0.2 }] })),
    says: { ranks: [], step: 1 },
    healthy: from(1, both, () => ({ settings: [{ lr: 0.2 }] })),
  },
  'scale-differs': {
    mistake: inTurn(
      ownGradients,
      changing('update', both, (_, rank) => ({ scale: 512 * (rank + 1) })),
    ),
    says: { ranks: [], step: 0 },
    healthy: changing('update', both, () => ({ scale: 512 })),
  },
  'mode-differs': {
    mistake: from(2, [1], () => ({ evaluating: ['dropout'] })),
    says: { ranks: [1], step: 2 },
    healthy: from(2, both, () => ({ evaluating: ['dropout'] })),
  },
  'initial-weights': {
    mistake: changing('optimizer', [1], () => ({ weights: ['other', 'others'] })),
    says: { ranks: [], step: 0 },
    healthy: changing('optimizer', both, () => ({ weights: ['other', 'others'] })),
  },
  'optimizer-state': {
    mistake: changing('optimizer', [0], () => ({ moments: ['restored', 'restored'] })),
    says: { ranks: [1], step: 0 },
    healthy: changing('optimizer', both, () => ({ moments: ['restored', 'restored'] })),
  },
  'wrong-sampler': {
    mistake: changing('pass', [1], () => ({ rank: 0 })),
    says: { ranks: [1], step: 0 },
    healthy: changing('pass', both, () => ({ replicas: null, rank: null })),
  },
  'repeated-samples': {
    mistake: inTurn(shiftedSamples, givenRows(['a', 'a'])),
    says: { ranks: [0, 1], step: 0 },
    healthy: inTurn(
      changing('pass', both, () => ({ size: 31 })),
      changing('batch', [1], ({ indices }) => ({
        indices: indices!.map((one) => (one === 31 ? 0 : one)),
      })),
    ),
  },
  'missing-samples': {
    mistake: changing('pass', both, () => ({ size: 64 })),
    says: { ranks: [], step: null },
    healthy: changing('pass', both, () => ({ size: 35, drop_last: true })),
  },
  'same-rows': {
    mistake: givenRows(['a', 'b']),
    says: { ranks: [], step: 0 },
    healthy: givenRows(['a', 'a']),
  },
  'no-set-epoch': { mistake: secondPass(0), says: { ranks: [], step: 4 }, healthy: secondPass(1) },
  'uneven-loss': {
    mistake: halfAtLast([1]),
    says: { ranks: [], step: 3 },
    healthy: halfAtLast(both),
  },
  'clip-before-reduction': {
    mistake: clipped(20),
    says: { ranks: [], step: 2 },
    healthy: clipped(1),
  },
  'batch-norm-buffers': {
    mistake: withNorms(false),
    says: { ranks: [], step: 0 },
    healthy: withNorms(true),
  },
  'ran-out-of-batches': {
    mistake: inTurn(without('exhausted', [0]), without('end', [0]), (lines, rank) =>
      rank === 1
        ? lines.filter((line) => !(line.kind === 'batch' && line.indices![0] === 25))
        : lines,
    ),
    says: { ranks: [1], step: 2 },
    healthy: without('exhausted', [0]),
  },
  'stopped-early': {
    mistake: inTurn(endedAt(1, [1]), upTo('enter', 2, [0], aWitness), add(theEnd, [0])),
    says: {
      ranks: [1],
      step: 2,
      message:
        'Rank 1 reached the end of the script after 2 steps, but rank 0 went on and waited in allreduce of 20 elements at step 2 (train.py:7).',
    },
    healthy: endedAt(1, both),
  },
  'collective-mismatch': {
    mistake: add({
      kind: 'enter',
      index: 4,
      step: 3,
      name: 'broadcast',
      group: 'minicluster-0',
      elements: 1,
      sent: null,
      finite: true,
    }),
    says: { ranks: [], step: 3 },
    healthy: sameJob,
  },
  'non-finite': {
    mistake: changing('enter', [1], ({ step }) => ({ finite: step < 2 })),
    says: { ranks: [1], step: 2 },
    healthy: inTurn(
      changing('enter', [1], ({ step }) => ({ finite: step !== 2 })),
      add({ kind: 'skipped', step: 2, entered: 3 }),
    ),
  },
  'sum-is-wrong': {
    mistake: changing('audit', [0], ({ step }) => (step < 2 ? {} : { holds: false, missing: [1] })),
    says: { ranks: [1], step: 2 },
    healthy: changing('audit', [0], () => ({ exact: false })),
  },
  'replicas-differ': {
    mistake: from(2, [1], () => ({ weights: ['flipped', 'bit'] })),
    says: { ranks: [], step: 2 },
    healthy: inTurn(
      changing('model', both, ({ parameters }) => ({
        parameters: parameters.map((one) => ({ ...one, sharded: true })),
      })),
      from(2, [1], () => ({
        weights: ['own', 'shard'],
        moments: ['own', 'shard'],
        gradients: ['own', 'shard'],
      })),
    ),
  },
  ...casesOfContent,
  ...casesOfAdvice,
  ...casesOfMessages,
  'ended-in-error': {
    mistake: inTurn(add(aWitness, [0]), add(anError)),
    says: { ranks: [1], step: 4 },
    healthy: sameJob,
  },
}

/** A job of two ranks, in one of the ways of a case. */
export const jobOf = (change: Change) => aJob(change)
