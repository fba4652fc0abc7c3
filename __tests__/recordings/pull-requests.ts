/** One recorded pull request of the demo repository. */
export type DemoPullRequest = {
  /** Its folder, and its change where `change` names no other. */
  readonly name: string
  readonly number: number
  readonly title: string
  /** For the page: what a reader learns from it. */
  readonly shows: string
  /** The change in `changes`, if it is another's. */
  readonly change?: string
  /** Inputs of the step, beside those of every pull request. */
  readonly inputs?: Readonly<Record<string, string>>
  /** Legs of a matrix, each a job with an input of its own; one job when not given. */
  readonly legs?: readonly {
    readonly values: object
    readonly inputs: Readonly<Record<string, string>>
  }[]
  /** A reply that is written before the job runs again. */
  readonly reply?: string
  /** Whether the base branch was never checked. */
  readonly isFirst?: boolean
  /** What the step should say. */
  readonly verdict: 'pass' | 'fail' | 'unknown'
}

const command = (ranks: number) => `torchrun --nproc-per-node ${ranks} train.py`

/** Inputs of every step, as a workflow would give them. */
export const sharedInputs = {
  command: command(2),
  'check-steps': '10',
  'fault-tests': 'off',
  'stall-timeout-ms': '20000',
  bundle: 'labels.txt',
  severities: 'bundle_bytes=error',
  comment: 'always',
}

/** In the order of the page. */
export const pullRequests: readonly DemoPullRequest[] = [
  {
    name: 'healthy',
    number: 11,
    shows: 'A change that makes nothing worse',
    title: 'Explain a log line',
    verdict: 'pass',
  },
  {
    name: 'slower',
    number: 12,
    shows: 'A slower step, measured in pairs of base and head',
    title: 'Try another activation',
    // Forty runs of a command take a quarter of an hour.
    inputs: {
      command: '',
      'check-steps': '',
      workload: './model.mjs',
      steps: '300',
      paired: 'true',
      require: 'pairs',
    },
    verdict: 'fail',
  },
  {
    name: 'no-all-reduce',
    number: 13,
    shows: 'Gradients that are never averaged',
    title: 'Train without the wrapper',
    verdict: 'fail',
  },
  {
    name: 'same-samples',
    number: 14,
    shows: 'A data loader without a distributed sampler',
    title: 'Use a simpler data loader',
    verdict: 'fail',
  },
  {
    name: 'seed-per-rank',
    number: 15,
    shows: 'Other start weights on each rank',
    title: 'Give each rank a seed',
    verdict: 'fail',
  },
  {
    name: 'hang',
    number: 16,
    shows: 'A barrier that one rank enters alone',
    title: 'Wait for all ranks',
    verdict: 'fail',
  },
  {
    name: 'lost-rank',
    number: 17,
    shows: 'A rank that is killed: nothing was proven, so it never passes',
    title: 'End a rank that is not needed',
    verdict: 'unknown',
  },
  {
    name: 'no-baseline',
    number: 18,
    shows: '`require: baseline` before there is one',
    title: 'Add MiniCluster to the workflow',
    change: 'healthy',
    inputs: { require: 'baseline', 'baseline-name': 'first' },
    verdict: 'fail',
  },
  {
    name: 'accepted',
    number: 19,
    shows: 'A larger bundle, before and after a reply with `/minicluster accept`',
    title: 'Know two more animals',
    change: 'more-labels',
    reply: '/minicluster accept bundle_bytes the app needs both labels',
    verdict: 'pass',
  },
  {
    name: 'two-legs',
    number: 20,
    shows: 'A matrix with one and two ranks: one comment for both jobs',
    title: 'Use a simpler data loader',
    change: 'same-samples',
    legs: [
      { values: { ranks: 1 }, inputs: { command: command(1), 'baseline-name': 'one-rank' } },
      { values: { ranks: 2 }, inputs: {} },
    ],
    verdict: 'fail',
  },
]
