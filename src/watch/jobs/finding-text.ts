import type { JobHealth } from '../../kit/records/jobs/job-health.js'

type Check = Pick<JobHealth['checks'][number], 'title' | 'evidence'>

/** A check's result in one line: its first line of evidence is the one that decided. */
export const findingText = ({ title, evidence }: Check): string =>
  `${title}: ${evidence[0] ?? 'bad'}`
