import type { JobHealth } from '../../../kit/records/jobs/job-health.js'
import { composePage, type PageModel, type PageSection, type PageTone } from '../page-model.js'
import { jobHealthWords } from '../../../kit/wording/verdict-word.js'

type JobHealthInput = {
  readonly report: JobHealth
  readonly now: Date
  readonly generator: string
  readonly paths: Readonly<Record<string, string>>
}

const tones: Readonly<Record<JobHealth['status'], PageTone>> = {
  ok: 'pass',
  bad: 'fail',
  unknown: 'unknown',
}
const headlines = {
  ok: 'Every check found the job healthy',
  bad: 'The job has a problem',
  unknown: 'Some checks are unknown, so the job does not count as healthy',
} as const

/** The health of a job of a cluster at one moment. */
export function buildJobHealthPage(input: JobHealthInput): PageModel {
  const { report, now, generator, paths } = input
  return composePage(
    {
      title: `Health of job ${report.job_id}`,
      now,
      generator,
      paths,
      heading: {
        status: tones[report.status],
        word: jobHealthWords[report.status],
        headline: headlines[report.status],
        reasons: report.issues,
      },
      facts: [`Job ${report.job_id}`, report.cluster, `checked at ${report.checked_at}`],
      keyFigures: report.checks.map((check) => ({
        id: check.name,
        label: check.title,
        value: null,
        unit: null,
        text: check.status,
        isHeadline: true,
      })),
    },
    report.checks.map(sectionOf),
    report,
  )
}

function sectionOf({
  name,
  title,
  status,
  evidence,
  advice,
}: JobHealth['checks'][number]): PageSection<JobHealth> {
  const lead = {
    ok: 'No problem found.',
    bad: 'Problem found.',
    unknown: 'This could not be decided.',
  }
  return {
    id: name,
    title: `${title}: ${status}`,
    compose: () => ({
      lead: lead[status],
      blocks: [
        ...(evidence.length > 0 ? [{ list: evidence }] : []),
        ...(advice.length > 0 ? [{ text: 'What to do:' }, { list: advice }] : []),
      ],
    }),
  }
}
