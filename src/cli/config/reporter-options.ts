/** Options of the Action beyond those of `check`: baseline, comment, and what fails the job. */
import { commentPolicies } from '../../gate/publish/comment-policy.js'
import {
  assignments,
  choice,
  flag,
  integer,
  longText,
  optional,
  secret,
  text,
  wordList,
} from './option-kinds.js'
import { baselineName } from './recurring-options.js'
import { thresholds } from './comparison/threshold-option.js'

/** Causes that may fail a job; a finding of another kind is reported all the same. */
export const failureCauses = ['correctness', 'regression', 'faults', 'health'] as const
export type FailureCause = (typeof failureCauses)[number]

/** Results whose absence may fail a job; without this, it is only reported. */
export const requirements = ['baseline', 'pairs', 'faults', 'proof'] as const
export type Requirement = (typeof requirements)[number]

const severityWords = ['off', 'warn', 'error'] as const

const metricNames = 'see minicluster baseline show'

export const comparisonOptions = {
  thresholds: optional(
    'the default of each metric',
    thresholds({
      group: 'Baseline',
      help: `Smallest change that counts, in percent by metric, or a limit that needs no baseline, e.g. speedup=5,peak_rss_bytes<=2 GB; ${metricNames}`,
    }),
  ),
  severities: optional(
    'the default of each metric',
    assignments(severityWords, {
      group: 'Baseline',
      help: 'What a regression of a metric means: off, warn or error, e.g. faster_half_step_ms=error,final_loss=off',
    }),
  ),
}

/** What a check fails without. */
export const requireOption = wordList(requirements, {
  group: 'Baseline',
  help: 'What must not be missing, or the verdict is fail: none, or a comma-separated list of baseline, pairs, faults and proof',
  default: 'none',
})

export const reporterOptions = {
  mode: choice(['check', 'matrix', 'report', 'accept'], {
    group: 'Baseline',
    help: 'check; matrix, which compares the configurations of the settings file; report, which comments on the pull request of the workflow run that triggered this one; or accept, which answers a reply that accepts a regression',
    default: 'check',
  }),
  baseline: choice(['artifact', 'cache', 'file', 'none'], {
    group: 'Baseline',
    help: 'Where to look for the baseline: artifact, cache, file (baselines/ in the repository) or none',
    default: 'artifact',
  }),
  baselineName: {
    ...baselineName('Name of the baseline; jobs and configurations may share it'),
    default: { kind: 'text', text: 'minicluster' } as const,
  },
  paired: flag({
    group: 'Baseline',
    help: 'Run base and head in turns in this job, to compare times reliably; needs the base commit in the checkout',
  }),
  pairs: integer({
    group: 'Baseline',
    help: 'Number of pairs of runs of base and head',
    from: 5,
    to: 100,
    default: 9,
  }),
  failOn: wordList(failureCauses, {
    group: 'Baseline',
    help: 'What fails the job: none, or a comma-separated list of correctness, regression, faults and health',
    default: 'correctness,regression,faults',
  }),
  comment: choice(commentPolicies, {
    group: 'Output',
    help: 'When to comment on the pull request: always, on-change, on-regression or never; one comment is kept up to date',
    default: 'on-change',
  }),
  commentKey: text({
    group: 'Output',
    help: 'Jobs with the same key share one comment, in which each has a section',
    default: 'minicluster',
  }),
  commentSection: optional(
    'workflow, job and matrix values',
    text({ group: 'Output', help: "Name of this job's section in the comment" }),
  ),
  matrix: longText({
    group: 'Output',
    help: 'Values of the matrix job, which tell its results from those of the others; filled in by itself',
    default: '${{ toJSON(matrix) }}',
  }),
  githubToken: secret({
    group: 'Output',
    help: 'Token that reads baselines (actions: read) and writes the comment (pull-requests: write)',
    default: '${{ github.token }}',
  }),
  artifactRetentionDays: integer({
    group: 'Output',
    help: 'Days to keep report and baseline; 0 means the retention of the repository',
    from: 0,
    to: 90,
    default: 0,
  }),
}
