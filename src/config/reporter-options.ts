/** What the Action does beside the check: which baseline, who is told, and what fails the job. */
import {
  assignments,
  choice,
  flag,
  integer,
  optional,
  secret,
  text,
  wordList,
} from './option-kinds.js'

/** What may fail a job; a finding outside the list is reported all the same. */
export const failureCauses = ['correctness', 'regression', 'faults', 'health'] as const
export type FailureCause = (typeof failureCauses)[number]

export const severityWords = ['off', 'warn', 'error'] as const

const metricNames = 'see minicluster baseline show'

export const comparisonOptions = {
  thresholds: optional(
    'those of the metrics',
    assignments('percent', {
      group: 'Baseline',
      help: `Smallest change that counts, by metric, such as speedup=5,peak_rss_bytes=10; ${metricNames}`,
    }),
  ),
  severities: optional(
    'those of the metrics',
    assignments(severityWords, {
      group: 'Baseline',
      help: 'What a regression of a metric means: off, warn or error, such as faster_half_step_ms=error,final_loss=off',
    }),
  ),
}

export const reporterOptions = {
  mode: choice(['check', 'report'], {
    group: 'Baseline',
    help: 'check, or report: comment on the pull request of the workflow run that triggered this one',
    default: 'check',
  }),
  baseline: choice(['artifact', 'cache', 'file', 'none'], {
    group: 'Baseline',
    help: 'Where the baseline is looked for: artifact, cache, file (baselines/ in the repository) or none',
    default: 'artifact',
  }),
  baselineName: text({
    group: 'Baseline',
    help: 'Name of the baseline; give each leg of a matrix one of its own',
    default: 'minicluster',
  }),
  requireBaseline: flag({
    group: 'Baseline',
    help: 'Fail when there is no baseline to compare with',
  }),
  paired: flag({
    group: 'Baseline',
    help: 'Run base and head in turns in this job, which is how times are compared; needs the base commit in the checkout',
  }),
  pairs: integer({
    group: 'Baseline',
    help: 'Pairs of runs of base and head',
    from: 5,
    to: 100,
    default: 9,
  }),
  failOn: wordList(failureCauses, {
    group: 'Baseline',
    help: 'What fails the job: correctness, regression, faults, health, with commas between them, or none',
    default: 'correctness,regression,faults',
  }),
  comment: choice(['always', 'on-change', 'on-regression', 'never'], {
    group: 'Output',
    help: 'When the pull request gets a comment, which is one and is kept up to date',
    default: 'on-change',
  }),
  commentKey: optional(
    'the name of the baseline',
    text({ group: 'Output', help: 'Tells apart the comments of several jobs' }),
  ),
  commentSection: optional(
    'the whole comment',
    text({
      group: 'Output',
      help: "This job's part of a comment that several jobs with one comment key share, such as the name of a matrix leg",
    }),
  ),
  githubToken: secret({
    group: 'Output',
    help: 'Reads baselines (actions: read) and writes the comment (pull-requests: write)',
    default: '${{ github.token }}',
  }),
  artifactRetentionDays: integer({
    group: 'Output',
    help: 'Days that report and baseline are kept; 0 is as long as the repository keeps artifacts',
    from: 0,
    to: 90,
    default: 0,
  }),
}
